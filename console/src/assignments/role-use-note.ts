import type { Note } from '../records/note.js';
import type { ExactCount } from './exact-count.js';

/** A change of roles: `taken` takes permissions away, `granted` only adds some. */
export type RoleChange = 'disabled' | 'deleted' | 'granted' | 'taken';

/** The text of each kind of change, where the number of users is known and where it is not. */
const TEXTS = {
  disabled: ['assignments.use.disabled', 'assignments.use.unknown.disabled'],
  deleted: ['assignments.use.deleted', 'assignments.use.unknown.deleted'],
  granted: ['assignments.use.changed', 'assignments.use.unknown.changed'],
  taken: ['assignments.use.changed', 'assignments.use.unknown.changed'],
} as const;

/** The key of what a dialog says of the users who have the roles. It warns if users may lose something, or keep the roles from being deleted. */
export const roleUseNote = (change: RoleChange, users: Exclude<ExactCount, undefined>): Note => {
  if (users === 0) return { text: 'assignments.use.none', severity: 'info' };
  const [counted, unknown] = TEXTS[change];
  return { text: users === 'unknown' ? unknown : counted, severity: change === 'granted' ? 'info' : 'warning' };
};
