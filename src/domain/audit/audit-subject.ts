import { user } from '../../contract/modules/user.js';
import type { AuditEntry } from './audit-entry.js';

/** The user whom an event is about: by their id, or by the name that was submitted, which may belong to nobody. */
export type AuditSubject = Readonly<{ userId: number }> | Readonly<{ username: string }>;

/** The module of the events that clear locks. */
const LOCK = 'lock';

/**
 * The user whom an event is about. Data scopes limit the trail by their department, and by themselves.
 * - What was done to a user is about that user, and a login or a cleared lock about the user with that name.
 * - Everything else is about who did it.
 * - A merged login is about nobody, because it may stand for other names too. So is what nobody did.
 */
export const auditSubject = ({
  module,
  recordId,
  userId,
  username,
  before,
  count,
}: AuditEntry): AuditSubject | undefined => {
  if (module === user.name && recordId !== undefined) return { userId: recordId };
  const cleared = module === LOCK ? before?.['username'] : undefined;
  if (typeof cleared === 'string') return { username: cleared };
  if (userId !== undefined) return { userId };
  return username !== undefined && count === 1 ? { username } : undefined;
};
