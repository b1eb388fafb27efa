import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { ImportAnswer } from '../../contract/records/import-answer.js';
import type { UnreadColumn } from '../../contract/records/unread-columns.js';
import { permissionOf } from '../../contract/values/permission.js';
import type { Reach } from '../../domain/access/permission-policy.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import { isOtherText, type NameOf, type UnreadText } from '../../domain/records/unread-texts.js';

/** The answer about a column that is not read. It does not have the number of new rows whose text is read. */
export type ToldUnread = Omit<ImportAnswer['unread'][number], 'counted'>;

/** The ids of the records whose names the texts should be, by module. */
const meantIn = ({ fields }: ManagedModule, texts: ReadonlyArray<UnreadText>): ReadonlyMap<string, Set<number>> => {
  const meant = new Map<string, Set<number>>();
  for (const { column, content } of texts) {
    const field = fields[column.of ?? ''];
    if (!field || !('refersTo' in field)) continue;
    const ids = meant.get(field.refersTo) ?? new Set();
    for (const id of [content].flat()) if (typeof id === 'number') ids.add(id);
    meant.set(field.refersTo, ids);
  }
  return meant;
};

/** The names of these records, as far as the actor may choose them. */
const namesOf = async (
  reads: Pick<AdministrationReads, 'labels'>,
  reach: Reach,
  meant: ReadonlyMap<string, Set<number>>,
): Promise<NameOf> => {
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [module, ids] of meant) {
    const scope = reach(permissionOf(module, 'options'));
    const labels = scope === undefined || ids.size === 0 ? [] : await reads.labels(module, scope, [...ids]);
    names.set(module, new Map(labels.map(({ id, name }) => [id, name])));
  }
  return (module, id) => names.get(module)?.get(id);
};

/**
 * The columns that an import does not read, and in how many rows they say something else than the record has: who has changed a name
 * in a file would otherwise believe that it is imported.
 */
export const toldUnread = async (
  reads: Pick<AdministrationReads, 'labels'>,
  { module, reach }: Readonly<{ module: ManagedModule; reach: Reach }>,
  columns: ReadonlyArray<UnreadColumn>,
  texts: ReadonlyArray<UnreadText>,
): Promise<ReadonlyArray<ToldUnread>> => {
  const nameOf = await namesOf(reads, reach, meantIn(module, texts));
  const others = texts.filter((text) => {
    const field = module.fields[text.column.of ?? ''];
    return field !== undefined && isOtherText(field, text, nameOf);
  });
  return columns.map(({ at, column, readColumn }) => {
    const told = others.filter((text) => text.column.at === at);
    const rows = told.reduce((sum, text) => sum + text.rows, 0);
    return { column, readColumn, rows, line: rows === 0 ? null : Math.min(...told.map(({ line }) => line)) };
  });
};
