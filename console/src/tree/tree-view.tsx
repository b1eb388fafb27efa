import { IN_USE } from '@menshen/contract/values/status';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { useTreeItemModel } from '@mui/x-tree-view/hooks';
import { RichTreeView, type RichTreeViewProps } from '@mui/x-tree-view/RichTreeView';
import { TreeItem, type TreeItemProps } from '@mui/x-tree-view/TreeItem';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
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

/** A context has no type parameter. The nodes are those of the tree around it. */
const MarksContext = createContext<Marks<never>>({ show: () => ({ name: '', note: '', icon: null }) });

type AnyNode = TreeNode<unknown>;

const NodeLabel = ({ node }: Readonly<{ node: AnyNode }>) => {
  const translate = useTranslate();
  const { show, mark } = useContext(MarksContext);
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

const NodeItem = ({ itemId, slotProps, ...rest }: TreeItemProps) => {
  const node = useTreeItemModel<AnyNode>(itemId);
  const { isHalf } = useContext(MarksContext);
  // The type of the slot does not know the properties of a checkbox.
  const checkbox: object = { size: 'small', indeterminate: isHalf?.(Number(itemId)) ?? false };
  return (
    <TreeItem
      {...rest}
      itemId={itemId}
      label={node && <NodeLabel node={node} />}
      slotProps={{ ...slotProps, checkbox }}
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
 * A tree of records. The records below a closed one are not rendered. `show`, `mark` and `isHalf` stay the same function while
 * they tell the same: another one renders every record again.
 */
export const TreeView = <Node extends TreeNode<Node>, Multiple extends boolean>({
  show,
  mark,
  isHalf,
  ...props
}: Props<Node, Multiple>) => {
  const marks = useMemo(() => ({ show, mark, isHalf }), [show, mark, isHalf]);
  return (
    <MarksContext value={marks}>
      <RichTreeView<Node, Multiple>
        getItemId={idOf}
        getItemLabel={labelOf}
        // The tree changes none of its items. Its type does not say so.
        getItemChildren={({ children }) => children as Node[]}
        itemChildrenIndentation={20}
        slots={SLOTS}
        {...props}
      />
    </MarksContext>
  );
};
