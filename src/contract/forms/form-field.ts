import type { DecimalShape } from '../values/decimal.js';
import type { RoleAssignment } from '../values/role-assignment.js';
import { IN_USE, OUT_OF_USE, statusTextOf } from '../values/status.js';

/** The name that users see, in Chinese and in English. Without `english` English users see the Chinese one. */
export type Titled = Readonly<{ title: string; english?: string }>;

/**
 * A field with a `default` may be missing when a record is added; an update never has defaults. The value of an `optional`
 * field may be null, and is null when it is missing from the addition. `addOnly` fields are no part of an update.
 * `readOnly` fields are part of no form: operations alone change them.
 * A record does not store the value of a `formOnly` field.
 * `since` is the version with which a field came. An update without such a field, of an older client, leaves it as it is.
 */
type FieldOf<Kind extends string, Value> = Titled &
  Readonly<{
    kind: Kind;
    default?: Value;
    optional?: true;
    addOnly?: true;
    readOnly?: true;
    formOnly?: true;
    since?: string;
  }>;

/**
 * A text without control characters, lone surrogates and surrounding white space, unless it may have `anyCharacters`. `min`
 * and `max` count code points. The pattern has the flag `u` and no other.
 * `patternText` tells users which texts the pattern accepts.
 * A `multiline` text may have line feeds between other characters.
 * `requiredWhen`: the text must not be empty when that field has that value.
 */
export type TextField = FieldOf<'text', string> &
  Readonly<{
    min: number;
    max: number;
    pattern?: RegExp;
    patternText?: Titled;
    multiline?: true;
    anyCharacters?: true;
    requiredWhen?: Readonly<{ field: string; value: number }>;
  }>;

/** From `min` to `max` texts that match the pattern. */
export type TextsField = FieldOf<'texts', ReadonlyArray<string>> &
  Readonly<{ min: number; max: number; pattern: RegExp; distinct?: true }>;

/** One of several words that programs send. */
type KeywordField = FieldOf<'keyword', string> & Readonly<{ keywords: ReadonlyArray<string> }>;

/** The most digits of an integer in a query parameter. Every value that a field can have is shorter. */
export const MAX_DIGITS = 16;

/** From `min` to `max` integers of at most `MAX_DIGITS` digits in a query parameter, with a comma between them. */
export type IntegersField = FieldOf<'integers', ReadonlyArray<number>> & Readonly<{ min: number; max: number }>;

/** A time that the calendar has, `YYYY-MM-DD HH:MM:SS` in the zone of the setting `TIME_ZONE`. */
export type TimeField = FieldOf<'time', string>;

/** A day that the calendar has, `YYYY-MM-DD`, in the years 0001 to 9999. It has no zone. */
export type DateField = FieldOf<'date', string>;

/**
 * A number that a text writes: up to `precision` digits (at most 30), exactly `scale` of them (at most 10) after the point.
 * `min` and `max` are texts too.
 */
export type DecimalField = FieldOf<'decimal', string> & DecimalShape & Readonly<{ min?: string; max?: string }>;

/** With `refersTo`: the id of a record of that module. Then 0, if the bounds allow it, means no record. */
export type IntegerField = FieldOf<'integer', number> & Readonly<{ min: number; max: number; refersTo?: string }>;

/** One of several integers, each with a text that users see. */
export type ChoiceField = FieldOf<'choice', number> &
  Readonly<{ choices: ReadonlyArray<Titled & Readonly<{ value: number }>> }>;

/** From `min` to `max` distinct ids, with `refersTo` of records of that module. */
export type IdsField = FieldOf<'ids', ReadonlyArray<number>> &
  Readonly<{ min: number; max: number; refersTo?: string }>;

export type BooleanField = FieldOf<'boolean', boolean>;

/**
 * The id of a live record of the module `refersTo`. The name of the field ends in `Id`. A record to which others refer cannot be
 * deleted, unless they have `whenDeleted: 'clear'`: then the deletion empties the field, which must be `optional`.
 */
export type ReferenceField = FieldOf<'reference', number> & Readonly<{ refersTo: string; whenDeleted?: 'clear' }>;

/** A text of `min` to `max` code points without lone surrogates. With `mayBeMissing`, the service draws one in its place. */
export type PasswordField = FieldOf<'password', never> & Readonly<{ min: number; max: number; mayBeMissing?: true }>;

/** A field that a record stores. */
export type StoredField =
  | TextField
  | IntegerField
  | DecimalField
  | BooleanField
  | DateField
  | TimeField
  | ChoiceField
  | ReferenceField;

/** A field that users fill in. A record stores neither passwords nor links. */
export type FormField = StoredField | IdsField | PasswordField;

/** From `min` to `max` roles of a user, each once, with their data scopes. */
export type AssignmentsField = FieldOf<'assignments', ReadonlyArray<RoleAssignment>> &
  Readonly<{ min: number; max: number }>;

/** A field that only programs send. */
type ProgramField = TextsField | KeywordField | IntegersField | AssignmentsField;

type InRequest<F> = F extends FormField | ProgramField
  ? Omit<F, 'title'> &
      Partial<Titled> &
      Readonly<{ mayBeMissing?: true; mustBeSent?: true; meaning?: string; maxDigits?: number; credential?: true }>
  : never;

/**
 * A field of a request. One that only programs send, such as a query parameter, may have no title. With `mayBeMissing`, a
 * field has no value when it is missing. With `mustBeSent`, an `optional` field may be null but not missing. `meaning` is a
 * sentence for the API description. `maxDigits` are the most digits of an integer in the query. A person who reads a
 * `credential` can act as the user, as with a password.
 */
export type Field = InRequest<FormField | ProgramField>;

/** The fields of a request in their order. */
export type Fields = Readonly<Record<string, Field>>;

/** The kinds that no record stores. */
export const LINK_KINDS: ReadonlyArray<string> = ['ids', 'password'];

/** What the value of a field may be besides a value of its kind. */
export type OrNull<F> = F extends Readonly<{ optional: true }> ? null : never;

/** True for a field that the record itself stores: no password and no links. */
export const isStored = (field: FormField): field is StoredField => !field.formOnly && !LINK_KINDS.includes(field.kind);

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

/** The lengths of a password, in code points (specification 2.2). */
export const PASSWORD_LENGTH = { min: 6, max: 128 } as const;

/** A password that the login form accepts, for forms. */
export const PASSWORD = {
  kind: 'password',
  title: '密码',
  english: 'Password',
  ...PASSWORD_LENGTH,
} as const satisfies FormField;

/** The most records that one request may change. */
export const MAX_IDS = 200;

/** The id of a record, for forms. */
export const ID = {
  kind: 'integer',
  title: '编号',
  english: 'ID',
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
} as const satisfies FormField;

/** The version of a record, for forms. */
export const VERSION = { ...ID, title: '版本', english: 'Version' } as const satisfies FormField;

/** The most records that one answer offers for a reference. */
export const MOST_OPTIONS = 200;
