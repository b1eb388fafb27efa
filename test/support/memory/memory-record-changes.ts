import { E } from '../../../src/contract/values/fp.js';
import { moduleNamed } from '../../../src/contract/modules/managed-module.js';
import { valueTaken } from '../../../src/contract/modules/request-forms.js';
import type { Clock } from '../../../src/domain/ports/clock.js';
import type { RecordChanges } from '../../../src/domain/ports/record-changes.js';
import { memoryFound } from './memory-found-records.js';
import { memoryWrites, type MemoryTrailRow } from './memory-record-writes.js';
import type { MemoryTables } from './memory-tables.js';
import { memoryUniqueValues } from './memory-unique-values.js';

/** Changes of records in memory. */
export const memoryRecordChanges = (
  tables: MemoryTables,
  trail: MemoryTrailRow[],
  stored: Readonly<{ clock: Clock; timeZone: string }>,
): RecordChanges => {
  const { modules } = tables;
  const foundFor = memoryFound(tables, stored.timeZone);
  const { takenFields, takenRecord } = memoryUniqueValues(tables);
  const { write, detachedRows } = memoryWrites(tables, trail, stored);

  return {
    // oxlint-disable-next-line typescript/require-await
    judge: async (target, decide) => E.map(() => undefined)(decide(foundFor(target))),
    // No step waits for another one, so a change is atomic.
    // oxlint-disable-next-line typescript/require-await
    change: async (target, decide) => {
      const { module, actor } = target;
      const decided = decide(foundFor(target));
      if (E.isLeft(decided)) return decided;
      const own = decided.right.filter((change) => change.module === undefined);
      const taken = takenFields(module, own);
      if (taken !== undefined)
        return E.left(valueTaken(moduleNamed(modules, module), taken, takenRecord(target, taken)));
      const deleted = decided.right.flatMap((change) => (change.deleted && change.id ? [change.id] : []));
      if (module === 'role') trail.push(...detachedRows(actor, deleted));
      return E.right(decided.right.map((change) => write(target, change)));
    },
  };
};
