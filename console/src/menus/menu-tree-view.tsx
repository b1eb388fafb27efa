import Extension from '@mui/icons-material/ExtensionOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import WebAsset from '@mui/icons-material/WebAssetOutlined';
import { BUTTON, FOLDER } from '@menshen/contract/modules/menu';
import { useCallback } from 'react';
import { TreeView, type ShownNode, type TreeViewProps } from '../tree/tree-view';
import type { MenuNode } from './menu-tree';
import { useMenuName } from './use-menu-name';

const TypeIcon = ({ type }: Readonly<{ type: number }>) => {
  if (type === FOLDER) return <Folder fontSize="small" color="action" />;
  return type === BUTTON ? (
    <Extension fontSize="small" color="disabled" />
  ) : (
    <WebAsset fontSize="small" color="action" />
  );
};

/** A tree of menus, each with its permission. */
export const MenuTreeView = <Multiple extends boolean>(props: TreeViewProps<MenuNode, Multiple>) => {
  const nameOf = useMenuName();
  const show = useCallback(
    (menu: MenuNode): ShownNode => ({
      name: nameOf(menu),
      note: menu.permission,
      icon: <TypeIcon type={menu.type} />,
    }),
    [nameOf],
  );
  return <TreeView<MenuNode, Multiple> {...props} show={show} />;
};
