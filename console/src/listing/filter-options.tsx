import { Button, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { FieldFilter, Given } from './field-filters';

export type EditorProps = Readonly<{ filter: FieldFilter; given: Given; onApply: (given: Given) => void }>;

type Option = Readonly<{ text: string; given: Given }>;

type Props = Readonly<{
  label: string;
  options: ReadonlyArray<Option>;
  present: Given;
  onApply: (given: Given) => void;
}>;

/** Values of which a click applies one. */
export const FilterOptions = ({ label, options, present, onApply }: Props) => (
  <Stack direction="row" role="group" aria-label={label} useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
    {options.map(({ text, given }) => {
      const isPresent = JSON.stringify(given) === JSON.stringify(present);
      return (
        <Button
          key={text}
          size="small"
          variant={isPresent ? 'contained' : 'outlined'}
          color={isPresent ? 'primary' : 'inherit'}
          aria-pressed={isPresent}
          onClick={() => onApply(given)}
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          {text}
        </Button>
      );
    })}
  </Stack>
);

/** The values of a filter that takes one of few: yes or no, or one choice. */
export const useFewValues = ({ described, parameters }: FieldFilter): ReadonlyArray<Option> => {
  const titleOf = useTitle();
  const translate = useTranslate();
  if (described.kind === 'boolean' && parameters.equals)
    return ['true', 'false'].map((equals) => ({ text: translate(`ra.boolean.${equals}`), given: { equals } }));
  if (described.kind !== 'choice' || described.several) return [];
  return described.choices.map((choice) => ({ text: titleOf(choice), given: { equals: String(choice.value) } }));
};

/** Whether the field has a value, for fields that may have none. */
export const useEmptiness = ({ parameters }: FieldFilter): ReadonlyArray<Option> => {
  const translate = useTranslate();
  if (!parameters.empty) return [];
  return [
    { text: translate('listing.filter.empty'), given: { empty: 'true' } },
    { text: translate('listing.filter.notEmpty'), given: { empty: 'false' } },
  ];
};
