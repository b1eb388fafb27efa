import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { InputHelperText, useInput, useTranslate, type Validator } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { usePermissionTitles } from '../service/description-context';

type Props = Readonly<{
  source: string;
  label: string;
  help: string;
  validate: Validator;
  isRequired: boolean;
  /** The permissions that other menus have. */
  used: ReadonlySet<string>;
}>;

/** The permission of a menu: one that the service asks for, found by its name or its title, or another one. */
export const PermissionInput = ({ source, label, help, validate, isRequired, used }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const titles = usePermissionTitles();
  const { id, field, fieldState } = useInput({ source, validate, parse: (typed: unknown) => typed });
  const value = field.value as string;
  const title = titles[value];
  const nameOf = (permission: string): string => {
    const titled = titles[permission];
    return titled ? titleOf(titled) : '';
  };
  const matching = (options: string[]): string[] => {
    const text = value.trim().toLowerCase();
    if (text === '' || titles[text]) return options;
    return options.filter((one) => `${one}\n${nameOf(one)}`.toLowerCase().includes(text));
  };
  const told = title ? nameOf(value) : value !== '' && translate('menus.unknownPermission');
  return (
    <Autocomplete
      id={id}
      freeSolo
      fullWidth
      options={Object.keys(titles)}
      inputValue={value}
      value={value}
      onInputChange={(_event, typed) => field.onChange(typed)}
      onBlur={() => {
        field.onChange(value.trim());
        field.onBlur();
      }}
      filterOptions={matching}
      renderOption={({ key, ...props }, permission) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {nameOf(permission)}
            <Typography variant="caption" color="text.secondary" component="div">
              {permission}
              {used.has(permission) && ` · ${translate('menus.usedAlready')}`}
            </Typography>
          </Box>
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
          helperText={<InputHelperText error={fieldState.error?.message ?? ''} helperText={told || help} />}
        />
      )}
    />
  );
};
