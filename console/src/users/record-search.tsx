import { MOST_OPTIONS } from '@menshen/contract/forms/form-field';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChoiceTexts } from '../forms/use-choice-texts';
import { useSettled } from '../forms/use-settled';
import { useOptions, useRecordNames } from '../records/record-names';
import { useFailureText } from '../service/use-failure-text';

type Props = Readonly<{
  module: string;
  /** The chosen record. */
  id: number | undefined;
  onChoose: (id: number | undefined) => void;
}>;

/** Finds one record of a module by its name. */
export const RecordSearch = ({ module, id, onChoose }: Props) => {
  const translate = useTranslate();
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const searched = useSettled(text);
  const { options, isLoading } = useOptions(module, searched);
  const chosen = id === undefined ? [] : [id];
  const names = useRecordNames(module, chosen, options);
  const nameOf = (option: number): string => names.shown(option) ?? '';
  const failure = options && !options.ok ? failureText(options) : undefined;
  const choiceTexts = useChoiceTexts(failure);
  const offered = options?.ok ? options.data.map((option) => option.id) : [];
  const hint = offered.length < MOST_OPTIONS ? failure : translate('forms.reference.search', { max: MOST_OPTIONS });
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
        <TextField {...parameters} size="small" label={translate('scopes.count.record.search')} helperText={hint} />
      )}
    />
  );
};
