import fc from 'fast-check';
import { referencesIn } from '../../src/contract/forms/listed-field.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import type { FieldValues } from '../../src/contract/values/value.js';
import { anyRecord, type DrawnFrom } from './module-arbitraries.js';

/** How many records are drawn at first. Most modules need no more, and drawing takes most of the time. */
const FEW = 100;

/** How many are drawn if too few of these fit. */
const TRIES = 2000;

/** Drawn values that are accepted: `most` of them, or as many as are found. */
const drawn = <T>(arbitrary: fc.Arbitrary<T>, accepts: (values: T) => boolean, most: number): ReadonlyArray<T> => {
  const among = (tries: number) => fc.sample(arbitrary, tries).filter(accepts).slice(0, most);
  const found = among(FEW);
  return found.length === most ? found : among(TRIES);
};

/** What the caller of the suite can pass, so that more values are tried. */
const advice = ({ fields }: ManagedModule, records: DrawnFrom): string => {
  const missing = referencesIn(fields)
    .map(([, { refersTo }]) => refersTo)
    .filter((name) => records.referredIds(name).length === 0);
  const references = [...new Set(missing)].map((name) => `${name}: newRecordsOf(…)`).join(', ');
  return `${references && `pass references: { ${references} } to the contract, or `}pass values: () => ({ … }) with values of its fields`;
};

/** Values of a new record with these fixed ones that keep every rule. Undefined if none are found. */
export const keepingRules = (
  module: ManagedModule,
  records: DrawnFrom,
  fixed: FieldValues,
  turn: number,
): FieldValues | undefined => {
  const usual = { ...records.usualValues(turn), ...fixed };
  if (records.keepsRules(usual)) return usual;
  const { status = null } = usual;
  const wanted = anyRecord(module, records).map((values): FieldValues => ({ ...values, status, ...fixed }));
  return drawn(wanted, records.keepsRules, 1)[0];
};

/** Values as `keepingRules` finds them. It fails if there are none. */
export const mustKeepRules = (...search: Parameters<typeof keepingRules>): FieldValues => {
  const found = keepingRules(...search);
  if (found) return found;
  const [module, records, fixed, turn] = search;
  const values = { ...records.usualValues(turn), ...fixed };
  const { title, field } = module.rules.find(({ holds }) => !holds(values)) ?? {};
  throw new Error(
    `no values were found that keep the rules of ${module.name}, such as "${title}" (${field}): ${advice(module, records)}`,
  );
};

/** Any values of new records that keep every rule: as many as are found in a bounded number of tries, and at least one. */
export const anyRecords = (module: ManagedModule, records: DrawnFrom, count: number): ReadonlyArray<FieldValues> => {
  const found = drawn(anyRecord(module, records), records.keepsRules, count);
  return found.length > 0 ? found : [mustKeepRules(module, records, {}, 0)];
};

/** Values of new records that break this rule, and none before it. It fails if there are none. */
export const breakingRule = (
  module: ManagedModule,
  records: DrawnFrom,
  rule: ManagedModule['rules'][number],
): ReadonlyArray<FieldValues> => {
  const breaks = (values: FieldValues) => module.rules.find(({ holds }) => !holds(values)) === rule;
  const found = drawn(anyRecord(module, records), breaks, 5);
  if (found.length > 0) return found;
  throw new Error(
    `no values were found that break the rule "${rule.title}" (${rule.field}): ${advice(module, records)}`,
  );
};
