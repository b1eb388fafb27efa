/** The command was called in a way that cannot work, whatever the state of things. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the process ends with then. */
export const USAGE_EXIT_CODE = 2;
