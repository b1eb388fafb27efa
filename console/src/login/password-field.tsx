import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslate } from 'react-admin';

type Props = Readonly<{
  name: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  error?: string | undefined;
  help?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}>;

/** A password, which the user can show. */
export const PasswordField = ({ value, onValue, autoComplete, error, help, ...field }: Props) => {
  const translate = useTranslate();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      fullWidth
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{
        htmlInput: { required: true, autoComplete, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(isShown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden')}
                onClick={() => setIsShown(!isShown)}
              >
                {isShown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
