import { CHOSEN_DEPARTMENTS, DATA_SCOPES, type ChosenDepartment } from '@menshen/contract/values/data-scope';
import type { RoleAssignment } from '@menshen/contract/values/role-assignment';
import Close from '@mui/icons-material/Close';
import { Box, Button, Chip, FormHelperText, IconButton, MenuItem, Stack, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDepartments } from '../department-tree/use-departments';
import { NameText } from '../records/name-text';
import { NO_SCOPE } from './assignment-changes';
import { unknownDepartments } from '../scopes/chosen-departments';
import { DepartmentsDialog } from '../scopes/departments-dialog';
import { useDepartmentNames } from '../scopes/use-department-names';
import { useScopeWords } from '../scopes/use-scope-words';

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 220px auto' },
  gap: 1,
  alignItems: 'center',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

type DepartmentsProps = Readonly<{
  name: string;
  departments: ReadonlyArray<ChosenDepartment>;
  isDisabled: boolean;
  onChange: (departments: ReadonlyArray<ChosenDepartment>) => void;
}>;

/** The chosen departments of a data scope, and the dialog that chooses them. */
const Departments = ({ name, departments, isDisabled, onChange }: DepartmentsProps) => {
  const translate = useTranslate();
  const words = useScopeWords();
  const { isPermitted, placed } = useDepartments();
  const nameOf = useDepartmentNames(departments.map(({ id }) => id));
  const [isChoosing, setChoosing] = useState(departments.length === 0 && isPermitted);
  const gone = unknownDepartments(departments, placed).length;
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        {departments.map(({ id, below }) => {
          const known = nameOf(id);
          return (
            <Chip
              key={id}
              size="small"
              label={<NameText name={known === undefined ? known : words.partText({ name: known, below })} />}
            />
          );
        })}
        <Button size="small" disabled={isDisabled || !isPermitted} onClick={() => setChoosing(true)}>
          {translate('scopes.departments.choose')}
        </Button>
      </Stack>
      {!isPermitted && <FormHelperText>{translate('scopes.departments.notPermitted')}</FormHelperText>}
      {gone > 0 && <FormHelperText error>{translate('scopes.gone', { smart_count: gone })}</FormHelperText>}
      {isChoosing && (
        <DepartmentsDialog
          name={name}
          departments={departments}
          onDone={(next) => {
            setChoosing(false);
            onChange(next);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
};

type Props = Readonly<{
  assignment: RoleAssignment;
  /** The name of the role. Undefined while it is read. */
  name: string | undefined;
  /** What is wrong with this assignment. */
  error: string | undefined;
  /** What the user should know of this assignment. */
  hint: string | undefined;
  isDisabled: boolean;
  onScope: (scope: number) => void;
  onDepartments: (departments: ReadonlyArray<ChosenDepartment>) => void;
  onRemove: () => void;
}>;

/** A role of a user and its data scope. */
export const AssignmentRow = (props: Props) => {
  const { assignment, name: known, error, hint, isDisabled, onScope, onDepartments, onRemove } = props;
  const translate = useTranslate();
  const words = useScopeWords();
  const { isPermitted } = useDepartments();
  const input = useRef<HTMLInputElement>(null);
  const { scope, departments = [] } = assignment;
  const name = known ?? '';
  useEffect(() => {
    if (error !== undefined) input.current?.focus();
  }, [error]);
  return (
    <Box component="li" sx={GRID}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
        <NameText name={known} />
      </Box>
      <TextField
        select
        hiddenLabel
        size="small"
        margin="none"
        value={scope === NO_SCOPE ? '' : scope}
        disabled={isDisabled}
        error={error !== undefined}
        inputRef={input}
        onChange={({ target }) => onScope(Number(target.value))}
        slotProps={{
          select: {
            displayEmpty: true,
            renderValue: (value) => (value === '' ? translate('scopes.chooseScope') : words.title(Number(value))),
            SelectDisplayProps: { 'aria-label': translate('scopes.scopeOf', { name }) },
          },
        }}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}
      >
        {DATA_SCOPES.map(({ value }) => (
          <MenuItem key={value} value={value} disabled={value === CHOSEN_DEPARTMENTS && !isPermitted}>
            {words.title(value)}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        size="small"
        disabled={isDisabled}
        aria-label={translate('scopes.removeRole', { name })}
        onClick={onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
      {scope === CHOSEN_DEPARTMENTS && (
        <Departments name={name} departments={departments} isDisabled={isDisabled} onChange={onDepartments} />
      )}
      {error !== undefined && (
        <FormHelperText error role="alert" sx={{ gridColumn: '1 / -1', mt: 0 }}>
          {error}
        </FormHelperText>
      )}
      {error === undefined && hint !== undefined && (
        <FormHelperText sx={{ gridColumn: '1 / -1', mt: 0 }}>{hint}</FormHelperText>
      )}
    </Box>
  );
};
