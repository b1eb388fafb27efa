/** The most permissions that a refusal names. */
export const MOST_NAMED_PERMISSIONS = 3;
