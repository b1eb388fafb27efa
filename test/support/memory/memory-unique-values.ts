import { moduleNamed, type UniqueFields } from '../../../src/contract/modules/managed-module.js';
import type { ChangeTarget } from '../../../src/domain/ports/record-changes.js';
import type { RecordChange } from '../../../src/domain/records/record-change.js';
import type { MemoryColumns, MemoryTables } from './memory-tables.js';

/** The values of unique fields, as they are compared. Undefined if they are never taken. */
const uniqueKey = ({ fields, ignoreCase }: UniqueFields, row: MemoryColumns): string | undefined => {
  const values = fields.map((field) => row[field] ?? '');
  if (values.includes('')) return undefined;
  const key = JSON.stringify(values);
  return ignoreCase ? key.toLowerCase() : key;
};

/** Which unique values are taken. */
export const memoryUniqueValues = (tables: MemoryTables) => {
  const { modules } = tables;

  /** The unique fields of which another record has the values after the changes. */
  const takenFields = (module: string, changes: ReadonlyArray<RecordChange>): UniqueFields | undefined => {
    const after = new Map<string, MemoryColumns>(tables.live(module).map((row) => [String(row.id), row]));
    for (const [index, { id, values, deleted, restored }] of changes.entries()) {
      const key = String(id ?? `new ${index}`);
      if (deleted) after.delete(key);
      else after.set(key, { ...(restored && id ? tables.findDeleted(module, id) : after.get(key)), ...values });
    }
    return moduleNamed(modules, module).unique.find((unique) => {
      const keys = [...after.values()].flatMap((row) => uniqueKey(unique, row) ?? []);
      return new Set(keys).size < keys.length;
    });
  };

  /** Which of several restored records has values that are taken. */
  const takenRecord = ({ module, ids, restores }: ChangeTarget, unique: UniqueFields): number | undefined => {
    if (!restores || ids.length < 2) return undefined;
    const restored = ids
      .flatMap((id) => tables.findDeleted(module, id) ?? [])
      .toSorted((one, other) => one.id - other.id);
    const keys = new Set(tables.live(module).map((row) => uniqueKey(unique, row)));
    return restored.find((row) => {
      const key = uniqueKey(unique, row);
      const isTaken = key !== undefined && keys.has(key);
      keys.add(key);
      return isTaken;
    })?.id;
  };

  /** The owners of the unique values of a module. A claim gives a record those that it has after a change, and says which are taken, by whom. */
  const claims = (module: string) => {
    const { unique } = moduleNamed(modules, module);
    const owners = unique.map(
      (group) => new Map(tables.live(module).flatMap((row) => keyed(uniqueKey(group, row), String(row.id)))),
    );
    return (
      owner: string,
      before: MemoryColumns | undefined,
      after: MemoryColumns,
    ): ReadonlyArray<Readonly<{ group: UniqueFields; by: string }>> => {
      const keys = unique.map((group) => [before && uniqueKey(group, before), uniqueKey(group, after)] as const);
      const ownerAt = (at: number): string => owners[at]?.get(keys[at]?.[1] ?? '') ?? owner;
      const takenBy = unique.map((_, at) => (ownerAt(at) === owner ? undefined : ownerAt(at)));
      for (const [at, [left, next]] of keys.entries()) {
        if (takenBy[at] !== undefined) continue;
        if (left !== undefined) owners[at]?.delete(left);
        if (next !== undefined) owners[at]?.set(next, owner);
      }
      return unique.flatMap((group, at) => {
        const by = takenBy[at];
        return by === undefined ? [] : [{ group, by }];
      });
    };
  };

  return { takenFields, takenRecord, claims };
};

const keyed = (key: string | undefined, owner: string): ReadonlyArray<readonly [string, string]> =>
  key === undefined ? [] : [[key, owner]];
