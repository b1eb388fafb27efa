import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { StatusButton } from '../actions/status-button';
import { useDone } from '../records/use-done';
import { usePermitted } from '../records/use-permitted';
import { HistoryButton } from '../audit/history-button';
import type { Module } from '../service/description';
import { MenuDeleteDialog } from './menu-delete-dialog';
import { usesField } from './menu-fields';
import { BUTTON } from '@menshen/contract/modules/menu';
import { MAX_MENU_DEPTH } from '@menshen/contract/access/menu-hierarchy';
import type { MenuNode } from './menu-tree';
import type { Placed } from '../tree/placed-tree';
import { TreePanel } from '../modules/tree-panel';
import { useMenuName } from './use-menu-name';

type Props = Readonly<{ module: Module; placed: Placed<MenuNode>; onChanged: () => void; onClose: () => void }>;

/** The chosen menu and what can be done with it. */
export const MenuPanel = ({ module, placed: { node: menu, depth, above }, onChanged, onClose }: Props) => {
  const translate = useTranslate();
  const done = useDone(module);
  const nameOf = useMenuName();
  const isPermitted = usePermitted(module.name);
  const [isDeleting, setDeleting] = useState(false);
  const path = `/menu/${menu.id}`;
  return (
    <TreePanel
      name={nameOf(menu)}
      above={above.map(nameOf)}
      form={module.form.filter(({ name }) => usesField(menu.type, name))}
      record={menu}
      onClose={onClose}
      buttons={
        <>
          {isPermitted('update') && isPermitted('detail') && (
            <Button component={Link} to={path} size="small" variant="contained">
              {translate('ra.action.edit')}
            </Button>
          )}
          {isPermitted('add') && menu.type !== BUTTON && depth < MAX_MENU_DEPTH && (
            <Button component={Link} to={`/menu/create?parentId=${menu.id}`} size="small" variant="outlined">
              {translate('menus.addBelow')}
            </Button>
          )}
          <StatusButton module={module} record={menu} onDone={onChanged} />
          <HistoryButton module={module.name} id={menu.id} />
          {isPermitted('holders') && menu.permission !== '' && (
            <Button
              component={Link}
              to={`/menu/holders?permission=${encodeURIComponent(menu.permission)}`}
              size="small"
              variant="outlined"
            >
              {translate('menus.holders')}
            </Button>
          )}
          {isPermitted('detail') && (
            <Button component={Link} to={`${path}/show`} size="small" variant="outlined">
              {translate('records.details')}
            </Button>
          )}
          {isPermitted('delete') && (
            <Button size="small" variant="outlined" color="error" onClick={() => setDeleting(true)}>
              {translate('ra.action.delete')}
            </Button>
          )}
        </>
      }
    >
      {isDeleting && (
        <MenuDeleteDialog
          menu={menu}
          onClose={() => setDeleting(false)}
          onDone={() => {
            done('deleted', [nameOf(menu)]);
            setDeleting(false);
            onClose();
            onChanged();
          }}
        />
      )}
    </TreePanel>
  );
};
