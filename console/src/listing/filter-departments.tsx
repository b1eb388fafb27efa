import { Autocomplete, Box, Button, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { matchingOptions, TreeOptionText, type TreeOption } from '../forms/tree-input';
import { useChoiceTexts } from '../forms/use-choice-texts';
import { valuesIn } from './field-filters';
import type { EditorProps } from './filter-options';
import { FilterReferences, MAX_VALUES, ValuesForm } from './filter-values';
import { useOptionsInPlace } from './use-options-in-place';
import { allOptions, withBelow } from '../department-tree/department-tree';
import { useDepartments } from '../department-tree/use-departments';

const DepartmentsForm = ({ filter, given, onApply }: EditorProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const { placed, isLoading, failure } = useDepartments();
  const [ids, setIds] = useState<ReadonlyArray<number>>(valuesIn(given.equals).map(Number));
  const choiceTexts = useChoiceTexts(failure);
  const inPlace = useOptionsInPlace();
  const options = useMemo(() => allOptions(placed), [placed]);
  const unknown = (id: number): TreeOption => ({ id, name: `#${id}`, path: `#${id}`, depth: 1 });
  const chosen = isLoading ? [] : ids.map((id) => options.find((option) => option.id === id) ?? unknown(id));
  const whole = withBelow(placed, ids);
  const tooMany = ids.length > MAX_VALUES && translate('listing.faults.tooMany', { max: MAX_VALUES });
  return (
    <ValuesForm values={ids.map(String)} onApply={onApply}>
      <Box sx={{ minWidth: 0 }}>
        <Autocomplete
          multiple
          disableCloseOnSelect
          filterSelectedOptions
          options={options}
          filterOptions={matchingOptions}
          value={chosen}
          loading={isLoading}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          onChange={(_event, value) => setIds(value.map(({ id }) => id))}
          renderOption={({ key, ...line }, option) => (
            <Box component="li" key={key} {...line}>
              <TreeOptionText option={option} />
            </Box>
          )}
          {...choiceTexts}
          {...inPlace}
          renderInput={(parameters) => (
            <TextField
              {...parameters}
              size="small"
              margin="none"
              autoFocus
              label={titleOf(filter)}
              placeholder={translate('listing.filter.search')}
              error={tooMany !== false}
              helperText={tooMany || failure}
            />
          )}
        />
        <Button size="small" disabled={whole.length === ids.length} onClick={() => setIds(whole)} sx={{ mt: 0.5 }}>
          {translate('departments.andBelow')}
        </Button>
      </Box>
    </ValuesForm>
  );
};

/** Departments of the tree, perhaps with those below them; found by their names where the user may not read the tree. */
export const FilterDepartments = (props: EditorProps) => {
  const { isPermitted } = useDepartments();
  return isPermitted ? <DepartmentsForm {...props} /> : <FilterReferences {...props} module="department" />;
};
