import { Autocomplete, Box, Button, Checkbox, FormControlLabel, FormGroup, Stack, TextField } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { failureText } from '../service/failure-messages';
import { valuesIn, type Given } from './field-filters';
import type { EditorProps } from './filter-options';
import { useOptionsInPlace } from './use-options-in-place';
import { useOptions, useRecordNames } from '../records/record-names';
import { useChoiceTexts } from '../forms/use-choice-texts';
import { useSettled } from '../forms/use-settled';

/** The most values that the service takes for one filter. */
export const MAX_VALUES = 50;

type FormProps = Readonly<{ values: ReadonlyArray<string>; onApply: (given: Given) => void; children: ReactNode }>;

/** A form that applies values, and removes the filter where there are none. */
export const ValuesForm = ({ values, onApply, children }: FormProps) => {
  const translate = useTranslate();
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ equals: values.join(',') });
      }}
    >
      {children}
      <Button type="submit" variant="contained" size="small" disabled={values.length > MAX_VALUES}>
        {translate('listing.filter.apply')}
      </Button>
    </Stack>
  );
};

/** A text that the field must have, whole. */
export const FilterText = ({ filter, given, onApply }: EditorProps) => {
  const titleOf = useTitle();
  const [text, setText] = useState(given.equals ?? '');
  return (
    <ValuesForm values={[text.trim()]} onApply={onApply}>
      <TextField
        size="small"
        margin="none"
        fullWidth
        autoFocus
        autoComplete="off"
        label={titleOf(filter)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ValuesForm>
  );
};

/** One or several choices. */
export const FilterChoices = ({ filter: { described }, given, onApply }: EditorProps) => {
  const titleOf = useTitle();
  const [values, setValues] = useState(valuesIn(given.equals));
  if (described.kind !== 'choice') return null;
  return (
    <ValuesForm values={values} onApply={onApply}>
      <FormGroup
        sx={{
          maxHeight: 280,
          flexWrap: 'nowrap',
          overflowY: 'auto',
          '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' },
        }}
      >
        {described.choices.map((choice, index) => {
          const value = String(choice.value);
          return (
            <FormControlLabel
              key={value}
              control={
                <Checkbox
                  size="small"
                  autoFocus={index === 0}
                  checked={values.includes(value)}
                  onChange={(_event, isChosen) =>
                    setValues(isChosen ? [...values, value] : values.filter((one) => one !== value))
                  }
                />
              }
              label={titleOf(choice)}
            />
          );
        })}
      </FormGroup>
    </ValuesForm>
  );
};

type ReferencesProps = EditorProps & Readonly<{ module: string }>;

/** Records of a module, found by their names. */
export const FilterReferences = ({ filter, given, onApply, module }: ReferencesProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const titleOf = useTitle();
  const isSeveral = filter.described.several === true;
  const [chosen, setChosen] = useState<ReadonlyArray<number>>(valuesIn(given.equals).map(Number));
  const [text, setText] = useState('');
  const searched = useSettled(text);
  const { options, isLoading } = useOptions(module, searched);
  const names = useRecordNames(module, chosen, options);
  const nameOf = (id: number): string => names.shown(id) ?? '';
  const failure = options && !options.ok ? failureText(options, locale) : undefined;
  const choiceTexts = useChoiceTexts(failure);
  const inPlace = useOptionsInPlace();
  const offered = options?.ok ? options.data.map(({ id }) => id) : [];
  const tooMany = chosen.length > MAX_VALUES && translate('listing.faults.tooMany', { max: MAX_VALUES });
  return (
    <ValuesForm values={chosen.map(String)} onApply={onApply}>
      <Box sx={{ minWidth: 0 }}>
        <Autocomplete
          multiple
          disableCloseOnSelect={isSeveral}
          filterSelectedOptions
          options={[...new Set([...offered, ...chosen])]}
          value={[...chosen]}
          inputValue={text}
          loading={isLoading || searched !== text}
          getOptionLabel={nameOf}
          getOptionKey={(id) => id}
          filterOptions={(all) => all.filter((id) => nameOf(id).toLowerCase().includes(text.trim().toLowerCase()))}
          onChange={(_event, ids) => {
            setChosen(isSeveral ? ids : ids.slice(-1));
            setText('');
          }}
          onInputChange={(_event, typed, reason) => {
            if (reason === 'input') setText(typed);
          }}
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
      </Box>
    </ValuesForm>
  );
};
