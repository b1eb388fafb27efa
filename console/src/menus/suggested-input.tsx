import { Autocomplete, Box, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { InputHelperText, useInput, useTranslate, type Validator } from 'react-admin';

/** What every input with suggestions has. */
export type SuggestedProps = Readonly<{ source: string; label: string; help: string; validate: Validator }>;

type Props = SuggestedProps &
  Readonly<{
    isRequired?: boolean;
    options: ReadonlyArray<string>;
    /** The suggestions for what is typed. */
    matching: (options: string[], value: string) => string[];
    /** How a suggestion is shown. */
    children: (option: string) => ReactNode;
    /** What stands below the input in place of the help. */
    told?: (value: string) => string;
    /** What stands before the typed text. */
    before?: (value: string) => ReactNode;
  }>;

/** A text that is typed or chosen among suggestions. White space around it is left out when the user leaves the input. */
export const SuggestedInput = (props: Props) => {
  const { source, label, help, validate, isRequired = false, options, matching, children, told, before } = props;
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, validate, parse: (typed: unknown) => typed });
  const value = field.value as string;
  const text = told?.(value) ?? '';
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      options={options}
      inputValue={value}
      value={value}
      onInputChange={(_event, typed) => field.onChange(typed)}
      onBlur={() => {
        field.onChange(value.trim());
        field.onBlur();
      }}
      filterOptions={(all) => matching(all, value)}
      renderOption={({ key, ...attributes }, option) => (
        <Box component="li" key={key} {...attributes} sx={{ gap: 1.5 }}>
          {children(option)}
        </Box>
      )}
      clearText={translate('ra.action.clear_input_value')}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          required={isRequired}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={
            <InputHelperText error={fieldState.error?.message ?? ''} helperText={text === '' ? help : text} />
          }
          slotProps={{
            ...parameters.slotProps,
            input: { ...parameters.slotProps.input, ...(before && { startAdornment: before(value) }) },
          }}
        />
      )}
    />
  );
};
