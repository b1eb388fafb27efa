/**
 * A port rejects with this when a constraint of the store that the declaration of the module does not know has refused values.
 * Nothing was written.
 */
export class ConstraintViolated extends Error {
  override readonly name = 'ConstraintViolated';

  constructor(
    readonly constraint: string,
    options?: ErrorOptions,
  ) {
    super(`the constraint ${constraint} refuses the values`, options);
  }
}

/** Compares the name, because an adapter of another package may have its own copy of the class. */
export const isConstraintViolated = (error: unknown): error is ConstraintViolated =>
  error instanceof Error && error.name === 'ConstraintViolated';
