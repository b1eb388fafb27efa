import { IN_USE, OUT_OF_USE } from '../status.js';
import { statusTextOf } from './record.js';

/**
 * `title` is the name of the field that users see. A field with a `default` may be missing when a record is added; an
 * update never has defaults. `addOnly` fields are no part of an update.
 */
type FieldOf<Kind extends string, Value> = Readonly<{ kind: Kind; title: string; default?: Value; addOnly?: true }>;

/**
 * A text without control characters, lone surrogates and surrounding white space, unless it may have `anyCharacters`. `min`
 * and `max` count code points.
 * `requiredWhen`: the text must not be empty when that field has that value.
 */
export type TextField = FieldOf<'text', string> &
  Readonly<{
    min: number;
    max: number;
    pattern?: RegExp;
    anyCharacters?: true;
    requiredWhen?: Readonly<{ field: string; value: number }>;
  }>;

export type IntegerField = FieldOf<'integer', number> & Readonly<{ min: number; max: number }>;

/** One of several integers, each with a text that users see. */
export type ChoiceField = FieldOf<'choice', number> &
  Readonly<{ choices: ReadonlyArray<Readonly<{ value: number; title: string }>> }>;

/** From `min` to `max` distinct ids. */
export type IdsField = FieldOf<'ids', ReadonlyArray<number>> & Readonly<{ min: number; max: number }>;

export type BooleanField = FieldOf<'boolean', boolean>;

/** A password that the login form accepts, without lone surrogates. An `optional` one may always be missing. */
export type PasswordField = FieldOf<'password', never> & Readonly<{ optional?: true }>;

export type FormField = TextField | IntegerField | ChoiceField | IdsField | BooleanField | PasswordField;

/** The fields of a form in their order. */
export type Form = Readonly<Record<string, FormField>>;

export const SORT = { kind: 'integer', title: '排序', min: 0, max: 999_999, default: 0 } as const satisfies FormField;

export const STATUS = {
  kind: 'choice',
  title: '状态',
  choices: [IN_USE, OUT_OF_USE].map((value) => ({ value, title: statusTextOf(value) })),
  default: IN_USE,
} as const satisfies FormField;
