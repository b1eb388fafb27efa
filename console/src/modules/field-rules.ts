import type { FormInput } from '../service/description.js';
import { textOf } from './form-values.js';

/** A rule that a value breaks: the name of its text and the numbers in it. */
export type Fault = Readonly<{ rule: FaultRule; args?: Readonly<Record<string, number>> }>;

export type FaultRule =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooLarge'
  | 'notInteger'
  | 'surroundingSpace'
  | 'controlCharacter'
  | 'brokenCharacter'
  | 'wrongForm'
  | 'notOffered'
  | 'tooFew'
  | 'tooMany';

type Values = Readonly<Record<string, unknown>>;
type Of<Kind extends FormInput['kind']> = Extract<FormInput, { kind: Kind }>;

const LONE_SURROGATE = /\p{Surrogate}/u;
const CONTROL_CHARACTER = /\p{Cc}/u;
const INTEGER = /^-?\d+$/u;

const lengthFault = (text: string, min: number, max: number): Fault | undefined => {
  const length = Array.from(text).length;
  if (length < min) return length === 0 ? { rule: 'required' } : { rule: 'tooShort', args: { min } };
  return length > max ? { rule: 'tooLong', args: { max } } : undefined;
};

const textFault = (input: Of<'text'>, text: string, values: Values): Fault | undefined => {
  const { minLength, maxLength, multiline, pattern, requiredWhen } = input;
  if (LONE_SURROGATE.test(text)) return { rule: 'brokenCharacter' };
  if (text.trim() !== text) return { rule: 'surroundingSpace' };
  if (CONTROL_CHARACTER.test(multiline ? text.replaceAll('\n', '') : text)) return { rule: 'controlCharacter' };
  const isMissing = text === '' && requiredWhen !== undefined && values[requiredWhen.field] === requiredWhen.value;
  if (isMissing) return { rule: 'required' };
  const fault = lengthFault(text, minLength, maxLength);
  if (fault) return fault;
  return pattern !== undefined && !new RegExp(pattern, 'u').test(text) ? { rule: 'wrongForm' } : undefined;
};

const integerFault = ({ minimum, maximum }: Of<'integer'>, value: unknown): Fault | undefined => {
  const text = textOf(value);
  if (text === '') return { rule: 'required' };
  const number = Number(text);
  if (!INTEGER.test(text) || !Number.isSafeInteger(number)) return { rule: 'notInteger' };
  if (number < minimum) return { rule: 'tooSmall', args: { min: minimum } };
  return number > maximum ? { rule: 'tooLarge', args: { max: maximum } } : undefined;
};

const idsFault = ({ minItems, maxItems }: Of<'ids'>, value: unknown): Fault | undefined => {
  const count = Array.isArray(value) ? value.length : 0;
  if (count < minItems) return { rule: 'tooFew', args: { min: minItems } };
  return count > maxItems ? { rule: 'tooMany', args: { max: maxItems } } : undefined;
};

/** The rule of the service that a typed value breaks. Integers are texts while they are typed. */
export const fieldFault = (input: FormInput, value: unknown, values: Values): Fault | undefined => {
  switch (input.kind) {
    case 'text':
      return textFault(input, textOf(value), values);
    case 'password': {
      const text = textOf(value);
      if (LONE_SURROGATE.test(text)) return { rule: 'brokenCharacter' };
      return lengthFault(text, input.minLength, input.maxLength);
    }
    case 'integer':
      return integerFault(input, value);
    case 'choice':
      if (value === undefined || value === null || value === '') return { rule: 'required' };
      return input.choices.some((choice) => choice.value === value) ? undefined : { rule: 'notOffered' };
    case 'ids':
      return idsFault(input, value);
    case 'boolean':
      return undefined;
  }
};
