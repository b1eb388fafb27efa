import type { Population } from '../people/population.js';
import type { Stores } from '../stores/stores.js';

/** What people type into a search box, drawn from the names that are there. */
export const KINDS = {
  twoChinese: {
    title: 'two Chinese characters',
    sql: `select distinct left(realname, 2) as pattern from users where not deleted and realname >= '一'`,
    count: 600,
  },
  fourLatin: {
    title: 'four Latin letters',
    sql: `select distinct left(username, 4) as pattern from users where not deleted`,
    count: 600,
  },
  oneChinese: {
    title: 'one Chinese character',
    sql: `select distinct substr(realname, 2, 1) as pattern from users where not deleted and realname >= '一'`,
    count: 150,
  },
} as const;

export type Kind = keyof typeof KINDS;

/** Some of them in no order that means anything, the same ones in every run. */
export const patternsOf = async (
  { postgres }: Stores,
  { database }: Population,
  kind: Kind,
): Promise<ReadonlyArray<string>> => {
  const { sql, count } = KINDS[kind];
  const lines = await postgres.sql(
    database,
    `select pattern from (${sql}) drawn where pattern <> '' order by md5(pattern) limit ${count}`,
  );
  return lines.split('\n');
};
