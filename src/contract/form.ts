import { E, t } from './fp.js';
import type { Form, FormField } from './form-field.js';
import { formInvalid, Password } from './login-form.js';
import { isVisible, isWellFormed, codePoints } from './text-rules.js';
import type { RefusalOf } from './refusals.js';

type ValueOfKind = Readonly<{
  text: string;
  password: string;
  integer: number;
  choice: number;
  ids: ReadonlyArray<number>;
  boolean: boolean;
}>;

type FieldValue<F extends FormField> =
  | ValueOfKind[F['kind']]
  | (F extends Readonly<{ optional: true }> ? undefined : never);

/** The values of a valid form. Every field has one: an absent field has its default. */
export type FormValues<F extends Form> = Readonly<{ [Name in keyof F]: FieldValue<F[Name]> }>;

export type JsonObject = Readonly<Record<string, unknown>>;

/** A form of a request. The codec has the declared fields, for the API description. */
export type RequestForm<Values> = Readonly<{
  codec: t.Mixed;
  /** Reads the declared fields of a JSON object and ignores all others. Names the first invalid field in the form's order. */
  parse: (input: JsonObject) => E.Either<RefusalOf<'FormInvalid'>, Values>;
}>;

/** `fields` are the declared fields. `refuse` is the refusal of a field, for a rule that the form cannot declare. */
type Declared<F extends Form> = Readonly<{ fields: F; refuse: (field: keyof F & string) => RefusalOf<'FormInvalid'> }>;

const isIntegerFrom = (min: number, max: number, value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

const isId = (value: unknown): boolean => isIntegerFrom(1, Number.MAX_SAFE_INTEGER, value);

const isAccepted = (field: FormField, value: unknown): boolean => {
  switch (field.kind) {
    case 'text':
      return (
        typeof value === 'string' &&
        isIntegerFrom(field.min, field.max, codePoints(value)) &&
        (field.anyCharacters === true || isVisible(field.multiline ? value.replaceAll('\n', ' ') : value)) &&
        (field.pattern?.test(value) ?? true)
      );
    case 'password':
      return typeof value === 'string' && E.isRight(Password.decode(value)) && isWellFormed(value);
    case 'integer':
      return isIntegerFrom(field.min, field.max, value);
    case 'choice':
      return field.choices.some((choice) => choice.value === value);
    case 'ids':
      return (
        Array.isArray(value) &&
        isIntegerFrom(field.min, field.max, value.length) &&
        value.every(isId) &&
        new Set(value).size === value.length
      );
    case 'boolean':
      return typeof value === 'boolean';
  }
};

/** True if the field may be missing. */
export const mayBeAbsent = (field: FormField): boolean =>
  field.default !== undefined || (field.kind === 'password' && field.optional === true);

/** The codec of a field. It has the declaration of the field too, for the API description. */
const fieldCodec = (field: FormField) =>
  Object.assign(
    new t.Type<unknown>(
      field.kind,
      (input): input is unknown => isAccepted(field, input),
      (input, context) => {
        if (input === undefined && mayBeAbsent(field)) return t.success(field.default);
        return isAccepted(field, input) ? t.success(input) : t.failure(input, context);
      },
      t.identity,
    ),
    { field },
  );

/** True if the value of another field requires this text, and it is missing or empty. */
const isRequiredButEmpty = (name: string, field: FormField | undefined, given: JsonObject): boolean =>
  field?.kind === 'text' &&
  field.requiredWhen !== undefined &&
  given[field.requiredWhen.field] === field.requiredWhen.value &&
  (given[name] ?? '') === '';

/**
 * A form with these fields. `name` is its name in the API description. One at least of the texts in `oneRequired`, if any,
 * must not be empty.
 */
export const requestForm = <F extends Form>(
  name: string,
  form: F,
  oneRequired: ReadonlyArray<keyof F & string> = [],
): RequestForm<FormValues<F>> & Declared<F> => {
  const fields = Object.entries<FormField>(form);
  const codec = Object.assign(
    t.strict(Object.fromEntries(fields.map(([field, declared]) => [field, fieldCodec(declared)])), name),
    { oneRequired },
  );
  const refuse = (field: string): RefusalOf<'FormInvalid'> => formInvalid(field, form[field]?.title);
  return {
    codec,
    fields: form,
    refuse,
    parse: (input) => {
      // Only own fields: a key `__proto__` of the input must not provide values.
      const given = Object.fromEntries(
        fields.filter(([field]) => Object.hasOwn(input, field)).map(([field]) => [field, input[field]]),
      );
      const decoded = codec.decode(given);
      const invalid = new Set(E.isLeft(decoded) ? decoded.left.map(({ context }) => context[1]?.key) : []);
      const first = fields.find(
        ([field, declared]) => invalid.has(field) || isRequiredButEmpty(field, declared, given),
      );
      if (first || E.isLeft(decoded)) return E.left(refuse(first?.[0] ?? ''));
      const [missing] = oneRequired.every((field) => (given[field] ?? '') === '') ? oneRequired : [];
      if (missing !== undefined) return E.left(refuse(missing));
      return E.right(decoded.right as FormValues<F>);
    },
  };
};
