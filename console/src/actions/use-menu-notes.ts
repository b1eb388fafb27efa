import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { ExactCount } from '../assignments/exact-count';
import type { Note } from '../records/note';
import { usePermitted, useReachesAll } from '../records/use-permitted';
import { api } from '../service/api';
import { useMaxPageSize } from '../service/description-context';
import { disabledMenus } from './disabled-menus';
import { menuNotes, otherHolders } from './menu-notes';

/** The administrator is among the first users, unless somebody has changed the order of many. */
const READ = 100;

/** How many users apart from the administrator have the permission. */
const useHolders = (permission: string | undefined): ExactCount => {
  const pageSize = Math.min(READ, useMaxPageSize());
  const mayCount = useReachesAll('menu')('holders') && permission !== undefined;
  const { data } = useQuery({
    queryKey: ['holders', permission],
    queryFn: () => api.get('/menu/holders', { permission: permission ?? '', pageSize }),
    enabled: mayCount,
    gcTime: 0,
  });
  if (!mayCount || data?.ok === false) return 'unknown';
  return data && otherHolders(data.data);
};

/** What users lose when menus are disabled, as far as the user may see it. Undefined while it is read. */
export const useMenuNotes = (ids: ReadonlyArray<number>): ReadonlyArray<Note> | undefined => {
  const translate = useTranslate();
  const mayRead = usePermitted('menu')('tree') && ids.length > 0;
  const { data: tree } = useQuery({
    queryKey: ['menus to disable'],
    queryFn: () => api.get('/menu/tree'),
    enabled: mayRead,
    gcTime: 0,
  });
  const change = tree?.ok ? disabledMenus(tree.data, ids) : undefined;
  const [permission, ...others] = change?.lost ?? [];
  const holders = useHolders(others.length === 0 ? permission : undefined);
  if ((mayRead && !tree) || holders === undefined) return undefined;
  if (!change) return [{ text: translate('records.disable.menu.unknown'), severity: 'warning' }];
  return menuNotes({ change, holders, translate });
};
