import { setImmediate as nextTurn } from 'node:timers/promises';
import { E } from '../../../src/contract/values/fp.js';
import { moduleNamed } from '../../../src/contract/modules/managed-module.js';
import { valueTaken } from '../../../src/contract/modules/request-forms.js';
import type { Clock } from '../../../src/domain/ports/clock.js';
import type {
  DecideRows,
  ImportInTrail,
  ImportTarget,
  RecordImports,
  RowOutcome,
} from '../../../src/domain/ports/record-imports.js';
import type { Actor } from '../../../src/domain/records/actor.js';
import { IMPORT_ACTION } from '../../../src/domain/records/file-import.js';
import type { EarlierImports } from '../../../src/domain/records/earlier-imports.js';
import type { RecordChange } from '../../../src/domain/records/record-change.js';
import { memoryFound } from './memory-found-records.js';
import { memoryWrites, shownActor, type MemoryTrailRow } from './memory-record-writes.js';
import type { MemoryColumns, MemoryTables } from './memory-tables.js';
import { memoryUniqueValues } from './memory-unique-values.js';

/** The row of the trail for a file. */
export type MemoryImportedRow = Partial<Actor> &
  Readonly<{
    kind: 'Imported';
    action: string;
    module: string;
    after: ImportInTrail;
  }>;

type Rows = Readonly<{ trail: MemoryTrailRow[]; imported: MemoryImportedRow[] }>;

/** After so many rows, other tasks have their turn. */
const ROWS_PER_TURN = 10;

/** Imports of records in memory. A change that happens between two rows makes a file be judged again. */
export const memoryRecordImports = (
  tables: MemoryTables,
  { trail, imported }: Rows,
  stored: Readonly<{ clock: Clock; timeZone: string }>,
): RecordImports => {
  const foundFor = memoryFound(tables, stored.timeZone);
  const { claims } = memoryUniqueValues(tables);
  const { columnsOf, write } = memoryWrites(tables, trail, stored);

  /** When each file was imported. */
  const times = new WeakMap<MemoryImportedRow, Date>();

  const earlierOf = ({ module, actor, file }: ImportTarget): EarlierImports | undefined => {
    const earlier = imported.flatMap((row) => {
      const last = times.get(row);
      const { digest, chosenDigest = digest, added, updated } = row.after;
      const isSameFile = [digest, chosenDigest].some((one) => file.sameAs.includes(one));
      const isSame = row.userId === actor.userId && row.module === module && isSameFile && added + updated > 0;
      return isSame && last && last >= file.since ? [{ last, added, updated }] : [];
    });
    const latest = earlier.at(-1);
    return latest && { times: earlier.length, ...latest };
  };

  const judged = async <Refused>(target: ImportTarget, decide: DecideRows<Refused>) => {
    const module = moduleNamed(tables.modules, target.module);
    const claim = claims(module.name);
    const rows = new Map(tables.live(module.name).map((row): [number, MemoryColumns] => [row.id, row]));
    const outcomes: RowOutcome<Refused>[] = [];
    const changes: RecordChange[] = [];

    const NEW_ROW = 'new ';

    const outcomeOf = (refusals: ReadonlyArray<Refused>, change: RecordChange | undefined): RowOutcome<Refused> => {
      if (!change) return refusals.length > 0 ? E.left(refusals) : E.right('unchanged');
      const before = change.id === undefined ? undefined : rows.get(change.id);
      const after = { ...before, ...columnsOf(module.name, change.values ?? {}) };
      const taken = claim(String(change.id ?? `${NEW_ROW}${outcomes.length}`), before, after);
      if (change.id !== undefined && taken.length === 0) rows.set(change.id, after);
      const takenValues = taken.map(({ group, by }) => ({
        ...valueTaken(module, group),
        ...(by.startsWith(NEW_ROW) && { otherRow: Number(by.slice(NEW_ROW.length)) }),
      }));
      if (refusals.length + taken.length > 0) return E.left([...refusals, ...takenValues]);
      changes.push(change);
      return E.right(change.id === undefined ? 'added' : 'updated');
    };

    const earlier = earlierOf(target);
    for (const { refusals, change } of decide({ ...foundFor(target), ...(earlier && { earlier }) })) {
      outcomes.push(outcomeOf(refusals, change));
      if (outcomes.length % ROWS_PER_TURN === 0) await nextTurn();
    }
    return { outcomes, changes };
  };

  return {
    judge: async (target, decide) => (await judged(target, decide)).outcomes,

    write: async (request, decide, begin) => {
      let target = request;
      for (;;) {
        const scope = begin ? await begin() : target.scope;
        if (scope === undefined) return [];
        target = { ...target, scope };
        const since = tables.changes();
        const { outcomes, changes } = await judged(target, decide);
        if (tables.changes() !== since) continue;
        if (!outcomes.every(E.isRight)) return outcomes;
        // from here to the end no other task runs
        for (const change of changes) write(target, change);
        const added = changes.filter(({ id }) => id === undefined).length;
        const { actor, module, file } = target;
        const { digest, chosenDigest } = file;
        const digests = { digest, ...(chosenDigest !== undefined && { chosenDigest }) };
        const after = { ...digests, added, updated: changes.length - added };
        const row = { ...shownActor(actor), kind: 'Imported' as const, action: IMPORT_ACTION, module, after };
        times.set(row, stored.clock.now());
        imported.push(row);
        return outcomes;
      }
    },
  };
};
