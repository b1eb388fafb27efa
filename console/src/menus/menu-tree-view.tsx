import Extension from '@mui/icons-material/ExtensionOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import WebAsset from '@mui/icons-material/WebAssetOutlined';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { useTreeItemModel, useTreeItemUtils } from '@mui/x-tree-view/hooks';
import { RichTreeView, type RichTreeViewProps } from '@mui/x-tree-view/RichTreeView';
import { TreeItem, type TreeItemProps } from '@mui/x-tree-view/TreeItem';
import { createContext, useContext, useMemo, type MouseEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { BUTTON, FOLDER } from '@menshen/contract/modules/menu';
import type { MenuNode } from './menu-tree';
import { useMenuName } from './use-menu-name';

const ENABLED = 1;

const TypeIcon = ({ type }: Readonly<{ type: number }>) => {
  if (type === FOLDER) return <Folder fontSize="small" color="action" />;
  return type === BUTTON ? (
    <Extension fontSize="small" color="disabled" />
  ) : (
    <WebAsset fontSize="small" color="action" />
  );
};

/** What a tree shows beside the name of each menu, and which checkboxes are half ticked. */
type Marks = Readonly<{ mark?: (id: number) => ReactNode; isHalf?: (id: number) => boolean }>;

/** What each item of a tree needs. `isTicked`: whether a click on the words of this menu changes its checkbox. */
type Items = Marks & Readonly<{ isTicked?: (menu: MenuNode) => boolean }>;

const ItemsContext = createContext<Items>({});

const MenuLabel = ({ menu }: Readonly<{ menu: MenuNode }>) => {
  const translate = useTranslate();
  const { mark } = useContext(ItemsContext);
  const nameOf = useMenuName();
  if (menu.id < 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('menus.notShown', { smart_count: Number(menu.name) })}
      </Typography>
    );
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'center', columnGap: 1, flexWrap: 'wrap', minWidth: 0 }}>
      <TypeIcon type={menu.type} />
      <Box component="bdi" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {nameOf(menu)}
      </Box>
      {menu.permission !== '' && (
        <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {menu.permission}
        </Typography>
      )}
      {menu.status !== ENABLED && <Chip size="small" variant="outlined" label={translate('menus.disabled')} />}
      {mark?.(menu.id)}
    </Stack>
  );
};

/** The words of a menu belong to its checkbox: a click on them changes it. It does not open or close the menu. */
const useTickingLabel = (itemId: string, menu: MenuNode | null) => {
  const { publicAPI } = useTreeItemUtils({ itemId });
  const { isTicked } = useContext(ItemsContext);
  if (!menu || !isTicked?.(menu)) return {};
  return {
    onClick: (event: MouseEvent & { defaultMuiPrevented?: boolean }) => {
      event.defaultMuiPrevented = true;
      // the end of a selection of text is a click, too
      if (getSelection()?.isCollapsed === false) return;
      publicAPI.setItemSelection({ itemId, event, keepExistingSelection: true });
    },
    style: { cursor: 'pointer' },
  };
};

const MenuItem = ({ itemId, slotProps, ...rest }: TreeItemProps) => {
  const menu = useTreeItemModel<MenuNode>(itemId);
  const { isHalf } = useContext(ItemsContext);
  const label = useTickingLabel(itemId, menu);
  // The type of the slot does not know the properties of a checkbox.
  const checkbox: object = { size: 'small', indeterminate: isHalf?.(Number(itemId)) ?? false };
  return (
    <TreeItem
      {...rest}
      itemId={itemId}
      label={menu && <MenuLabel menu={menu} />}
      slotProps={{ ...slotProps, checkbox, label }}
    />
  );
};

const idOf = ({ id }: MenuNode): string => String(id);
const labelOf = ({ name }: MenuNode): string => name;
// The tree changes none of its items. Its type does not say so.
const childrenOf = ({ children }: MenuNode): MenuNode[] => children as MenuNode[];
const SLOTS = { item: MenuItem };

type Props<Multiple extends boolean> = Marks & Omit<RichTreeViewProps<MenuNode, Multiple>, 'slots'>;

/**
 * A tree of menus. The menus below a closed one are not rendered. `mark`, `isHalf` and `isItemSelectionDisabled` stay the same
 * function while they tell the same: another one renders every menu again.
 */
export const MenuTreeView = <Multiple extends boolean>({ mark, isHalf, ...props }: Props<Multiple>) => {
  const { checkboxSelection = false, isItemSelectionDisabled } = props;
  const items = useMemo(
    () => ({ mark, isHalf, isTicked: (menu: MenuNode) => checkboxSelection && !isItemSelectionDisabled?.(menu) }),
    [mark, isHalf, checkboxSelection, isItemSelectionDisabled],
  );
  return (
    <ItemsContext value={items}>
      <RichTreeView<MenuNode, Multiple>
        getItemId={idOf}
        getItemLabel={labelOf}
        getItemChildren={childrenOf}
        itemChildrenIndentation={20}
        slots={SLOTS}
        {...props}
      />
    </ItemsContext>
  );
};
