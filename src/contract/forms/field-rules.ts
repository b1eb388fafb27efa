import { compareDecimals, isDecimal } from '../values/decimal.js';
import type {
  AssignmentsField,
  DecimalField,
  Field,
  IdsField,
  IntegersField,
  PasswordField,
  TextField,
  TextsField,
} from './form-field.js';
import type { FieldRule } from '../refusals/field-rule.js';
import { areAssignments } from '../values/role-assignment.js';
import { codePoints, hasControlCharacter, isCalendarDate, isCalendarTime, isWellFormed } from '../values/text-rules.js';

/** The rule that a value breaks, and the bound in it. */
export type FieldFault = Readonly<{
  rule: FieldRule;
  args?: Readonly<{ min?: number | string; max?: number | string }>;
}>;

const isIntegerFrom = (min: number, max: number, value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

const isId = (value: unknown): boolean => isIntegerFrom(1, Number.MAX_SAFE_INTEGER, value);

/** The rule that a value of another type breaks. */
const otherType = (value: unknown, rule: FieldRule = 'wrongForm'): FieldFault => ({
  rule: value === undefined || value === null || value === '' ? 'required' : rule,
});

type Bounds = Readonly<{ min: number; max: number }>;

const boundFault = (
  value: number,
  { min, max }: Bounds,
  [below, above]: readonly [FieldRule, FieldRule],
): FieldFault | undefined => {
  if (value < min) return { rule: below, args: { min } };
  return value > max ? { rule: above, args: { max } } : undefined;
};

const lengthFault = (text: string, bounds: Bounds): FieldFault | undefined =>
  boundFault(codePoints(text), bounds, [text === '' ? 'required' : 'tooShort', 'tooLong']);

const characterFault = (text: string): FieldFault | undefined => {
  if (!isWellFormed(text)) return { rule: 'brokenCharacter' };
  if (text.trim() !== text) return { rule: 'surroundingSpace' };
  return hasControlCharacter(text) ? { rule: 'controlCharacter' } : undefined;
};

const textFault = (field: TextRule, value: unknown): FieldFault | undefined => {
  if (typeof value !== 'string') return otherType(value);
  const { multiline, pattern, anyCharacters } = field;
  const fault = anyCharacters ? undefined : characterFault(multiline ? value.replaceAll('\n', ' ') : value);
  if (fault) return fault;
  return lengthFault(value, field) ?? (pattern?.test(value) === false ? { rule: 'wrongForm' } : undefined);
};

type TextRule = Omit<TextField, 'title'>;

const passwordFault = (field: Omit<PasswordField, 'title'>, value: unknown): FieldFault | undefined => {
  if (typeof value !== 'string') return otherType(value);
  return isWellFormed(value) ? lengthFault(value, field) : { rule: 'brokenCharacter' };
};

const listFault = (
  field: Omit<IdsField | TextsField | IntegersField | AssignmentsField, 'title'>,
  isItem: (item: unknown) => boolean,
  value: unknown,
  isDistinct: boolean,
): FieldFault | undefined => {
  if (!Array.isArray(value)) return otherType(value);
  const fault = boundFault(value.length, field, ['tooFew', 'tooMany']);
  if (fault) return fault;
  const isRepeated = isDistinct && new Set(value).size < value.length;
  return isRepeated || !value.every(isItem) ? { rule: 'wrongForm' } : undefined;
};

const decimalFault = (field: Omit<DecimalField, 'title'>, value: unknown): FieldFault | undefined => {
  if (typeof value !== 'string' || !isDecimal(value, field)) return otherType(value);
  const { min, max } = field;
  if (min !== undefined && compareDecimals(value, min) < 0) return { rule: 'tooSmall', args: { min } };
  return max !== undefined && compareDecimals(value, max) > 0 ? { rule: 'tooLarge', args: { max } } : undefined;
};

/** True if the field may be missing. */
export const mayBeAbsent = (field: Field): boolean =>
  !field.mustBeSent && (field.default !== undefined || field.optional === true || field.mayBeMissing === true);

/** The rule of the field that a value breaks. Null is a value of optional fields only. */
export const fieldFault = (field: Field, value: unknown): FieldFault | undefined => {
  if (value === undefined && mayBeAbsent(field)) return undefined;
  if (value === null && field.optional) return undefined;
  return valueFault(field, value);
};

/** The rule that a value breaks which the field cannot go without. */
const valueFault = (field: Field, value: unknown): FieldFault | undefined => {
  switch (field.kind) {
    case 'text':
      return textFault(field, value);
    case 'password':
      return passwordFault(field, value);
    case 'integer':
      if (typeof value !== 'number' || !Number.isInteger(value)) return otherType(value, 'notInteger');
      return boundFault(value, field, ['tooSmall', 'tooLarge']);
    case 'reference':
      return isId(value) ? undefined : otherType(value);
    case 'decimal':
      return decimalFault(field, value);
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? undefined : otherType(value);
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? undefined : otherType(value, 'notOffered');
    case 'keyword':
      return field.keywords.includes(value as string) ? undefined : otherType(value, 'notOffered');
    case 'time':
      return typeof value === 'string' && isCalendarTime(value) ? undefined : otherType(value);
    case 'ids':
      return listFault(field, isId, value, true);
    case 'integers':
      return listFault(field, (item) => Number.isInteger(item), value, false);
    case 'texts':
      return listFault(
        field,
        (item) => typeof item === 'string' && field.pattern.test(item),
        value,
        field.distinct === true,
      );
    case 'assignments': {
      const fault = listFault(field, () => true, value, false);
      return fault ?? (areAssignments(value as ReadonlyArray<unknown>) ? undefined : { rule: 'wrongForm' });
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : otherType(value);
  }
};
