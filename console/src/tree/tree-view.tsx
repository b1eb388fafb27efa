import { IN_USE } from '@menshen/contract/values/status';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { useTreeItemModel, useTreeItemUtils } from '@mui/x-tree-view/hooks';
import { RichTreeView, type RichTreeViewProps } from '@mui/x-tree-view/RichTreeView';
import { TreeItem, type TreeItemProps } from '@mui/x-tree-view/TreeItem';
import { createContext, useContext, useMemo, type MouseEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { isPlaceholder } from './shown-tree';
import type { TreeNode } from './placed-tree';

/** What a tree shows of a node: its name, a note beside it, or none, and an icon before it. */
export type ShownNode = Readonly<{ name: string; note: string; icon: ReactNode }>;

/** What a tree shows of each node and beside it, and which checkboxes are half ticked. */
type Marks<Node> = Readonly<{
  show: (node: Node) => ShownNode;
  mark?: ((id: number) => ReactNode) | undefined;
  isHalf?: ((id: number) => boolean) | undefined;
}>;

type AnyNode = TreeNode<unknown>;

/** What each item of a tree needs. `isTicked`: whether a click on the words of this node changes its checkbox. */
type Items<Node> = Marks<Node> & Readonly<{ isTicked?: (node: AnyNode) => boolean }>;

/** A context has no type parameter. The nodes are those of the tree around it. */
const ItemsContext = createContext<Items<never>>({ show: () => ({ name: '', note: '', icon: null }) });

const NodeLabel = ({ node }: Readonly<{ node: AnyNode }>) => {
  const translate = useTranslate();
  const { show, mark } = useContext(ItemsContext);
  if (isPlaceholder(node))
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('tree.notShown', { smart_count: Number(node.name) })}
      </Typography>
    );
  const { name, note, icon } = show(node as never);
  return (
    <Stack direction="row" useFlexGap sx={{ alignItems: 'center', columnGap: 1, flexWrap: 'wrap', minWidth: 0 }}>
      {icon}
      <Box component="bdi" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {name}
      </Box>
      {note !== '' && (
        <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      )}
      {node.status !== IN_USE && <Chip size="small" variant="outlined" label={translate('tree.disabled')} />}
      {mark?.(node.id)}
    </Stack>
  );
};

/** The words of a node belong to its checkbox: a click on them changes it. It does not open or close the node. */
const useTickingLabel = (itemId: string, node: AnyNode | null) => {
  const { publicAPI } = useTreeItemUtils({ itemId });
  const { isTicked } = useContext(ItemsContext);
  if (!node || !isTicked?.(node)) return {};
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

const NodeItem = ({ itemId, slotProps, ...rest }: TreeItemProps) => {
  const node = useTreeItemModel<AnyNode>(itemId);
  const { isHalf } = useContext(ItemsContext);
  const label = useTickingLabel(itemId, node);
  // The type of the slot does not know the properties of a checkbox.
  const checkbox: object = { size: 'small', indeterminate: isHalf?.(Number(itemId)) ?? false };
  return (
    <TreeItem
      {...rest}
      itemId={itemId}
      label={node && <NodeLabel node={node} />}
      slotProps={{ ...slotProps, checkbox, label }}
    />
  );
};

const idOf = ({ id }: AnyNode): string => String(id);
const labelOf = ({ name }: AnyNode): string => name;
const SLOTS = { item: NodeItem };

type Props<Node extends TreeNode<Node>, Multiple extends boolean> = Marks<Node> &
  Omit<RichTreeViewProps<Node, Multiple>, 'slots'>;

/** A tree without what it shows of a node. */
export type TreeViewProps<Node extends TreeNode<Node>, Multiple extends boolean> = Omit<Props<Node, Multiple>, 'show'>;

/**
 * A tree of records. The records below a closed one are not rendered. `show`, `mark`, `isHalf` and `isItemSelectionDisabled` stay the same
 * function while they tell the same: another one renders every record again.
 */
export const TreeView = <Node extends TreeNode<Node>, Multiple extends boolean>({
  show,
  mark,
  isHalf,
  ...props
}: Props<Node, Multiple>) => {
  const { checkboxSelection = false, isItemSelectionDisabled } = props;
  const items = useMemo(
    () => ({
      ...{ show, mark, isHalf },
      // The nodes of a tree have the type of its items.
      isTicked: (node: AnyNode) => checkboxSelection && !isItemSelectionDisabled?.(node as never),
    }),
    [show, mark, isHalf, checkboxSelection, isItemSelectionDisabled],
  );
  return (
    <ItemsContext value={items}>
      <RichTreeView<Node, Multiple>
        getItemId={idOf}
        getItemLabel={labelOf}
        // The tree changes none of its items. Its type does not say so.
        getItemChildren={({ children }) => children as Node[]}
        itemChildrenIndentation={20}
        slots={SLOTS}
        {...props}
      />
    </ItemsContext>
  );
};
