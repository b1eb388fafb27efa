import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { api } from '../service/api';
import { disabledMenus } from './disabled-menus';
import { ADMINISTRATOR_ID } from './protection';
import { usePermitted, useReachesAll } from './use-permitted';
import type { ExactCount } from '../assignments/user-count';

/** How many users have the permission, 0 if nobody but the administrator has it. */
const useHolders = (permission: string | undefined): ExactCount => {
  const mayCount = useReachesAll('menu')('holders') && permission !== undefined;
  const { data } = useQuery({
    queryKey: ['holders', permission],
    queryFn: () => api.get('/menu/holders', { permission: permission ?? '', pageSize: 1 }),
    enabled: mayCount,
    gcTime: 0,
  });
  if (!mayCount || data?.ok === false) return 'unknown';
  if (!data) return undefined;
  const { total, records } = data.data;
  return total > 1 || records.some(({ id }) => id !== ADMINISTRATOR_ID) ? total : 0;
};

/** What users lose with the permissions that no other enabled menu carries. Undefined while it is read. */
const useLost = (lost: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const translate = useTranslate();
  const [permission, ...others] = lost;
  const holders = useHolders(others.length === 0 ? permission : undefined);
  if (permission === undefined) return [];
  if (others.length > 0) return [translate('records.disable.menu.lostSeveral', { smart_count: lost.length })];
  if (holders === undefined) return undefined;
  if (holders === 'unknown') return [translate('records.disable.menu.lost', { permission })];
  if (holders === 0) return [translate('records.disable.menu.lostByNobody', { permission })];
  return [translate('records.disable.menu.lostBy', { permission, smart_count: holders })];
};

type Props = Readonly<{ ids: ReadonlyArray<number> }>;

/** Tells what users lose before menus are disabled, as far as the user may see it. */
export const MenuConsequences = ({ ids }: Props) => {
  const translate = useTranslate();
  const mayRead = usePermitted('menu')('tree');
  const { data: tree } = useQuery({
    queryKey: ['menus to disable'],
    queryFn: () => api.get('/menu/tree'),
    enabled: mayRead,
    gcTime: 0,
  });
  const change = tree?.ok ? disabledMenus(tree.data, ids) : undefined;
  const lost = useLost(change?.lost ?? []);
  if ((mayRead && !tree) || !lost) return null;
  const texts = change
    ? [
        ...lost,
        ...change.kept.map((permission) => translate('records.disable.menu.kept', { permission })),
        ...(change.isInNavigation ? [translate('records.disable.menu.navigation')] : []),
      ]
    : [translate('records.disable.menu.unknown')];
  return (
    <Stack spacing={1}>
      {texts.map((text) => (
        <Alert key={text} severity={change?.lost.length === 0 ? 'info' : 'warning'}>
          {text}
        </Alert>
      ))}
    </Stack>
  );
};
