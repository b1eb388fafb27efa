/** Chinese and English. Without an English title in the declaration, both are Chinese. */
type Titles = Readonly<{ title: string; english: string }>;
type Named = Titles & Readonly<{ name: string }>;

type Choices = Readonly<{ kind: 'choice'; choices: ReadonlyArray<Titles & Readonly<{ value: number }>> }>;
/** With `refersTo`: the id of a record of that module. */
type Integer = Readonly<{ kind: 'integer'; refersTo?: string }>;

type Column = Named & (Readonly<{ kind: 'text' | 'time' | 'statusText' }> | Integer | Choices);

/** `name` is the query parameter. A text must be contained in one of the `fields`. The other kinds must be equal. */
type Filter = Named & (Readonly<{ kind: 'text'; fields: ReadonlyArray<string>; max: number }> | Integer | Choices);

type Bounds = Readonly<{ min: number; max: number }>;

type TextInput = Bounds &
  Readonly<{
    kind: 'text';
    multiline?: true;
    pattern?: string;
    requiredWhen?: Readonly<{ field: string; value: number }>;
  }>;

export type FormInput = Named &
  Readonly<{ required: boolean; addOnly?: true; default?: string | number | boolean | ReadonlyArray<number> }> &
  (
    | TextInput
    | (Bounds & Readonly<{ kind: 'password' }>)
    | (Bounds & Integer)
    | Choices
    | (Bounds & Readonly<{ kind: 'ids'; refersTo?: string }>)
    | Readonly<{ kind: 'boolean' }>
  );

/** The endpoint `/<module>/<name>`. */
type Action = Readonly<{ name: string; permission: string }>;

export type ModuleDescription = Titles &
  Readonly<{
    /** The form field that names a record. */
    label: string;
    /** The form fields that no two records share. */
    unique: ReadonlyArray<string>;
    /** The fields that order the lists, ascending. */
    order: ReadonlyArray<string>;
    lists: ReadonlyArray<Action>;
    actions: ReadonlyArray<Action>;
    columns: ReadonlyArray<Column>;
    filters: ReadonlyArray<Filter>;
    form: ReadonlyArray<FormInput>;
  }>;
