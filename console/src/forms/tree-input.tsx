import { Autocomplete, Box, createFilterOptions, TextField, Typography } from '@mui/material';
import { InputHelperText, useInput, type Validator } from 'react-admin';
import { useReferenceName } from './reference-names';
import { useChoiceTexts } from './use-choice-texts';

/** A record of a tree: its name, the names of it and of those above it, and its level from 1. */
export type TreeOption = Readonly<{ id: number; name: string; path: string; depth: number }>;

/** The most records that the list shows at once. A search finds the others. */
const MOST_SHOWN = 100;

/** Searches the whole path, so that the name of a record above finds what is below it. */
export const matchingOptions = createFilterOptions<TreeOption>({ limit: MOST_SHOWN, stringify: ({ path }) => path });

/** A record of a tree in a list of choices: further in for each level, and its path below its name. */
export const TreeOptionText = ({ option: { name, path, depth } }: Readonly<{ option: TreeOption }>) => (
  <Box sx={{ pl: (depth - 1) * 2, minWidth: 0, overflowWrap: 'anywhere' }}>
    <bdi>{name}</bdi>
    {path !== name && (
      <Typography variant="caption" color="text.secondary" component="div">
        {path}
      </Typography>
    )}
  </Box>
);

type Props = Readonly<{
  source: string;
  label: string;
  options: ReadonlyArray<TreeOption>;
  isLoading: boolean;
  /** What the form has for the chosen record, or for none. */
  formValue: (id: number | undefined) => unknown;
  /** Whether a record must be chosen. */
  isRequired?: boolean;
  isClearable?: boolean;
  isDisabled?: boolean;
  autoFocus?: boolean;
  validate?: Validator;
  help?: string;
}>;

const asTyped = (value: unknown) => value;

/** Chooses one record of a tree. A chosen record that the tree does not have keeps its place. */
export const TreeInput = (props: Props) => {
  const { source, label, options, isLoading, formValue, help = '', validate } = props;
  const { isRequired = false, isClearable = false, isDisabled = false, autoFocus = false } = props;
  const choiceTexts = useChoiceTexts();
  const { id, field, fieldState } = useInput({ source, parse: asTyped, ...(validate && { validate }) });
  const knownName = useReferenceName(source);
  const isNone = isClearable && !(Number(field.value) > 0);
  const chosenId = Number(field.value);
  const unknownName = knownName(chosenId) ?? (isLoading ? '' : `#${chosenId}`);
  const unknown = { id: chosenId, name: unknownName, path: unknownName, depth: 1 };
  const chosen = isNone ? null : (options.find((option) => option.id === chosenId) ?? unknown);
  return (
    <Autocomplete<TreeOption, false, boolean>
      id={id}
      fullWidth
      disableClearable={!isClearable}
      disabled={isDisabled}
      options={options}
      filterOptions={matchingOptions}
      loading={isLoading}
      value={chosen}
      onChange={(_event, option) => field.onChange(formValue(option?.id))}
      onBlur={field.onBlur}
      getOptionLabel={({ path }) => path}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...line }, option) => (
        <Box component="li" key={key} {...line}>
          <TreeOptionText option={option} />
        </Box>
      )}
      {...choiceTexts}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          // inline, it would stand on a line that is higher than itself
          sx={{ mt: 0, display: 'flex' }}
          label={label}
          required={isRequired}
          autoFocus={autoFocus}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message ?? ''} helperText={help} />}
        />
      )}
    />
  );
};
