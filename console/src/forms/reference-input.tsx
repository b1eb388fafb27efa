import { MOST_OPTIONS } from '@menshen/contract/forms/form-field';
import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useState, type HTMLAttributes, type Key } from 'react';
import { InputHelperText, useInput, useLocale, useTranslate, type Validator } from 'react-admin';
import { failureText } from '../service/failure-messages';
import { useModules } from '../service/description-context';
import { useRecordNames, useOptions } from '../records/record-names';
import { useReferenceName } from './reference-names';
import { useChoiceTexts } from './use-choice-texts';
import { usePermitted } from '../records/use-permitted';
import { useSettled } from './use-settled';

type Props = Readonly<{
  source: string;
  label: string;
  validate: Validator;
  isRequired: boolean;
  /** The module whose records the ids name. */
  reference: string | undefined;
  multiple?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Why a record cannot be chosen; undefined for one that can. */
  refusalOf?: (id: number) => string | undefined;
  /** What the form has for the id of the chosen record, or for none. */
  formValue?: (id: number | undefined) => unknown;
}>;

const asTyped = (value: unknown) => value;

/** Chooses records of a module by their names, which the service searches. */
export const ReferenceInput = (props: Props) => {
  const { source, label, validate, isRequired, reference = '', multiple = false, disabled = false } = props;
  const { autoFocus = false, refusalOf, formValue = (id) => id ?? '' } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const { id, field, fieldState } = useInput({ source, validate, parse: asTyped });
  const [text, setText] = useState('');
  const mayChoose = usePermitted(reference)('options');
  const searched = useSettled(text);
  const { options, isLoading } = useOptions(mayChoose ? reference : '', searched);
  const single = Number(field.value) > 0 ? [Number(field.value)] : [];
  const chosen: ReadonlyArray<number> = multiple ? (field.value as number[]) : single;
  const knownName = useReferenceName(source);
  // the record of the form tells no aliases
  const hasAlias = useModules().some(({ name, alias }) => name === reference && alias !== undefined);
  const unknown = chosen.filter((option) => hasAlias || knownName(option) === undefined);
  const names = useRecordNames(reference, unknown, options);
  const nameOf = (option: number): string => names.get(option) ?? knownName(option) ?? names.shown(option) ?? '';
  const failure = options && !options.ok ? failureText(options, locale) : undefined;
  const offered = options?.ok ? options.data.map((option) => option.id) : [];
  const hint = (): string | undefined => {
    if (!mayChoose) return translate('forms.reference.notPermitted');
    if (failure !== undefined || offered.length < MOST_OPTIONS) return failure;
    return translate('forms.reference.search', { max: MOST_OPTIONS });
  };
  const shared = {
    id,
    options: [...new Set([...offered, ...chosen])],
    loading: mayChoose && (isLoading || searched !== text),
    disabled: disabled || !mayChoose,
    getOptionLabel: nameOf,
    getOptionKey: (option: number) => option,
    filterOptions: (all: number[]) => all.filter((option) => nameOf(option).toLowerCase().includes(text.toLowerCase())),
    onInputChange: (_event: unknown, typed: string, reason: string) => {
      // The text after a choice is the name of the chosen record, not a search.
      setText(reason === 'input' ? typed : '');
    },
    ...(refusalOf && {
      getOptionDisabled: (option: number) => refusalOf(option) !== undefined,
      renderOption: ({ key, ...line }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: number) => (
        <Box component="li" key={key} {...line} sx={{ overflowWrap: 'anywhere' }}>
          <span>
            <bdi>{nameOf(option)}</bdi>
            {refusalOf(option) !== undefined && (
              <Typography variant="caption" component="div">
                {refusalOf(option)}
              </Typography>
            )}
          </span>
        </Box>
      ),
    }),
    ...useChoiceTexts(failure),
    onBlur: field.onBlur,
    renderInput: (parameters: object) => (
      <TextField
        {...parameters}
        // inline, it would stand on a line that is higher than itself
        sx={{ mt: 0, display: 'flex' }}
        label={label}
        required={isRequired}
        autoFocus={autoFocus}
        inputRef={field.ref}
        error={fieldState.invalid}
        helperText={<InputHelperText error={fieldState.error?.message ?? ''} helperText={hint()} />}
      />
    ),
  };
  return multiple ? (
    <Autocomplete
      {...shared}
      multiple
      fullWidth
      disableCloseOnSelect
      // the array of the form itself: another one for the same choice clears what is typed
      value={chosen as number[]}
      onChange={(_event, value) => field.onChange(value.toSorted((one, other) => one - other))}
    />
  ) : (
    <Autocomplete
      {...shared}
      fullWidth
      value={chosen[0] ?? null}
      onChange={(_event, value) => field.onChange(formValue(value ?? undefined))}
    />
  );
};
