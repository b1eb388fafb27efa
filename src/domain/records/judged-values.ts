import { E } from '../../contract/fp.js';
import type { ManagedModule } from '../../contract/managed-module.js';
import type { RefusalOf } from '../../contract/refusals.js';
import type { FieldValues } from '../../contract/value.js';
import { checkWithin } from '../access/record-rows.js';
import type { RowScope } from '../access/row-scope.js';
import type { RecordChange } from './record-change.js';
import type { FoundForChange } from './record-decisions.js';
import { findAll } from './record-preconditions.js';
import { checkRules, checkStatusRules } from './record-rules.js';
import { checkReferences } from './references.js';

type Decide<Refused> = (found: FoundForChange) => E.Either<Refused, ReadonlyArray<RecordChange>>;

/** The scopes that a change must not leave. */
export type Bounds = Readonly<{ module: ManagedModule; scopes: ReadonlyArray<RowScope> }>;

/**
 * The decision about a form of the module, whose values are judged with those that the record has besides, right after the
 * existence of the record. A new record has no id.
 */
export const judgingValues =
  <Refused>(
    { module, scopes }: Bounds,
    id: number | undefined,
    values: FieldValues,
    decide: Decide<Refused>,
  ): Decide<Refused | RefusalOf<'RuleBroken' | 'ReferenceInvalid' | 'ScopeExceeded'>> =>
  (found) => {
    const present = id === undefined ? undefined : found.records.get(id)?.values;
    if (id !== undefined && !present) return decide(found);
    const after = { ...present, ...values };
    const ruled = checkRules(module, after);
    if (E.isLeft(ruled)) return ruled;
    const referred = checkReferences(module.fields, values, found.meant, present);
    if (E.isLeft(referred)) return referred;
    const within = checkWithin(module, scopes, { id, values: after });
    return E.isLeft(within) ? within : decide(found);
  };

/** The decision about a status, which is judged by the rules of the module right after the existence of the records. */
export const judgingStatus =
  <Refused>(
    module: ManagedModule,
    ids: ReadonlyArray<number>,
    status: number,
    decide: Decide<Refused>,
  ): Decide<Refused | RefusalOf<'RuleBroken'>> =>
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
