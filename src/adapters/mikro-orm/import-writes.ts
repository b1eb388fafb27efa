import { setTimeout as rest } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { moduleNamed } from '../../contract/modules/managed-module.js';
import { ConstraintViolated } from '../../domain/ports/constraint-violated.js';
import type { RecordChange } from '../../domain/records/record-change.js';
import type { ImportTarget } from '../../domain/ports/record-imports.js';
import { IMPORT_PACE } from '../../domain/records/import-pace.js';
import { constraintFault, takenFields } from './found-records.js';
import { addFirstLinksOf } from './record-links.js';
import { appendImported } from './record-trail.js';
import { writeRecords, type WriteContext } from './record-writes.js';

/** The changes of an import. Those of one window may be written in any order, after those of the windows before. */
export type Windows = ReadonlyArray<ReadonlyArray<RecordChange>>;

/** A constraint has refused one of these changes, which one statement writes. `batch` is the place of the statement. */
export class ChangesRefused extends ConstraintViolated {
  constructor(
    { constraint, cause }: ConstraintViolated,
    readonly batch: number,
    readonly changes: ReadonlyArray<RecordChange>,
  ) {
    super(constraint, { cause });
  }
}

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

/**
 * `alone`: the batch whose changes have a statement each. `rests`: the import rests after each statement, although its records are
 * locked meanwhile. Only an import that holds the lock of all changes of access must not.
 */
type Manner = Readonly<{ alone: number | undefined; rests: boolean }>;

const onlyOne = (change: RecordChange): ReadonlyArray<RecordChange> => [change];

/**
 * Writes the records, the links of new ones, and the trail. Rejects with `ChangesRefused` if a constraint that the declaration does
 * not know refuses a batch.
 */
export const writeImport = async (
  em: SqlEntityManager,
  context: WriteContext,
  target: ImportTarget,
  windows: Windows,
  { alone, rests }: Manner,
): Promise<void> => {
  const module = moduleNamed(context.modules, target.module);
  const { digest, chosenDigest } = target.file;
  const after = { digest, ...(chosenDigest !== undefined && { chosenDigest }), added: 0, updated: 0 };
  const write = async (changes: ReadonlyArray<RecordChange>): Promise<void> => {
    const written = await writeRecords(em, context, target, changes);
    const owned = changes.flatMap(({ id, links = [] }, i) =>
      id === undefined ? links.map((link) => ({ owner: written[i]?.id ?? 0, ...link })) : [],
    );
    await addFirstLinksOf(em, target.module, owned);
    after[changes[0]?.id === undefined ? 'added' : 'updated'] += changes.length;
  };
  for (const [batch, together] of windows.flatMap(byColumns).entries())
    for (const changes of batch === alone ? together.map(onlyOne) : [together])
      try {
        const began = performance.now();
        await write(changes);
        if (rests) await rest(Math.min(performance.now() - began, IMPORT_PACE.mostRestMs));
      } catch (error) {
        const fault = takenFields(module, error) === undefined && constraintFault(error);
        throw fault instanceof ConstraintViolated ? new ChangesRefused(fault, batch, changes) : error;
      }
  await appendImported(em, context.randomness, target, after);
};
