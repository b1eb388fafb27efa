import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChoiceTexts } from '../forms/use-choice-texts';
import { useSettled } from '../forms/use-settled';
import { useRecordNames } from '../records/record-names';
import type { Module } from '../service/description';
import { useFailureText } from '../service/use-failure-text';
import { useSearchedRecords } from './use-searched-records';

type Props = Readonly<{
  module: Module;
  /** The chosen record. */
  id: number | undefined;
  onChoose: (id: number | undefined) => void;
}>;

/** Finds one record of a module by its name. It says so if it finds no disabled ones. */
export const RecordSearch = ({ module, id, onChoose }: Props) => {
  const translate = useTranslate();
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const searched = useSettled(text);
  const { options, isLoading, most, hasDisabled } = useSearchedRecords(module, searched);
  const chosen = id === undefined ? [] : [id];
  const names = useRecordNames(module.name, chosen, options);
  const nameOf = (option: number): string => names.shown(option) ?? '';
  const failure = options && !options.ok ? failureText(options) : undefined;
  const choiceTexts = useChoiceTexts(failure);
  const offered = options?.ok ? options.data.map((option) => option.id) : [];
  const hints = [
    ...(failure === undefined ? [] : [failure]),
    ...(hasDisabled ? [] : [translate('scopes.count.record.enabledOnly')]),
    ...(offered.length < most ? [] : [translate('forms.reference.search', { max: most })]),
  ];
  return (
    <Autocomplete
      sx={{ width: { xs: '100%', sm: 360 } }}
      options={[...new Set([...offered, ...chosen])]}
      value={id ?? null}
      loading={isLoading || searched !== text}
      getOptionLabel={nameOf}
      getOptionKey={(option) => option}
      filterOptions={(all) => all.filter((option) => nameOf(option).toLowerCase().includes(text.toLowerCase()))}
      onChange={(_event, option) => onChoose(option ?? undefined)}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      {...choiceTexts}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          size="small"
          label={translate('scopes.count.record.search')}
          helperText={hints.map((hint) => (
            <span key={hint} style={{ display: 'block' }}>
              {hint}
            </span>
          ))}
        />
      )}
    />
  );
};
