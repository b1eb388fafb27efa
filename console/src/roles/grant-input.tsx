import { fieldFault } from '@menshen/contract/forms/field-rules';
import { GRANTED_MENUS } from '@menshen/contract/access/rights-forms';
import { Alert, Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { menuTexts, type MenuNode } from '../menus/menu-tree';
import { MenuTreeView } from '../menus/menu-tree-view';
import { useOwnAccount } from '../service/use-permissions';
import { placedIn } from '../tree/placed-tree';
import { TreeToolbar } from '../tree/tree-toolbar';
import { useShownTree } from '../tree/use-shown-tree';
import { givableIds, impliedIds, toggled } from './grant-choice';
import { useGrantMarks } from './use-grant-marks';

type SwitchProps = Readonly<{ label: string; isOn: boolean; onChange: (isOn: boolean) => void }>;

const ToolbarSwitch = ({ label, isOn, onChange }: SwitchProps) => (
  <FormControlLabel
    control={<Checkbox size="small" checked={isOn} onChange={(_event, next) => onChange(next)} />}
    label={label}
  />
);

type Props = Readonly<{
  tree: ReadonlyArray<MenuNode>;
  /** The menus of another role, with which the choice begins. They are not saved yet. */
  copied?: ReadonlyArray<number> | undefined;
}>;

/**
 * The menus of a role as a tree with checkboxes. A chosen menu is ticked, whatever is below it. A menu above a chosen one is
 * half ticked, unless it is chosen itself. Under a search, a tick takes only what is shown.
 */
export const GrantInput = ({ tree, copied }: Props) => {
  const translate = useTranslate();
  const permissions = useOwnAccount()?.permissions;
  const { field, fieldState } = useInput<ReadonlyArray<number>>({
    source: 'menuIds',
    validate: (ids: ReadonlyArray<number>) => {
      const fault = fieldFault(GRANTED_MENUS, ids);
      return fault && { message: `forms.faults.${fault.rule}`, args: fault.args ?? {} };
    },
  });
  const chosen = field.value as ReadonlyArray<number>;
  const [text, setText] = useState('');
  const [withBelow, setWithBelow] = useState(true);
  // What was ticked when the filter began. What the user unticks stays in sight.
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const shown = useShownTree(tree, { text, only, textsOf: menuTexts }, chosen.slice(0, 20));
  const placed = useMemo(() => placedIn(tree), [tree]);
  const known = useMemo(() => new Set(placed.map(({ node }) => node.id)), [placed]);
  const givable = useMemo(() => givableIds(placed, permissions ?? []), [placed, permissions]);
  const implied = useMemo(() => impliedIds(placed, new Set(chosen)), [placed, chosen]);
  const isForeign = [...chosen, ...implied].some((id) => known.has(id) && !givable.has(id));
  const copiedIds = useMemo(() => copied?.filter((id) => givable.has(id)), [copied, givable]);
  // The form sets its own values when it appears, so the copied ones come one step later.
  const [isBegun, setBegun] = useState(false);
  useEffect(() => setBegun(true), []);
  useEffect(() => {
    if (isBegun && copiedIds) field.onChange(copiedIds);
  }, [isBegun, copiedIds]); // oxlint-disable-line react-hooks/exhaustive-deps
  const reached = shown.isSearch ? shown.tree : tree;
  const { isHalf, mark } = useGrantMarks({ tree, reached, chosen, implied, givable });
  const isNotGivable = useCallback(({ id }: MenuNode) => !givable.has(id), [givable]);
  const selected = useMemo(() => {
    const visible = new Set(placedIn(shown.tree).map(({ node }) => node.id));
    return chosen.filter((id) => visible.has(id)).map(String);
  }, [shown.tree, chosen]);

  const change = (ids: ReadonlyArray<string>) =>
    field.onChange(
      toggled(chosen, {
        tree: reached,
        before: selected.map(Number),
        after: ids.map(Number),
        withBelow,
        givable,
      }),
    );
  return (
    <Box>
      {copied && copiedIds && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('roles.copied')}{' '}
          {copiedIds.length < copied.length &&
            translate('roles.leftOut', { smart_count: copied.length - copiedIds.length })}
        </Alert>
      )}
      {isForeign && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('roles.foreign')}
        </Alert>
      )}
      <TreeToolbar
        text={text}
        onSearch={setText}
        searchLabel={translate('menus.search')}
        matches={shown.matches}
        more={shown.more}
        expandAll={shown.expandAll}
        collapseAll={shown.collapseAll}
      >
        <ToolbarSwitch label={translate('roles.withBelow')} isOn={withBelow} onChange={setWithBelow} />
        <ToolbarSwitch
          label={translate('roles.onlyTicked')}
          isOn={only !== undefined}
          onChange={(isOn) => setOnly(isOn ? new Set(chosen) : undefined)}
        />
      </TreeToolbar>
      <Typography variant="body2" color="text.secondary" role="status" sx={{ mb: 1 }}>
        {translate('roles.count', {
          smart_count: chosen.length,
          parents: translate('roles.parents', { smart_count: implied.size }),
        })}
      </Typography>
      {shown.tree.length === 0 && (
        <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
          {translate('menus.noMatch')}
        </Typography>
      )}
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
