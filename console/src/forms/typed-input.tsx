import { IconButton, InputAdornment, TextField, Tooltip } from '@mui/material';
import Clear from '@mui/icons-material/Clear';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { InputHelperText, useInput, useTranslate, type Validator } from 'react-admin';
import { textOf } from './form-values';

const asTyped = (value: unknown) => value;

export type TypedProps = Readonly<{
  source: string;
  label: string;
  validate: Validator;
  isRequired: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
}>;

type Props = TypedProps &
  Readonly<{
    /** The value that the text writes. Without one, the form has the text, which its rules refuse. */
    read: (text: string) => string | number | undefined;
    /** The text of a value. */
    show: (value: string) => string;
    /** The text while users type, if it is another one. */
    showTyped?: (value: string) => string;
    /** What users type, by an example. */
    example?: string;
    isNumber?: boolean;
    /** Chooses the value in another way. */
    picker?: (value: string, choose: (value: string) => void) => ReactNode;
  }>;

/**
 * An input of a value that people write in more than one way. The form has the value as soon as the text writes one, and the input
 * shows it in one way when the user leaves it.
 */
export const TypedInput = (props: Props) => {
  const { source, label, validate, isRequired, autoFocus = false, disabled = false } = props;
  const { read, show, showTyped, example, isNumber = false, picker } = props;
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, validate, parse: asTyped });
  const element = useRef<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState<string>();
  const value = textOf(field.value);
  const change = (next: unknown) => {
    setTyped(undefined);
    field.onChange(next);
  };
  return (
    <TextField
      id={id}
      name={source}
      label={label}
      required={isRequired}
      fullWidth
      autoFocus={autoFocus}
      disabled={disabled}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message ?? ''} />}
      placeholder={example}
      value={typed ?? show(value)}
      onFocus={({ target }) => {
        const text = showTyped?.(value) ?? target.value;
        if (text === target.value) return;
        // The other text must be there before the selection, which the next key replaces.
        flushSync(() => setTyped(text));
        target.select();
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(read(target.value) ?? target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
      inputRef={(input: HTMLInputElement | null) => {
        element.current = input;
        field.ref(input);
      }}
      slotProps={{
        htmlInput: { autoComplete: 'off', ...(isNumber && { inputMode: 'decimal' }) },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {!isRequired && value !== '' && !disabled && (
                <Tooltip title={translate('ra.action.clear_input_value')}>
                  <IconButton
                    size="small"
                    aria-label={`${translate('ra.action.clear_input_value')} ${label}`}
                    onClick={() => {
                      change('');
                      element.current?.focus();
                    }}
                  >
                    <Clear fontSize="small" />
                  </IconButton>
                </Tooltip>
              )}
              {!disabled && picker?.(value, change)}
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
