import { Link, Stack, TextField } from '@mui/material';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslate } from 'react-admin';

type Props = Readonly<{
  value: string;
  onValue: (value: string) => void;
  /** Whether a recovery code is accepted, too. */
  allowsRecovery?: boolean;
  /** The user gives the other kind of code from now on. */
  onKind?: (isRecovery: boolean) => void;
  isWrong?: boolean;
  help?: ReactNode;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}>;

/** A code of the second factor. A phone shows its digits only while no recovery code is asked for. */
export const CodeField = ({
  value,
  onValue,
  allowsRecovery = true,
  onKind,
  isWrong = false,
  help,
  ...field
}: Props) => {
  const translate = useTranslate();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TextField
        {...field}
        name="otp"
        label={translate(isRecovery ? 'factor.recoveryCode' : 'factor.code')}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        fullWidth
        error={isWrong}
        helperText={help}
        slotProps={{
          htmlInput: {
            required: true,
            autoComplete: isRecovery ? 'off' : 'one-time-code',
            inputMode: isRecovery ? 'text' : 'numeric',
            autoCapitalize: 'characters',
            spellCheck: false,
            maxLength: 64,
          },
        }}
      />
      {allowsRecovery && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => {
            onValue('');
            setRecovery(!isRecovery);
            onKind?.(!isRecovery);
          }}
        >
          {translate(isRecovery ? 'factor.useApp' : 'factor.useRecoveryCode')}
        </Link>
      )}
    </Stack>
  );
};
