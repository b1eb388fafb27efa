import { useTranslate } from 'react-admin';
import type { Note } from '../records/note';
import { roleUseNote, type RoleChange } from './role-use-note';
import { useUserCount } from './user-count';

/** What a change of roles does to the users who have them, with their number where it is known exactly. Undefined while it is read. */
export const useRoleNotes = (ids: ReadonlyArray<number>, change: RoleChange): ReadonlyArray<Note> | undefined => {
  const translate = useTranslate();
  const users = useUserCount('roleId', ids);
  if (users === undefined) return undefined;
  const { text, severity } = roleUseNote(change, users);
  return [{ text: translate(text, users === 'unknown' ? {} : { smart_count: users }), severity }];
};
