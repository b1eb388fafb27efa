import { Box, Card, CardContent, Dialog, Typography, useMediaQuery, type Theme } from '@mui/material';
import type { ComponentType, ReactElement } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeNode } from '../tree/placed-tree';
import { isPlaceholder } from '../tree/shown-tree';
import { TREE_PANEL_TITLE } from './tree-panel';
import { TreeToolbar } from '../tree/tree-toolbar';
import type { TreeViewProps } from '../tree/tree-view';
import { useShownTree } from '../tree/use-shown-tree';

type Props<Node extends TreeNode<Node>> = Readonly<{
  tree: ReadonlyArray<Node>;
  view: ComponentType<TreeViewProps<Node, false>>;
  /** The texts by which the search finds a record. It stays the same function. */
  textsOf: (node: Node) => ReadonlyArray<string>;
  /** Where the texts are. */
  texts: 'menus' | 'departments';
  search: string;
  onSearch: (text: string) => void;
  /** The id in the address. The tree need not have it. */
  chosenId: number;
  onChoose: (id: string | null) => void;
  /** The chosen record; undefined without one. */
  panel: ReactElement | undefined;
}>;

/** A tree with a search, and the chosen record beside it. On a narrow screen the record is in a dialog. */
export const TreeWithPanel = <Node extends TreeNode<Node>>({
  tree,
  view: View,
  textsOf,
  texts,
  search,
  onSearch,
  chosenId,
  onChoose,
  panel,
}: Props<Node>) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const shown = useShownTree(tree, { text: search, textsOf }, [chosenId]);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Card sx={{ flex: 1, minWidth: 0 }}>
        <CardContent sx={{ minHeight: 360 }}>
          <TreeToolbar
            text={search}
            onSearch={onSearch}
            searchLabel={translate(`${texts}.search`)}
            matches={shown.matches}
            more={shown.more}
            expandAll={shown.expandAll}
            collapseAll={shown.collapseAll}
          />
          {shown.tree.length === 0 ? (
            <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
              {translate(tree.length === 0 ? 'listing.noRecords' : `${texts}.noMatch`)}
            </Typography>
          ) : (
            <View
              key={shown.treeKey}
              items={shown.tree}
              expandedItems={shown.expandedItems}
              onExpandedItemsChange={shown.onExpandedItemsChange}
              expansionTrigger="iconContainer"
              selectedItems={panel ? String(chosenId) : null}
              isItemDisabled={isPlaceholder}
              onSelectedItemsChange={(_event, id: string | null) => onChoose(id)}
              aria-label={translate(`${texts}.tree`)}
            />
          )}
        </CardContent>
      </Card>
      {isNarrow ? (
        <Dialog open={panel !== undefined} fullWidth onClose={() => onChoose(null)} aria-labelledby={TREE_PANEL_TITLE}>
          {panel}
        </Dialog>
      ) : (
        <Card sx={{ width: { md: 300, lg: 380 }, flexShrink: 0, position: 'sticky', top: 64 }}>
          {panel ?? (
            <CardContent>
              <Typography color="text.secondary">{translate(`${texts}.choose`)}</Typography>
            </CardContent>
          )}
        </Card>
      )}
    </Box>
  );
};
