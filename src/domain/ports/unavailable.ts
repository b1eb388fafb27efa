export type Resource = 'key-value store' | 'database' | 'password hasher' | 'captcha painter';

type Details = Readonly<{ reason?: string; mayBeDone?: boolean; isBlocked?: boolean }>;

/**
 * A port rejects with this when its resource is down, too slow or overloaded, and the request was not carried out. With
 * `mayBeDone` nobody knows: the answer to the last step of a write did not arrive. With `isBlocked` the resource works, but other
 * writes had the records for longer than this one waits.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly mayBeDone: boolean;
  readonly isBlocked: boolean;

  constructor(
    readonly resource: Resource,
    options?: ErrorOptions & Details,
  ) {
    super(`${resource} unavailable${options?.reason ? `: ${options.reason}` : ''}`, options);
    this.mayBeDone = options?.mayBeDone ?? false;
    this.isBlocked = options?.isBlocked ?? false;
  }
}

/** Compares the name, because an adapter of another package may have its own copy of the class. */
export const isUnavailable = (error: unknown): error is Unavailable =>
  error instanceof Error && error.name === 'Unavailable';

const MOST_CAUSES = 5;

/** The messages of an error and of its causes, in one line. A connection that fails at several addresses has the first one's. */
export const messagesOf = (error: unknown, most = MOST_CAUSES): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') return messagesOf(error.errors[0], most);
  const message = (error.message || error.name).replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks));
  return error.cause instanceof Error && most > 1 ? `${message}: ${messagesOf(error.cause, most - 1)}` : message;
};
