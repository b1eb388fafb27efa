import { IN_USE, OUT_OF_USE } from './status.js';
import { statusTextOf } from './record.js';

/** The name that users see, in Chinese and in English. Without `english` English users see the Chinese one. */
export type Titled = Readonly<{ title: string; english?: string }>;

/**
 * A field with a `default` may be missing when a record is added; an update never has defaults. `addOnly` fields are no
 * part of an update.
 */
type FieldOf<Kind extends string, Value> = Titled & Readonly<{ kind: Kind; default?: Value; addOnly?: true }>;

/**
 * A text without control characters, lone surrogates and surrounding white space, unless it may have `anyCharacters`. `min`
 * and `max` count code points. The pattern has the flag `u` and no other.
 * A `multiline` text may have line feeds between other characters.
 * `requiredWhen`: the text must not be empty when that field has that value.
 */
export type TextField = FieldOf<'text', string> &
  Readonly<{
    min: number;
    max: number;
    pattern?: RegExp;
    multiline?: true;
    anyCharacters?: true;
    requiredWhen?: Readonly<{ field: string; value: number }>;
  }>;

/** With `refersTo`: the id of a record of that module. Then 0, if the bounds allow it, means no record. */
export type IntegerField = FieldOf<'integer', number> & Readonly<{ min: number; max: number; refersTo?: string }>;

/** One of several integers, each with a text that users see. */
export type ChoiceField = FieldOf<'choice', number> &
  Readonly<{ choices: ReadonlyArray<Titled & Readonly<{ value: number }>> }>;

/** From `min` to `max` distinct ids, with `refersTo` of records of that module. */
type IdsField = FieldOf<'ids', ReadonlyArray<number>> & Readonly<{ min: number; max: number; refersTo?: string }>;

type BooleanField = FieldOf<'boolean', boolean>;

/** A password that the login form accepts, without lone surrogates. An `optional` one may always be missing. */
type PasswordField = FieldOf<'password', never> & Readonly<{ optional?: true }>;

export type FormField = TextField | IntegerField | ChoiceField | IdsField | BooleanField | PasswordField;

/** The kinds of field that a record stores as they are. A record stores neither passwords nor links. */
export const STORED_KINDS: ReadonlyArray<FormField['kind'] | undefined> = ['text', 'integer', 'choice'];

/** The fields of a form in their order. */
export type Form = Readonly<Record<string, FormField>>;

/** The place of a record in a list, for forms. */
export const SORT = {
  kind: 'integer',
  title: '排序',
  english: 'Order',
  min: 0,
  max: 999_999,
  default: 0,
} as const satisfies FormField;

/** Whether a record is enabled, for forms. */
export const STATUS = {
  kind: 'choice',
  title: '状态',
  english: 'Status',
  choices: [
    { value: IN_USE, title: statusTextOf(IN_USE), english: 'Enabled' },
    { value: OUT_OF_USE, title: statusTextOf(OUT_OF_USE), english: 'Disabled' },
  ],
  default: IN_USE,
} as const satisfies FormField;
