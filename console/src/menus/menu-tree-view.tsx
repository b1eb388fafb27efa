import Extension from '@mui/icons-material/ExtensionOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import WebAsset from '@mui/icons-material/WebAssetOutlined';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { useTreeItemModel } from '@mui/x-tree-view/hooks';
import { RichTreeView, type RichTreeViewProps } from '@mui/x-tree-view/RichTreeView';
import { TreeItem, type TreeItemProps } from '@mui/x-tree-view/TreeItem';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { BUTTON, FOLDER, type MenuNode } from './menu-tree';

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

const MarksContext = createContext<Marks>({});

const MenuLabel = ({ menu }: Readonly<{ menu: MenuNode }>) => {
  const translate = useTranslate();
  const { mark } = useContext(MarksContext);
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'center', columnGap: 1, flexWrap: 'wrap', minWidth: 0 }}>
      <TypeIcon type={menu.type} />
      <Box component="bdi" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {menu.name}
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

const MenuItem = ({ itemId, slotProps, ...rest }: TreeItemProps) => {
  const menu = useTreeItemModel<MenuNode>(itemId);
  const { isHalf } = useContext(MarksContext);
  // The type of the slot does not know the properties of a checkbox.
  const checkbox: object = { size: 'small', indeterminate: isHalf?.(Number(itemId)) ?? false };
  return (
    <TreeItem
      {...rest}
      itemId={itemId}
      label={menu && <MenuLabel menu={menu} />}
      slotProps={{ ...slotProps, checkbox }}
    />
  );
};

type Props<Multiple extends boolean> = Marks & Omit<RichTreeViewProps<MenuNode, Multiple>, 'slots'>;

/** A tree of menus. The menus below a closed one are not rendered. */
export const MenuTreeView = <Multiple extends boolean>({ mark, isHalf, ...props }: Props<Multiple>) => (
  <MarksContext value={{ mark, isHalf }}>
    <RichTreeView<MenuNode, Multiple>
      getItemId={({ id }) => String(id)}
      getItemLabel={({ name }) => name}
      getItemChildren={({ children }) => [...children]}
      itemChildrenIndentation={20}
      slots={{ item: MenuItem }}
      {...props}
    />
  </MarksContext>
);
