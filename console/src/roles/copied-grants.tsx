import { Alert } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { MenuNode } from '../menus/menu-tree';
import { placedMenus } from '../menus/menu-tree';
import { useOwnAccount } from '../service/use-permissions';
import { givableIds } from './grant-choice';

type Props = Readonly<{ tree: ReadonlyArray<MenuNode>; menuIds: ReadonlyArray<number> }>;

/** Puts the menus of another role into the form, as far as the user may give them. They are not saved yet. */
export const CopiedGrants = ({ tree, menuIds }: Props) => {
  const translate = useTranslate();
  const permissions = useOwnAccount()?.permissions;
  const { setValue } = useFormContext();
  const [leftOut, setLeftOut] = useState(0);
  useEffect(() => {
    if (!permissions) return;
    const givable = givableIds(placedMenus(tree), permissions);
    const copied = menuIds.filter((id) => givable.has(id));
    setLeftOut(menuIds.length - copied.length);
    setValue('menuIds', copied, { shouldDirty: true });
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps -- once, before the user changes anything
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      {translate('roles.copied')} {leftOut > 0 && translate('roles.leftOut', { smart_count: leftOut })}
    </Alert>
  );
};
