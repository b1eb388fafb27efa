/** Chinese and English. Without an English title in the declaration, both are Chinese. */
type Titles = Readonly<{ title: string; english: string }>;
type Named = Titles & Readonly<{ name: string }>;

type Choices = Readonly<{ kind: 'choice'; choices: ReadonlyArray<Titles & Readonly<{ value: number }>> }>;
/** A text of up to `precision` digits, `scale` of them after the point. */
type Decimal = Readonly<{ kind: 'decimal'; precision: number; scale: number }>;
/** The id of a record of the module `refersTo`. */
type Reference = Readonly<{ kind: 'reference'; refersTo: string }>;
/** With `refersTo`: the id of a record of that module, or 0. */
type Integer = Readonly<{ kind: 'integer'; refersTo?: string }>;
type Value = Readonly<{ kind: 'text' | 'boolean' | 'date' | 'time' }> | Choices | Decimal | Reference | Integer;

/** The text of the choice `of`, or the name of the record to which the reference `of` refers. */
type Derived = Readonly<{ kind: 'choiceText' | 'referenceName'; of: string }>;

/** A field of a listed record. An `optional` one may be null. */
type Column = Named & Readonly<{ optional?: true }> & (Value | Derived);

/** A text that one of the `fields` must contain. */
type Search = Readonly<{ kind: 'text'; fields: ReadonlyArray<string>; max: number }>;

/**
 * `name` is the query parameter, `field` the field that it filters by. Without a `bound` the values must be equal, with
 * `several` one of at most 50 values with commas between. `from` and `to` are included; `empty` takes `true` or `false`.
 */
type Filter = Named & Readonly<{ field: string; bound?: 'from' | 'to' | 'empty'; several?: true }> & (Value | Search);

type Bounds = Readonly<{ min: number; max: number }>;

type TextInput = Bounds &
  Readonly<{
    kind: 'text';
    multiline?: true;
    pattern?: string;
    patternText?: Titles;
    requiredWhen?: Readonly<{ field: string; value: number }>;
  }>;

/** What the values of a form field have in common. */
type Input = Named &
  Readonly<{
    required: boolean;
    optional?: true;
    addOnly?: true;
    readOnly?: true;
    since?: string;
    formOnly?: true;
    default?: string | number | boolean | ReadonlyArray<number>;
  }>;

export type FormInput = Input &
  (
    | TextInput
    | (Bounds & Readonly<{ kind: 'password'; mayBeMissing?: true }>)
    | (Bounds & Integer)
    | (Decimal & Readonly<{ min?: string; max?: string }>)
    | Choices
    | (Reference & Readonly<{ whenDeleted?: 'clear' }>)
    | (Bounds & Readonly<{ kind: 'ids'; refersTo?: string }>)
    | Readonly<{ kind: 'boolean' | 'date' | 'time' }>
  );

/** The endpoint `/<module>/<name>`. */
type Action = Readonly<{ name: string; permission: string }>;

/** An operation on one record, or on `many`. */
type Operation = Action & Titles & Readonly<{ many: boolean; form: ReadonlyArray<FormInput> }>;

/** What the values of the form must satisfy together. The title is the refusal, which a program shows at the field. */
type Rule = Titles & Readonly<{ field: string }>;

export type ModuleDescription = Titles &
  Readonly<{
    /** The form field that names a record. */
    label: string;
    /** The field that choices show beside the label. */
    alias?: string;
    /** Form fields whose values together no two records share. */
    unique: ReadonlyArray<ReadonlyArray<string>>;
    /** The fields that order the lists, ascending. */
    order: ReadonlyArray<string>;
    /** The fields by which users may order the lists: the values of `orderBy`, also with `-` before them. */
    orderBy: ReadonlyArray<string>;
    /** The fields by which a permission may be limited: the department of a record, and the user who owns it. */
    scope?: Readonly<{ department?: string; owner?: string }>;
    lists: ReadonlyArray<Action>;
    actions: ReadonlyArray<Action>;
    operations: ReadonlyArray<Operation>;
    rules: ReadonlyArray<Rule>;
    columns: ReadonlyArray<Column>;
    filters: ReadonlyArray<Filter>;
    form: ReadonlyArray<FormInput>;
  }>;
