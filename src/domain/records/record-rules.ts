import type { Form } from '../../contract/forms/form-field.js';
import { formInvalid } from '../../contract/refusals/form-invalid.js';
import { E } from '../../contract/values/fp.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import type { ModuleRule } from '../../contract/modules/module-operation.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { storedNames } from '../../contract/modules/request-forms.js';
import type { FieldValues } from '../../contract/values/value.js';
import { zonedTime } from '../../contract/values/zoned-time.js';
import { firstOf } from './first-of.js';
import type { OfModule, RefusedFor, RefusalsFor } from './record-refusals.js';
import { withUnknown } from './unknown-values.js';

/** True if one of the fields is a time. */
export const hasTime = (fields: Form): boolean => Object.values(fields).some(({ kind }) => kind === 'time');

/** What the rules of a module refuse. */
export const RULE_REFUSALS = {
  RuleBroken: ({ module }) => module.rules.length > 0,
} as const satisfies RefusalsFor<OfModule>;
type RulesRefused = RefusedFor<typeof RULE_REFUSALS>;

/** The times among the values that the zone skips, in the order of the fields. */
export const skippedTimes = (
  fields: Form,
  values: Readonly<Record<string, unknown>>,
  zone: string,
): ReadonlyArray<RefusalOf<'FormInvalid'>> =>
  Object.entries(fields).flatMap(([name, { kind, title }]) => {
    const text = values[name];
    return kind === 'time' && typeof text === 'string' && !zonedTime(text, zone) ? [formInvalid(name, title)] : [];
  });

/** The first time among the values that the zone skips. */
export const checkTimes = (
  fields: Form,
  values: Readonly<Record<string, unknown>>,
  zone: string,
): E.Either<RefusalOf<'FormInvalid'>, void> => firstOf(skippedTimes(fields, values, zone));

/** True if the values break the rule. A rule that reads a value which is not known yet is judged later. */
const isBroken = (rule: ModuleRule, values: FieldValues, unknown: ReadonlyArray<string>): boolean => {
  const seen = withUnknown(values, unknown, true);
  try {
    return !rule.holds(seen.values) && !seen.isRead();
  } catch (error) {
    if (seen.isRead()) return false;
    throw error;
  }
};

/** The refusal for a broken rule. */
const refusalFor = ({
  field,
  title: text,
  english = text,
}: ManagedModule['rules'][number]): RefusalOf<'RuleBroken'> => ({
  _tag: 'RuleBroken',
  field,
  text,
  english,
});

/**
 * The rules of the module that the values break. `values` may lack fields of the record: those that an update does not change, and
 * those whose values are wrong.
 */
export const brokenRules = (module: ManagedModule, values: FieldValues): ReadonlyArray<RulesRefused> => {
  const unknown = storedNames(module).filter((name) => values[name] === undefined);
  return module.rules.filter((rule) => isBroken(rule, values, unknown)).map(refusalFor);
};

/** The first rule of the module that the values break. */
export const checkRules = (module: ManagedModule, values: FieldValues): E.Either<RulesRefused, void> =>
  firstOf(brokenRules(module, values));

/** The first rule that one of these records satisfies now, and would break with the status. */
export const checkStatusRules = (
  module: ManagedModule,
  records: ReadonlyArray<FieldValues>,
  status: number,
): E.Either<RulesRefused, void> => {
  for (const values of records) {
    const broken = module.rules.find(
      (rule) => isBroken(rule, { ...values, status }, []) && !isBroken(rule, values, []),
    );
    if (broken) return E.left(refusalFor(broken));
  }
  return E.right(undefined);
};

/** What `checkValues` refuses. */
export const VALUE_REFUSALS = {
  ...RULE_REFUSALS,
  FormInvalid: ({ module }) => hasTime(module.fields),
} as const satisfies RefusalsFor<OfModule>;

/** What is judged of the values of a form before anything is read: their times, and their rules. */
export const checkValues = (
  module: ManagedModule,
  values: FieldValues,
  zone: string,
): E.Either<RefusedFor<typeof VALUE_REFUSALS>, void> => {
  const timed = checkTimes(module.fields, values, zone);
  return E.isLeft(timed) ? timed : checkRules(module, values);
};
