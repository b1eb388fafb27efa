import fc from 'fast-check';
import { canonicalDecimal, compareDecimals } from '../../src/contract/values/decimal.js';
import {
  isStored,
  type DecimalField,
  type Form,
  type FormField,
  type TextField,
} from '../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import { IN_USE, OUT_OF_USE } from '../../src/contract/values/status.js';
import type { FieldValues, Value } from '../../src/contract/values/value.js';
/** What values are drawn from. */
export type DrawnFrom = Readonly<{
  valueOf: (name: string, turn?: number) => Value;
  /** The values of this call that the caller of the suite gives. */
  givenValues: () => FieldValues;
  /** The ids that a reference to the module may have. */
  referredIds: (module: string) => ReadonlyArray<number>;
  /** The values of a new record, whether they keep the rules or not. */
  usualValues: (turn?: number) => FieldValues;
  keepsRules: (values: FieldValues) => boolean;
}>;

/** Characters that are more than a text to some program, or longer than others. */
const CHARACTERS = ['a', 'B', '0', '%', '_', '\\', "'", '"', '=', '-', '折', '扣', '😀', 'é'];

const text = ({ min, max }: TextField): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: min, maxLength: Math.max(min, Math.min(max, 12)) });

/** Times in whole seconds. No zone skips or repeats noon. */
const time = fc
  .integer({ min: 0, max: 40_000 })
  .map((day) => `${new Date(day * 86_400_000).toISOString().slice(0, 10)} 12:00:${String(day % 60).padStart(2, '0')}`);

const date = fc.oneof(
  fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '1900-02-28'),
  time.map((one) => one.slice(0, 10)),
);

const decimal = ({ precision, scale, min, max }: DecimalField): fc.Arbitrary<string> => {
  const most = `${'9'.repeat(precision - scale) || '0'}${scale > 0 ? `.${'9'.repeat(scale)}` : ''}`;
  const [least, greatest] = [min ?? `-${most}`, max ?? most];
  const isWithin = (value: string) => compareDecimals(value, least) >= 0 && compareDecimals(value, greatest) <= 0;
  const digits = fc.integer({ min: -100_000, max: 100_000 }).map((n) => {
    const shown = String(Math.abs(n)).padStart(scale + 1, '0');
    const value = scale > 0 ? `${shown.slice(0, -scale)}.${shown.slice(-scale)}` : shown;
    return n < 0 ? `-${value}` : value;
  });
  const fitting = digits.filter((value) => value.replace(/[-.]/g, '').replace(/^0+/, '').length <= precision);
  return fc
    .oneof(fc.constantFrom(least, greatest), fitting.filter(isWithin))
    .map((value) => canonicalDecimal(value, scale));
};

const required = (name: string, field: FormField, records: Pick<DrawnFrom, 'valueOf'>): fc.Arbitrary<Value> => {
  switch (field.kind) {
    case 'text':
      return field.pattern || field.multiline
        ? fc.nat(1).map(() => records.valueOf(name))
        : text(field).map((one) => one.trim().padEnd(field.min, 'x'));
    case 'integer':
      return fc.oneof(fc.constantFrom(field.min, field.max), fc.integer({ min: field.min, max: field.max }));
    case 'decimal':
      return decimal(field);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return date;
    case 'time':
      return time;
    case 'choice':
      return fc.constantFrom(...field.choices.map(({ value }) => value));
    case 'reference':
      return fc.nat(1).map((turn) => records.valueOf(name, turn));
    case 'ids':
    case 'password':
      throw new Error(`no record stores the field ${name}`);
  }
};

/** Any value of a field, those that the caller gives included, and null where it may be null. */
const anyValue = (name: string, field: FormField, records: DrawnFrom): fc.Arbitrary<Value> => {
  const drawn = required(name, field, records);
  const isGiven = records.givenValues()[name] !== undefined;
  const value = isGiven
    ? fc.oneof(
        drawn,
        fc.nat().map(() => records.givenValues()[name] ?? null),
      )
    : drawn;
  return field.optional ? fc.option(value, { nil: null, freq: 3 }) : value;
};

/** Any values of the fields of a form that a record or an operation can have. */
export const anyFormValues = (form: Form, records: DrawnFrom): fc.Arbitrary<FieldValues> =>
  fc.record(
    Object.fromEntries(
      Object.entries(form).flatMap(([name, field]) =>
        isStored(field) ? [[name, anyValue(name, field, records)]] : [],
      ),
    ),
  );

/**
 * Any values of a new record, whether they keep the rules or not. Values that must be unique are those of a new record, so that no two
 * records share them.
 */
export const anyRecord = ({ fields, unique, label }: ManagedModule, records: DrawnFrom): fc.Arbitrary<FieldValues> => {
  const own = [label, ...unique.flatMap((together) => together.fields)];
  const others = Object.fromEntries(
    Object.entries(fields).filter(([name, { readOnly }]) => !readOnly && !own.includes(name) && name !== 'status'),
  );
  return fc
    .tuple(anyFormValues(others, records), fc.constantFrom(IN_USE, OUT_OF_USE))
    .map(([values, status]) => ({ ...records.usualValues(), ...values, status }));
};
