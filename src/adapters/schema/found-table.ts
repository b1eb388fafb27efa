/** The most choices of a field. A column with more values is no choice. */
export const MOST_CHOICES = 50;

/** A column as the catalog of a server describes it. */
export type FoundColumn = Readonly<{
  name: string;
  /** As `format_type` writes it. */
  type: string;
  notNull: boolean;
  default: string | null;
  isIdentity: boolean;
  /** The table to which a foreign key of this column alone refers. */
  refersTo: string | null;
  /** Of a smallint and of an integer `status` only: its values, or more than `MOST_CHOICES` of them. */
  values: ReadonlyArray<number>;
}>;

/** A table that may have been made without a declaration. */
export type FoundTable = Readonly<{
  table: string;
  columns: ReadonlyArray<FoundColumn>;
  /** The definitions of indexes and triggers, by name. */
  indexes: Readonly<Record<string, string>>;
  triggers: Readonly<Record<string, string>>;
  /** The definitions of the constraints that refuse values, besides keys and unique ones, by name. */
  constraints: Readonly<Record<string, string>>;
  /** True if the total of the table is maintained. */
  isTracked: boolean;
}>;

/** A live menu with a permission, and the permission of the one above it. */
export type FoundMenu = Readonly<{ permission: string; above: string }>;
