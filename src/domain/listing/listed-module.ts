/** What a field of a list record holds: how it is stored, shown and described follows from its kind. */
export type FieldKind = 'integer' | 'text' | 'time' | 'statusText';

/**
 * One declaration per listed module: endpoint, permission, filters, order and record shape follow from it
 * (specification 4.1).
 */
export type ListedModule = Readonly<{
  name: string;
  /** The fields of a record in the order in which they are shown; `statusText` is made from `status`, not stored. */
  fields: Readonly<Record<string, FieldKind>>;
  /** Parameter → the fields of which one must contain its text. */
  substring: Readonly<Record<string, ReadonlyArray<string>>>;
  /** Parameters, and at once fields, that must equal an integer. */
  equality: ReadonlyArray<string>;
  /** Ascending; `id` follows by itself, so that pages never overlap or skip. */
  order: ReadonlyArray<string>;
  /** Endpoints `/<module>/<action>`, each under the permission `sys:<module>:<action>`. */
  actions: ReadonlyArray<string>;
}>;
