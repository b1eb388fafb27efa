import { Alert, Box, Checkbox, Chip, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { placedMenus, type MenuNode } from '../menus/menu-tree';
import { MenuTreeView } from '../menus/menu-tree-view';
import { TreeToolbar } from '../menus/tree-toolbar';
import { useMenuTree } from '../menus/use-menu-tree';
import { useOwnAccount } from '../service/use-permissions';
import { givableIds, impliedIds, MAX_CHOSEN, toggled } from './grant-choice';

type Props = Readonly<{ tree: ReadonlyArray<MenuNode> }>;

/** The menus of a role as a tree with checkboxes. The menus above a ticked one are half ticked. */
export const GrantInput = ({ tree }: Props) => {
  const translate = useTranslate();
  const permissions = useOwnAccount()?.permissions;
  const { field, fieldState } = useInput<ReadonlyArray<number>>({
    source: 'menuIds',
    validate: (ids: ReadonlyArray<number>) =>
      ids.length > MAX_CHOSEN ? { message: 'modules.faults.tooMany', args: { max: MAX_CHOSEN } } : undefined,
  });
  const chosen = field.value as ReadonlyArray<number>;
  const [text, setText] = useState('');
  const [withBelow, setWithBelow] = useState(true);
  const shown = useMenuTree(tree, text, chosen.slice(0, 20));
  const placed = useMemo(() => placedMenus(tree), [tree]);
  const menus = useMemo(() => new Map(placed.map(({ menu }) => [menu.id, menu])), [placed]);
  const givable = useMemo(() => givableIds(placed, permissions ?? []), [placed, permissions]);
  const implied = useMemo(() => impliedIds(placed, new Set(chosen)), [placed, chosen]);
  const isForeign = [...chosen, ...implied].some((id) => menus.has(id) && !givable.has(id));

  const isNotGivable = useCallback(({ id }: MenuNode) => !givable.has(id), [givable]);
  const isHalf = useCallback((id: number) => implied.has(id), [implied]);
  const mark = useCallback(
    (id: number) => {
      if (!givable.has(id)) return <Chip size="small" variant="outlined" label={translate('roles.notHeld')} />;
      return implied.has(id) && <Chip size="small" label={translate('roles.implied')} />;
    },
    [givable, implied, translate],
  );
  const selected = useMemo(() => chosen.map(String), [chosen]);

  const change = (ids: ReadonlyArray<string>) => {
    const ticked = new Set(ids.map(Number));
    const visible = new Set(placedMenus(shown.tree).map(({ menu }) => menu.id));
    const differing = [
      ...[...ticked].filter((id) => !chosen.includes(id)),
      ...chosen.filter((id) => !ticked.has(id) && visible.has(id)),
    ];
    field.onChange(
      differing.reduce<ReadonlyArray<number>>((result, id) => {
        const menu = menus.get(id);
        return menu ? toggled(result, { menu, isChosen: ticked.has(id), withBelow, givable }) : result;
      }, chosen),
    );
  };
  return (
    <Box>
      {isForeign && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('roles.foreign')}
        </Alert>
      )}
      <TreeToolbar
        text={text}
        onSearch={setText}
        matches={shown.matches}
        more={shown.more}
        expandAll={shown.expandAll}
        collapseAll={shown.collapseAll}
      >
        <FormControlLabel
          control={
            <Checkbox size="small" checked={withBelow} onChange={(event) => setWithBelow(event.target.checked)} />
          }
          label={translate('roles.withBelow')}
        />
      </TreeToolbar>
      <Typography variant="body2" color="text.secondary" role="status" sx={{ mb: 1 }}>
        {translate('roles.count', {
          smart_count: chosen.length,
          parents: translate('roles.parents', { smart_count: implied.size }),
        })}
      </Typography>
      <MenuTreeView<true>
        key={shown.treeKey}
        items={shown.tree}
        expandedItems={shown.expandedItems}
        onExpandedItemsChange={shown.onExpandedItemsChange}
        multiSelect
        checkboxSelection
        selectedItems={selected}
        onSelectedItemsChange={(_event, ids: string[]) => change(ids)}
        isItemSelectionDisabled={isNotGivable}
        isHalf={isHalf}
        mark={mark}
        aria-label={translate('roles.grants')}
      />
      {fieldState.error?.message !== undefined && (
        <FormHelperText error>
          <ValidationError error={fieldState.error.message} />
        </FormHelperText>
      )}
    </Box>
  );
};
