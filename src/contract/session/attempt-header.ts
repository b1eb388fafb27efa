/** The header in which a client sends a UUID for one refresh. It sends the same UUID when it repeats that refresh. */
export const ATTEMPT_HEADER = 'X-Refresh-Attempt';
