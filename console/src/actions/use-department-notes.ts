import { useTranslate } from 'react-admin';
import { useUserCount } from '../assignments/user-count';
import type { Note } from '../records/note';

/** What changes, and what does not, when departments are disabled. Undefined while it is read. */
export const useDepartmentNotes = (ids: ReadonlyArray<number>): ReadonlyArray<Note> | undefined => {
  const translate = useTranslate();
  const members = useUserCount('departmentId', ids);
  if (members === undefined) return undefined;
  const textOf = (key: string, values = {}) => translate(`records.disable.department.${key}`, values);
  const counted = members === 0 ? textOf('noMembers') : textOf('memberCount', { smart_count: members });
  const texts = [textOf('closed'), members === 'unknown' ? textOf('members') : counted, textOf('unchanged')];
  return [{ text: texts.join(translate('records.betweenSentences')), severity: 'info' }];
};
