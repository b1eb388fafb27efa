import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_PERMITTED, UNPERMITTED } from '../people/fill.js';
import { fingerprintOf, type Population } from '../people/population.js';
import { tokenOf } from '../people/token.js';
import type { Program } from '../programs/program.js';
import type { Stores } from '../stores/stores.js';
import { ask } from './ask.js';
import { pagePath } from './paths.js';

const exactTotal = async ({ postgres }: Stores, { database }: Population, where = ''): Promise<number> =>
  Number(await postgres.sql(database, `select count(*) from users where not deleted ${where}`));

const refuses = async (what: string, { origin }: Program, token: string): Promise<void> => {
  const answer = await ask(origin, pagePath(1), token);
  if (answer.status < 400 && answer.code === 0) throw new Error(`it answers ${what}`);
};

/** A token that was good a moment ago is refused when it has expired. */
const forgetsNoExpiry = async (program: Program): Promise<void> => {
  const exp = Math.floor(Date.now() / 1000) + 2;
  const token = tokenOf(FIRST_PERMITTED, { exp });
  if ((await ask(program.origin, pagePath(1), token)).code !== 0) throw new Error('it refuses a good token');
  await sleep(exp * 1000 - Date.now() + 10);
  await refuses('a token that has expired', program, token);
};

/** The token's signature, times and credential generation, the blacklist and the permission are checked. */
const checksTokens = async (stores: Stores, population: Population, program: Program): Promise<void> => {
  const good = population.tokens[0] ?? '';
  await refuses('a token with a bad signature', program, good.slice(0, -4) + (good.endsWith('AAAA') ? 'BBBA' : 'AAAA'));
  await refuses('a user without the permission', program, tokenOf(UNPERMITTED));
  await refuses('a token of another credential generation', program, tokenOf(FIRST_PERMITTED, { cred_gen: 1 }));
  await forgetsNoExpiry(program);

  const revoked = tokenOf(2);
  if ((await ask(program.origin, pagePath(1), revoked)).code !== 0) throw new Error('it refuses a good token');
  // the service keeps its own blacklist, the contenders theirs
  await fetch(`${program.origin}/api/v1/logout`, { headers: { Authorization: `Bearer ${revoked}` } });
  const redis = await stores.redis.client(population.keySpace);
  await redis.set(`bench:blacklist:${fingerprintOf(revoked)}`, '1');
  redis.destroy();
  // it was answered a moment ago: only its signature may be remembered
  await refuses('a token that was logged out', program, revoked);
};

/** The same total and records as the service, whatever page and filter, also right after somebody else's write. */
const agrees = async (stores: Stores, population: Population, service: Program, program: Program): Promise<void> => {
  const token = population.tokens[1] ?? '';
  const pages = Math.ceil(population.users / 10);
  const paths = [1, 2, 7, Math.ceil(pages / 2), pages, pages + 5].flatMap((pageNo) =>
    [{}, { status: 1 }, { status: 2 }].map((filters) => pagePath(pageNo, filters)),
  );
  for (const path of paths) {
    const [expected, given] = await Promise.all([service, program].map(({ origin }) => ask(origin, path, token)));
    deepStrictEqual(given?.data, expected?.data, path);
  }
  const id = await stores.postgres.sql(population.database, 'select max(id) from users where not deleted');
  for (const deleted of [true, false]) {
    await stores.postgres.sql(population.database, `update users set deleted = ${deleted} where id = ${id}`);
    const { data } = await ask(program.origin, pagePath(1), token);
    deepStrictEqual(data?.total, await exactTotal(stores, population), 'the total after a write');
  }
};

/** Throws unless the program does the whole work that is compared. */
export const verify = async (
  stores: Stores,
  population: Population,
  service: Program,
  contenders: Readonly<Record<string, Program>>,
): Promise<void> => {
  for (const [name, program] of Object.entries(contenders)) {
    try {
      await agrees(stores, population, service, program);
      await checksTokens(stores, population, program);
    } catch (error) {
      throw new Error(`${name} does not do the same work`, { cause: error });
    }
  }
};
