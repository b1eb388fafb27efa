import { compareDecimals, isDecimal } from '../values/decimal.js';
import { fieldFault } from '../forms/field-rules.js';
import {
  isStored,
  type ChoiceField,
  type DecimalField,
  type Form,
  type FormField,
  type ReferenceField,
  type TextField,
} from '../forms/form-field.js';
import { isReferenceName } from '../forms/listed-field.js';
import { duplicates } from '../values/duplicates.js';
import { nearestHint } from '../values/nearest-name.js';

/** The most digits of a decimal, and the most after its point. */
export const MOST_DIGITS = { precision: 30, scale: 10 } as const;

/** PostgreSQL stores a choice in two bytes. */
const CHOICE_BOUND = 32_767;

type Faults = ReadonlyArray<string>;
const unless = (holds: boolean, fault: string): Faults => (holds ? [] : [fault]);

const textFaults = (field: TextField, form: Form): Faults => {
  const other = field.requiredWhen?.field;
  return [
    ...unless(
      [field.min, field.max].every((length) => Number.isInteger(length) && length >= 0),
      'its bounds are not whole numbers from 0',
    ),
    ...unless(field.min <= field.max, 'its min is above its max'),
    ...unless(!field.pattern || field.pattern.flags === 'u', 'its pattern must have the flag u and no other'),
    ...unless(!field.patternText || field.pattern !== undefined, 'its patternText describes no pattern'),
    ...unless(!field.anyCharacters, 'it may have any characters, which no record stores'),
    ...unless(
      !field.optional || field.min > 0,
      'it is optional, so its min must be at least 1: without a text it is null',
    ),
    ...unless(other === undefined || Object.hasOwn(form, other), `it is required by "${other}", which is no field`),
  ];
};

const decimalFaults = (field: DecimalField): Faults => {
  const { precision, scale, min, max } = field;
  const isWhole = (number: number, from: number, to: number) =>
    Number.isInteger(number) && number >= from && number <= to;
  const bounds = [min, max].filter((bound) => bound !== undefined);
  return [
    ...unless(isWhole(precision, 1, MOST_DIGITS.precision), `its precision is not from 1 to ${MOST_DIGITS.precision}`),
    ...unless(
      isWhole(scale, 0, Math.min(MOST_DIGITS.scale, precision)),
      `its scale is not from 0 to ${MOST_DIGITS.scale}, or is above its precision`,
    ),
    ...bounds.flatMap((bound) => unless(isDecimal(bound, field), `its bound "${bound}" is not such a decimal`)),
    ...unless(
      !bounds.every((bound) => isDecimal(bound, field)) ||
        min === undefined ||
        max === undefined ||
        compareDecimals(min, max) <= 0,
      'its min is above its max',
    ),
  ];
};

const choiceFaults = ({ choices }: ChoiceField): Faults => {
  const values = choices.map(({ value }) => value);
  return [
    ...unless(values.length > 0, 'it has no choices'),
    ...duplicates(values.map(String)).map((value) => `two choices have the value ${value}`),
    ...values
      .filter((value) => !Number.isInteger(value) || Math.abs(value) > CHOICE_BOUND)
      .map((value) => `the choice ${value} is not an integer of at most ${CHOICE_BOUND}`),
  ];
};

const referenceFaults = (name: string, field: ReferenceField, modules: ReadonlyArray<string>): Faults => [
  ...unless(isReferenceName(name), 'its name does not end in Id'),
  ...unless(
    modules.includes(field.refersTo),
    `it refers to "${field.refersTo}", which is no module${nearestHint(field.refersTo, modules)}`,
  ),
  ...unless(
    field.whenDeleted === undefined || field.optional === true,
    'it is cleared when the record is deleted, so it must be optional',
  ),
];

const kindFaults = (name: string, field: FormField, form: Form, modules: ReadonlyArray<string>): Faults => {
  switch (field.kind) {
    case 'text':
      return textFaults(field, form);
    case 'decimal':
      return decimalFaults(field);
    case 'choice':
      return choiceFaults(field);
    case 'reference':
      return referenceFaults(name, field, modules);
    case 'integer':
      return [
        ...unless(field.min <= field.max, 'its min is above its max'),
        ...unless(
          Number.isSafeInteger(field.min) && Number.isSafeInteger(field.max),
          'its bounds are not safe integers',
        ),
        ...unless(
          field.refersTo === undefined || modules.includes(field.refersTo),
          `it refers to "${field.refersTo}", which is no module`,
        ),
      ];
    case 'boolean':
    case 'date':
    case 'time':
    case 'ids':
    case 'password':
      return [];
  }
};

/** What is wrong with one field of a form. `modules` are the names of all modules. */
export const fieldDeclarationFaults = (
  name: string,
  field: FormField,
  { form, modules }: Readonly<{ form: Form; modules: ReadonlyArray<string> }>,
): Faults =>
  [
    ...unless(Boolean(field.title), 'it has no title'),
    ...kindFaults(name, field, form, modules),
    ...unless(
      field.default === undefined || fieldFault(field, field.default) === undefined,
      `its default breaks its own rule`,
    ),
    ...unless(
      !field.readOnly || field.default !== undefined || field.optional === true,
      'no form has it, so it needs a default or must be optional',
    ),
    ...unless(!field.formOnly, 'it is for forms only, so no record stores it'),
    ...unless(field.formOnly === true || isStored(field), `no record stores a field of kind ${field.kind}`),
  ].map((fault) => `fields: "${name}": ${fault}`);
