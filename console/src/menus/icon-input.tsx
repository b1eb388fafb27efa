import { Autocomplete, Box, InputAdornment, TextField } from '@mui/material';
import { InputHelperText, useInput, useTranslate, type Validator } from 'react-admin';
import { ICON_NAMES, menuIcon } from './menu-icons';

type Props = Readonly<{ source: string; label: string; help: string; validate: Validator }>;

/** The icon of a menu: one of this console, or the name that another application has for one. */
export const IconInput = ({ source, label, help, validate }: Props) => {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, validate, parse: (typed: unknown) => typed });
  const value = field.value as string;
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      options={ICON_NAMES}
      inputValue={value}
      value={value}
      onInputChange={(_event, typed) => field.onChange(typed)}
      onBlur={() => {
        field.onChange(value.trim());
        field.onBlur();
      }}
      // all icons, whatever is chosen now
      filterOptions={(options) => (ICON_NAMES.includes(value) ? options : options.filter((one) => one.includes(value)))}
      renderOption={({ key, ...props }, name) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          {menuIcon(name)}
          {name}
        </Box>
      )}
      clearText={translate('ra.action.clear_input_value')}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message ?? ''} helperText={help} />}
          slotProps={{
            ...parameters.slotProps,
            input: {
              ...parameters.slotProps.input,
              startAdornment: value !== '' && (
                <InputAdornment position="start" sx={{ pl: 0.5 }}>
                  {menuIcon(value)}
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
};
