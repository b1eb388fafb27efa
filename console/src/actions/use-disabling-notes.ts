import { useRoleNotes } from '../assignments/use-role-notes';
import type { Note } from '../records/note';
import { useDepartmentNotes } from './use-department-notes';
import { useMenuNotes } from './use-menu-notes';

/** What the console tells before records of a module are disabled. Undefined while it is read, empty for most modules. */
export const useDisablingNotes = (module: string, ids: ReadonlyArray<number>): ReadonlyArray<Note> | undefined => {
  const idsOf = (name: string): ReadonlyArray<number> => (name === module ? ids : []);
  const notes = new Map([
    ['role', useRoleNotes(idsOf('role'), 'disabled')],
    ['menu', useMenuNotes(idsOf('menu'))],
    ['department', useDepartmentNotes(idsOf('department'))],
  ]);
  return notes.has(module) ? notes.get(module) : [];
};
