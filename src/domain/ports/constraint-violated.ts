/** Where the refused values of an import are. `row`: the place of their row, from 0. `line`: where this row begins in its file. */
type Place = Readonly<{ row?: number; line?: number }>;

/**
 * A port rejects with this when a constraint of the store that the declaration of the module does not know has refused values.
 * Nothing was written.
 */
export class ConstraintViolated extends Error {
  override readonly name = 'ConstraintViolated';
  readonly row: number | undefined;
  readonly line: number | undefined;

  constructor(
    readonly constraint: string,
    { row, line, ...options }: ErrorOptions & Place = {},
  ) {
    super(`the constraint ${constraint} refuses the values${line === undefined ? '' : ` of line ${line}`}`, options);
    this.row = row;
    this.line = line;
  }
}

/** Compares the name, because an adapter of another package may have its own copy of the class. */
export const isConstraintViolated = (error: unknown): error is ConstraintViolated =>
  error instanceof Error && error.name === 'ConstraintViolated';
