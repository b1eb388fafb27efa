import { E } from '../../contract/values/fp.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { FieldValues } from '../../contract/values/value.js';
import type { Reach } from '../access/permission-policy.js';
import type { RowScope } from '../access/row-scope.js';
import { firstOf } from './first-of.js';
import type { RecordChange } from './record-change.js';
import type { FoundForChange } from './record-decisions.js';
import { findAll } from './record-preconditions.js';
import type { RefusedFor } from './record-refusals.js';
import { brokenRules, checkStatusRules, RULE_REFUSALS } from './record-rules.js';
import { checkWithin, SCOPE_REFUSALS } from './scope-check.js';
import { invalidReferences, REFERENCE_REFUSALS } from './references.js';

type Decide<Refused> = (found: FoundForChange) => E.Either<Refused, ReadonlyArray<RecordChange>>;

/**
 * What bounds a change: the scopes that it must not leave, and what the permissions of the actor give, for its references.
 * `defaults` are the fields of a new record that the request leaves out. `isHidden`: the actor may not see what the record has, so
 * its references are judged like new ones. `wrong` are the fields whose values are wrong, so nothing is judged of them.
 */
export type Bounds = Readonly<{
  module: ManagedModule;
  scopes: ReadonlyArray<RowScope>;
  reach: Reach;
  defaults?: ReadonlyArray<string>;
  isHidden?: boolean;
  wrong?: ReadonlyArray<string>;
}>;

/** The values of the other fields. */
export const withoutFields = (values: FieldValues, names: ReadonlyArray<string>): FieldValues =>
  names.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** What `judgingValues` refuses besides the decision. */
export const JUDGED_REFUSALS = { ...RULE_REFUSALS, ...REFERENCE_REFUSALS, ...SCOPE_REFUSALS };

/**
 * Why the values of a form are refused, with those that the record has besides. A new record has no id. What follows from a wrong
 * reference is not judged. Of a hidden record, no rule reads a value that the form leaves out.
 */
export const valueRefusals = (
  { module, scopes, reach, defaults = [], isHidden = false, wrong = [] }: Bounds,
  id: number | undefined,
  values: FieldValues,
  found: FoundForChange,
): ReadonlyArray<RefusedFor<typeof JUDGED_REFUSALS>> => {
  const present = id === undefined ? undefined : found.records.get(id)?.values;
  const after = { ...present, ...values };
  const ruled = brokenRules(module, withoutFields(isHidden ? values : after, wrong));
  const rules = { meant: found.meant, reach, defaults, ...(present && !isHidden && { present }) };
  const referred = invalidReferences(module.fields, values, rules);
  const { department, owner } = module.scope ?? {};
  const isUnplaced = !present && [department, owner].some((name) => name !== undefined && wrong.includes(name));
  if (referred.length > 0 || isUnplaced) return [...ruled, ...referred];
  const within = checkWithin(module, scopes, { id, values: after });
  return E.isLeft(within) ? [...ruled, within.left] : ruled;
};

/**
 * The decision about a form of the module, whose values are judged with those that the record has besides, right after the
 * existence of the record. A new record has no id.
 */
export const judgingValues =
  <Refused>(
    bounds: Bounds,
    id: number | undefined,
    values: FieldValues,
    decide: Decide<Refused>,
  ): Decide<Refused | RefusedFor<typeof JUDGED_REFUSALS>> =>
  (found) => {
    if (id !== undefined && !found.records.has(id)) return decide(found);
    const judged = firstOf(valueRefusals(bounds, id, values, found));
    return E.isLeft(judged) ? judged : decide(found);
  };

/** The decision about a status, which is judged by the rules of the module right after the existence of the records. */
export const judgingStatus =
  <Refused>(
    module: ManagedModule,
    ids: ReadonlyArray<number>,
    status: number,
    decide: Decide<Refused>,
  ): Decide<Refused | RefusedFor<typeof RULE_REFUSALS>> =>
  (found) => {
    const all = findAll(found.records, ids);
    if (E.isLeft(all)) return decide(found);
    const ruled = checkStatusRules(
      module,
      all.right.map(({ values }) => values),
      status,
    );
    return E.isLeft(ruled) ? ruled : decide(found);
  };
