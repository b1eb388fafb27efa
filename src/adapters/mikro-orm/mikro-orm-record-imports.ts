import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { E } from '../../contract/values/fp.js';
import { moduleNamed, type ManagedModule } from '../../contract/modules/managed-module.js';
import { valueTaken } from '../../contract/modules/request-forms.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { DecideRows, ImportTarget, RecordImports, RowOutcome } from '../../domain/ports/record-imports.js';
import type { RowDecision } from '../../domain/records/row-decision.js';
import { ConstraintViolated } from '../../domain/ports/constraint-violated.js';
import { isUnavailable, Unavailable } from '../../domain/ports/unavailable.js';
import { importPace } from '../../domain/records/import-pace.js';
import type { RecordChange } from '../../domain/records/record-change.js';
import { changeTransactions } from './change-transactions.js';
import { earlierImports, lockFile } from './earlier-imports.js';
import { constraintFault, foundFor, readsRights, storable, takenFields, type StoredModules } from './found-records.js';
import { ChangesRefused, writeImport, type Windows } from './import-writes.js';
import type { Locks } from './record-references.js';
import { uniqueClaims, type Claim } from './taken-values.js';

/** The most rows that are judged at once. */
const MOST_ROWS = 200;

type Judged<Refused> = Readonly<{ outcomes: ReadonlyArray<RowOutcome<Refused>>; windows: Windows }>;

/** Others have their turn between the items. What has the lock of all changes of access does not rest, so that the lock ends sooner. */
async function* batchesOf<T>(items: Iterable<T>, rests: boolean): AsyncIterable<ReadonlyArray<T>> {
  let batch: T[] = [];
  const pace = importPace({ now: () => performance.now(), rest: rests ? rest : () => nextTurn() });
  for (const item of items) {
    batch.push(item);
    if (batch.length < MOST_ROWS) await pace.turn();
    else {
      yield batch;
      batch = [];
      pace.begin();
    }
  }
  if (batch.length > 0) yield batch;
}

const outcomeOf = ({ id }: RecordChange): 'added' | 'updated' => (id === undefined ? 'added' : 'updated');

/** The place of the row of a change, if every row is accepted. */
const rowOf = <Refused>(
  { outcomes, windows }: Judged<Refused>,
  change: RecordChange | undefined,
): number | undefined => {
  const rows = outcomes.flatMap((outcome, i) => (E.isRight(outcome) && outcome.right !== 'unchanged' ? [i] : []));
  return rows[windows.flat().findIndex((one) => one === change)];
};

/** The actor may not write any more. */
class NotBegun extends Error {}

/** Creates the adapter. Imports have connections of their own number, so they take no place from other changes. */
export const mikroOrmRecordImports = (
  orm: MikroORM,
  randomness: Pick<Randomness, 'uuid'>,
  stored: StoredModules,
): RecordImports => {
  const { modules, timeZone: zone, formerPasswords = 0 } = stored;
  const inTransaction = changeTransactions(orm);
  const context = { modules, zone, formerPasswords, randomness };

  const judge = async <Refused>(
    em: SqlEntityManager,
    module: ManagedModule,
    target: ImportTarget,
    decide: DecideRows<Refused>,
    locks: Locks,
    rests: boolean,
  ): Promise<Judged<Refused>> => {
    if (locks === 'locking') await lockFile(em, target);
    const earlier = await earlierImports(em, target);
    const found = { ...(await foundFor(em, stored, target, locks)), earlier };
    const claim = uniqueClaims(em, module, zone);
    const outcomes: RowOutcome<Refused>[] = [];
    /** The row of each change. */
    const rows: number[] = [];
    const windows: RecordChange[][] = [[]];
    for await (const batch of batchesOf<RowDecision<Refused>>(decide(found), rests)) {
      const changes = batch.flatMap(({ change }) => change ?? []);
      const claims = [
        ...(await claim(changes.map((change) => ({ change, present: found.records.get(change.id ?? 0) })))),
      ];
      for (const { refusals, change } of batch) {
        const { taken, waits }: Claim = (change && claims.shift()) ?? { taken: [], waits: false };
        const takenValues = taken.map(({ unique, takenBy = -1 }) => {
          const otherRow = rows[takenBy];
          return { ...valueTaken(module, unique), ...(otherRow !== undefined && { otherRow }) };
        });
        const refused = [...refusals, ...takenValues];
        if (change) rows.push(outcomes.length);
        outcomes.push(refused.length > 0 ? E.left(refused) : E.right(change ? outcomeOf(change) : 'unchanged'));
        if (waits) windows.push([]);
        if (change) windows.at(-1)?.push(change);
      }
    }
    return { outcomes, windows };
  };

  return {
    judge: (request, decide) => {
      const target = storable(request);
      const module = moduleNamed(modules, target.module);
      const reading = (em: SqlEntityManager) => judge(em, module, target, decide, 'reading', true);
      return inTransaction('reading', reading, 'file').then(({ outcomes }) => outcomes);
    },

    write: async (request, decide, begins) => {
      let target = storable(request);
      const module = moduleNamed(modules, target.module);
      const mode = readsRights(target) ? 'serialized' : 'concurrent';
      const rests = mode === 'concurrent';
      /** A good import has one statement for many rows. The next transaction writes the rows of a refused statement one by one. */
      let refused: ChangesRefused | undefined;
      const write = async (em: SqlEntityManager) => {
        const judged = await judge(em, module, target, decide, 'locking', rests);
        const { outcomes, windows } = judged;
        if (!outcomes.every(E.isRight)) return outcomes;
        try {
          await writeImport(em, context, target, windows, { alone: refused?.batch, rests });
        } catch (error) {
          if (!(error instanceof ChangesRefused)) throw error;
          refused = error;
          if (error.changes.length > 1) throw error;
          const row = rowOf(judged, error.changes[0]);
          throw new ConstraintViolated(error.constraint, { cause: error.cause, ...(row !== undefined && { row }) });
        }
        return outcomes;
      };
      const begin = async (): Promise<void> => {
        if (!begins) return;
        const scope = await begins();
        if (scope === undefined) throw new NotBegun();
        target = { ...target, scope };
      };
      // another change has taken a value since the row was judged
      const isTaken = (error: unknown): boolean => takenFields(module, error) !== undefined;
      try {
        return await inTransaction(mode, write, 'file', {
          isRace: (error) => isTaken(error) || error instanceof ChangesRefused,
          begin,
        });
      } catch (error) {
        if (error instanceof NotBegun) return [];
        // the search for the row has no time left
        if (refused && isUnavailable(error)) throw refused;
        if (!isTaken(error)) throw constraintFault(error);
        throw new Unavailable('database', { cause: error, reason: 'other changes take the values of the file' });
      }
    },
  };
};
