export type Resource = 'key-value store' | 'database' | 'password hasher' | 'captcha painter';

/** A port rejects with this when its resource is down, too slow or overloaded, and the request was not carried out. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';

  constructor(
    readonly resource: Resource,
    options?: ErrorOptions & Readonly<{ reason?: string }>,
  ) {
    super(`${resource} unavailable${options?.reason ? `: ${options.reason}` : ''}`, options);
  }
}

/** Compares the name, because an adapter of another package may have its own copy of the class. */
export const isUnavailable = (error: unknown): error is Unavailable =>
  error instanceof Error && error.name === 'Unavailable';

const MOST_CAUSES = 5;

/** The messages of an error and of its causes, in one line. */
export const messagesOf = (error: unknown): string => {
  const messages: string[] = [];
  for (let one = error; one instanceof Error && messages.length < MOST_CAUSES; one = one.cause)
    messages.push(one.message || one.name);
  return messages.length === 0 ? String(error) : messages.join(': ');
};
