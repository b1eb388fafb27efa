/** Why a session was ended that its user can be told: another login of the user has replaced it. */
export const SESSION_END_REASONS = ['SessionReplaced'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
