import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../actions/action-dialog';
import { MAX_IDS } from '@menshen/contract/forms/form-field';
import { NameList } from '../records/name-list';
import { api } from '../service/api';
import type { MenuNode } from './menu-tree';
import { pathOf, placedIn } from '../tree/placed-tree';
import { useMenuName } from './use-menu-name';

type Props = Readonly<{ menu: MenuNode; onDone: () => void; onClose: () => void }>;

/** Asks before a menu is deleted, and whether the menus below it are deleted, too. */
export const MenuDeleteDialog = ({ menu, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const nameOf = useMenuName();
  const [isWhole, setWhole] = useState(false);
  const deleted = placedIn([menu]);
  const ids = deleted.map((placed) => placed.node.id);
  const below = ids.length - 1;
  return (
    <ActionDialog
      title={translate('menus.delete.title')}
      text={translate('records.delete.one', { name: nameOf(menu) })}
      confirmLabel={translate('ra.action.delete')}
      isDangerous
      run={() => api.post('/menu/delete', { ids: isWhole ? ids : [menu.id] })}
      onDone={onDone}
      onClose={onClose}
    >
      {below > 0 && ids.length <= MAX_IDS && (
        <FormControlLabel
          control={<Checkbox checked={isWhole} onChange={(event) => setWhole(event.target.checked)} />}
          label={translate('menus.delete.below', { smart_count: below })}
        />
      )}
      {isWhole && (
        <NameList
          label={translate('menus.tree')}
          items={deleted.map((placed) => ({
            key: placed.node.id,
            name: pathOf(placed, nameOf),
            detail: placed.node.permission,
          }))}
        />
      )}
      {ids.length > MAX_IDS && (
        <Typography>{translate('menus.delete.tooMany', { count: below, max: MAX_IDS })}</Typography>
      )}
    </ActionDialog>
  );
};
