import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ManagedModule, UniqueFields } from '../../contract/modules/managed-module.js';
import type { FieldValues } from '../../contract/values/value.js';
import type { ManagedRecord, RecordChange } from '../../domain/records/record-change.js';
import { uniqueKeys, type UniqueKey } from './unique-keys.js';

/** A change and the record before it. A new record has none. */
type Written = Readonly<{ change: RecordChange; present: ManagedRecord | undefined }>;

/** Fields whose values are taken. `takenBy` is the place of the change that took them, from 0. */
type Taken = Readonly<{ unique: UniqueFields; takenBy?: number }>;

/** What becomes of a change: it is refused for these fields, or it may be written, perhaps only after the ones before it. */
export type Claim = Readonly<{ taken: ReadonlyArray<Taken>; waits: boolean }>;

/** Who has a key after the changes so far: a record, a new one by its place, or nobody. */
type Owner = number | string | null;

type Needed = Readonly<{ next: UniqueKey; present: UniqueKey | undefined }>;

const isConcerned = ({ fields }: UniqueFields, { change: { id, values = {} } }: Written): boolean =>
  id === undefined || fields.some((name) => values[name] !== undefined);

/**
 * Claims the values of unique fields for one change after the other, in the order of a file. A value that a change leaves is
 * free for the changes behind it. Those must be written later: `waits` is true.
 */
export const uniqueClaims = (em: SqlEntityManager, module: ManagedModule, zone: string) => {
  const owners = module.unique.map(() => new Map<string, Owner>());
  const left = module.unique.map(() => new Set<string>());
  const places = module.unique.map(() => new Map<string, number>());
  let place = -1;

  const claimOne = (written: Written, needed: ReadonlyArray<Needed | undefined>): Claim => {
    place += 1;
    const me: Owner = written.change.id ?? `new ${place}`;
    const ownerOf = (at: number, { key, owner }: UniqueKey): Owner =>
      key === null ? null : owners[at]?.has(key) ? (owners[at].get(key) ?? null) : owner;
    const taken = module.unique.flatMap((unique, at): ReadonlyArray<Taken & Readonly<{ at: number }>> => {
      const owner = needed[at] ? ownerOf(at, needed[at].next) : null;
      if (owner === null || owner === me) return [];
      const takenBy = places[at]?.get(needed[at]?.next.key ?? '');
      return [{ unique, at, ...(takenBy !== undefined && { takenBy }) }];
    });
    const isTaken = (at: number): boolean => taken.some((one) => one.at === at);
    const isMoved = ({ next, present }: Needed): boolean => next.key !== present?.key;
    const waits = needed.some(
      (keys, at) => keys && keys.next.key !== null && isMoved(keys) && left[at]?.has(keys.next.key),
    );
    if (waits) for (const keys of left) keys.clear();
    for (const [at, keys] of needed.entries()) {
      if (!keys || !isMoved(keys) || isTaken(at)) continue;
      const before = keys.present?.key ?? null;
      if (before !== null) {
        owners[at]?.set(before, null);
        places[at]?.delete(before);
        left[at]?.add(before);
      }
      if (keys.next.key === null) continue;
      owners[at]?.set(keys.next.key, me);
      places[at]?.set(keys.next.key, place);
    }
    return { taken, waits };
  };

  /** The claims of these changes, in their order. */
  return async (changes: ReadonlyArray<Written>): Promise<ReadonlyArray<Claim>> => {
    const needed = changes.map((): (Needed | undefined)[] => []);
    for (const [at, unique] of module.unique.entries()) {
      const concerned = changes.flatMap((written, i) => (isConcerned(unique, written) ? [{ ...written, i }] : []));
      const values = concerned.flatMap(({ change, present }): FieldValues[] => [
        { ...present?.values, ...change.values },
        ...(present ? [present.values] : []),
      ]);
      const keys = [...(await uniqueKeys(em, module, unique, values, zone))];
      for (const { i, present } of concerned) {
        const next = keys.shift() ?? { key: null, owner: null };
        const row = needed[i];
        if (row) row[at] = { next, present: present && keys.shift() };
      }
    }
    return changes.map((written, i) => claimOne(written, needed[i] ?? []));
  };
};
