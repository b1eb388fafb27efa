import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { FieldValues } from '../../contract/values/value.js';
import type { RecordChange } from './record-change.js';

/** The most records that are counted, and the most in which one deletion empties references, in all modules together. */
export const MOST_USES = 10_000;

/** A live record with references that the deletion empties. `values` are these references. */
type ClearedRecord = Readonly<{ id: number; values: FieldValues }>;

/**
 * The live records of a module that refer to the records of a deletion, without those that it deletes itself. `count` are
 * those with a reference that the deletion must respect. Both are read to one more than `MOST_USES`.
 */
export type RecordUse = Readonly<{
  module: string;
  title: string;
  count: number;
  cleared: ReadonlyArray<ClearedRecord>;
}>;

/** Records that others use are not deleted. `uses` are in the order of the declarations. */
export const checkUses = (uses: ReadonlyArray<RecordUse>): E.Either<RefusalOf<'RecordInUse'>, void> => {
  let emptied = 0;
  for (const { module, title, count, cleared } of uses) {
    emptied += cleared.length;
    const users = emptied > MOST_USES ? Math.max(count, MOST_USES + 1) : count;
    const records = users > MOST_USES ? `${MOST_USES}+` : String(users);
    if (users > 0) return E.left({ _tag: 'RecordInUse', module, title, records });
  }
  return E.right(undefined);
};

/** Empties the references to deleted records. Whoever deletes these needs no permission for the records that refer to them. */
export const clearing = (uses: ReadonlyArray<RecordUse>): ReadonlyArray<RecordChange> =>
  uses.flatMap(({ module, cleared }) =>
    cleared.map(({ id, values }) => {
      const after = Object.fromEntries(Object.keys(values).map((field) => [field, null]));
      return { module, id, values: after, trail: { kind: 'RecordUpdated', action: 'clear', before: values, after } };
    }),
  );
