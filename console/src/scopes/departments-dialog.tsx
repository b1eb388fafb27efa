import type { ChosenDepartment } from '@menshen/contract/values/data-scope';
import { MAX_DEPARTMENTS } from '@menshen/contract/values/role-assignment';
import Close from '@mui/icons-material/Close';
import {
  Box,
  Button,
  Checkbox,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  IconButton,
  Stack,
  Typography,
} from '@mui/material';
import { useCallback, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { departmentPath, departmentTexts } from '../department-tree/department-tree';
import { DepartmentTreeView } from '../department-tree/department-tree-view';
import { useDepartments } from '../department-tree/use-departments';
import { placedIn } from '../tree/placed-tree';
import { isPlaceholder } from '../tree/shown-tree';
import { TreeToolbar } from '../tree/tree-toolbar';
import { useShownTree } from '../tree/use-shown-tree';
import { includedDepartments, tickedDepartments } from './chosen-departments';

type Chosen = ReadonlyArray<ChosenDepartment>;

type ChosenProps = Readonly<{
  chosen: Chosen;
  textOf: (id: number) => string;
  onChange: (chosen: Chosen) => void;
}>;

/** The ticked departments, each with or without those below it. */
const ChosenList = ({ chosen, textOf, onChange }: ChosenProps) => {
  const translate = useTranslate();
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={translate('scopes.departments.chosen')}>
      {chosen.map(({ id, below }) => (
        <Stack
          key={id}
          component="li"
          direction="row"
          useFlexGap
          sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', columnGap: 1, minWidth: 0 }}
        >
          <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0, overflowWrap: 'anywhere' }}>
            <bdi>{textOf(id)}</bdi>
          </Box>
          <FormControlLabel
            sx={{ flexShrink: 0, mr: 0 }}
            label={translate('scopes.departments.below')}
            control={
              <Checkbox
                size="small"
                checked={below}
                onChange={(_event, next) => onChange(chosen.map((one) => (one.id === id ? { id, below: next } : one)))}
                slotProps={{
                  input: { 'aria-label': translate('scopes.departments.belowOf', { name: textOf(id) }) },
                }}
              />
            }
          />
          <IconButton
            size="small"
            aria-label={translate('scopes.departments.remove', { name: textOf(id) })}
            onClick={() => onChange(chosen.filter((one) => one.id !== id))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Stack>
      ))}
    </Stack>
  );
};

type Props = Readonly<{
  /** The name of the role. */
  name: string;
  departments: Chosen;
  onDone: (departments: Chosen) => void;
  onClose: () => void;
}>;

/** Chooses the departments of a data scope from the tree. */
export const DepartmentsDialog = ({ name, departments, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const [chosen, setChosen] = useState<Chosen>(departments);
  const [text, setText] = useState('');
  const { tree, placed } = useDepartments();
  const shown = useShownTree(
    tree,
    { text, textsOf: departmentTexts },
    departments.map(({ id }) => id),
  );
  const visible = useMemo(() => new Set(placedIn(shown.tree).map(({ node }) => node.id)), [shown.tree]);
  const selected = useMemo(() => chosen.flatMap(({ id }) => (visible.has(id) ? [String(id)] : [])), [chosen, visible]);
  const included = useMemo(() => includedDepartments(chosen, placed), [chosen, placed]);
  const mark = useCallback(
    (id: number) =>
      included.has(id) && <Chip size="small" variant="outlined" label={translate('scopes.departments.included')} />,
    [included, translate],
  );
  const textOf = (id: number): string => {
    const found = placed.get(id);
    return found ? departmentPath(found) : `#${id}`;
  };
  const isTooMany = chosen.length > MAX_DEPARTMENTS;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {translate('scopes.departments.title', { name })}
      </DialogTitle>
      <DialogContent>
        <TreeToolbar
          text={text}
          onSearch={setText}
          searchLabel={translate('departments.search')}
          matches={shown.matches}
          more={shown.more}
          expandAll={shown.expandAll}
          collapseAll={shown.collapseAll}
        />
        <Box sx={{ maxHeight: '38vh', overflowY: 'auto' }}>
          {shown.tree.length === 0 && (
            <Typography color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
              {translate('departments.noMatch')}
            </Typography>
          )}
          <DepartmentTreeView<true>
            key={shown.treeKey}
            items={shown.tree}
            expandedItems={shown.expandedItems}
            onExpandedItemsChange={shown.onExpandedItemsChange}
            multiSelect
            checkboxSelection
            selectedItems={selected}
            onSelectedItemsChange={(_event, ids: string[]) =>
              setChosen(tickedDepartments(chosen, { shown: visible, ticked: ids.map(Number) }, placed))
            }
            isItemSelectionDisabled={isPlaceholder}
            mark={mark}
            aria-label={translate('departments.tree')}
          />
        </Box>
        <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
          {translate('scopes.departments.chosen')}
        </Typography>
        {chosen.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            {translate('scopes.departments.none')}
          </Typography>
        ) : (
          <ChosenList chosen={chosen} textOf={textOf} onChange={setChosen} />
        )}
        {isTooMany && <FormHelperText error>{translate('scopes.faults.tooManyDepartments')}</FormHelperText>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={chosen.length === 0 || isTooMany} onClick={() => onDone(chosen)}>
          {translate('scopes.departments.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
