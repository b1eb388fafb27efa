import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RecordChange } from '../../domain/records/record-change.js';
import type { ImportTarget } from '../../domain/ports/record-imports.js';
import { addFirstLinksOf } from './record-links.js';
import { appendImported } from './record-trail.js';
import { writeRecords, type WriteContext } from './record-writes.js';

/** The changes of an import. Those of one window may be written in any order, after those of the windows before. */
export type Windows = ReadonlyArray<ReadonlyArray<RecordChange>>;

/** Few, so that pages do not wait long while the text of a statement is made. */
const MOST_ROWS = 50;

const columnsOf = ({ id, values, credentials }: RecordChange): string =>
  JSON.stringify([id === undefined, Object.keys({ ...values, ...credentials })]);

/** The changes with the same columns together, each in its order. One statement writes neighbours with the same columns. */
const byColumns = (changes: ReadonlyArray<RecordChange>): ReadonlyArray<ReadonlyArray<RecordChange>> => {
  const groups = new Map<string, RecordChange[]>();
  for (const change of changes) {
    const columns = columnsOf(change);
    const group = groups.get(columns);
    if (group) group.push(change);
    else groups.set(columns, [change]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MOST_ROWS) }, (_, i) =>
      group.slice(i * MOST_ROWS, (i + 1) * MOST_ROWS),
    ),
  );
};

/** Writes the records, the links of new ones, and the trail. */
export const writeImport = async (
  em: SqlEntityManager,
  context: WriteContext,
  target: ImportTarget,
  digest: string,
  windows: Windows,
): Promise<void> => {
  const after = { digest, added: 0, updated: 0 };
  for (const window of windows)
    for (const changes of byColumns(window)) {
      const written = await writeRecords(em, context, target, changes);
      const owned = changes.flatMap(({ id, links = [] }, i) =>
        id === undefined ? links.map((link) => ({ owner: written[i]?.id ?? 0, ...link })) : [],
      );
      await addFirstLinksOf(em, target.module, owned);
      after[changes[0]?.id === undefined ? 'added' : 'updated'] += changes.length;
    }
  await appendImported(em, context.randomness, target, after);
};
