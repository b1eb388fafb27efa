import type { Form, Titled } from '../forms/form-field.js';
import type { FieldValues } from '../values/value.js';

/** What the values of a form must satisfy together, such as an end that is not before the start. The title is the refusal. */
export type ModuleRule<Values = FieldValues> = Titled &
  Readonly<{
    /** The field at which a form shows the refusal. */
    field: keyof Values & string;
    /** True if the values satisfy the rule. It is pure. */
    holds: (values: Values) => boolean;
  }>;

/** The refusal of an operation, in Chinese and in English. */
export type OperationRefusal = Readonly<{ refused: string; english?: string }>;

/** Who calls an operation, and when. */
export type OperationContext = Readonly<{
  actor: Readonly<{ userId: number; username: string }>;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the setting `TIME_ZONE`. */
  now: string;
}>;

/** A change of records under a permission of its own, `POST /<module>/<name>`. */
export type ModuleOperation<Values = FieldValues, Input = Readonly<Record<string, unknown>>> = Titled &
  Readonly<{
    /** What the user fills in. */
    form: Form;
    /** It takes from 1 to 200 records, and changes all or none. Without it, it takes one record and its version. */
    many?: true;
    /** The new values of fields, or a refusal. It is pure, and called once for each record. */
    decide: (
      record: Values & Readonly<{ id: number; version: number }>,
      input: Input,
      context: OperationContext,
    ) => Partial<Values> | OperationRefusal;
  }>;
