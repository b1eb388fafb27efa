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
  id?: string;
  autoFocus?: boolean;
  onBlur?: () => void;
  required?: boolean;
  isWrong?: boolean;
  help?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}>;

/** A password, which the user can show. */
export const PasswordField = ({ value, onValue, autoComplete, isWrong = false, help, ...field }: Props) => {
  const translate = useTranslate();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      fullWidth
      error={isWrong}
      helperText={help}
      slotProps={{
        htmlInput: { required: true, autoComplete, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={translate(isShown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden')}
                onClick={() => setIsShown(!isShown)}
              >
                {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
