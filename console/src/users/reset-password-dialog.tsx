import { fieldFault } from '@menshen/contract/field-rules';
import { PASSWORD } from '@menshen/contract/form-field';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
} from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { PasswordField } from '../login/password-field';
import { ActionDialog } from '../modules/action-dialog';
import { FaultText } from '../modules/fault-text';
import { api } from '../service/api';

type Props = Readonly<{ id: number; name: string; onClose: () => void }>;

/** Copies the text of an input. Without HTTPS browsers have no clipboard API, so the old command is used. */
const copyFrom = async (input: HTMLInputElement): Promise<boolean> => {
  input.focus();
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return document.execCommand('copy'); // oxlint-disable-line typescript/no-deprecated -- the only way without HTTPS
  }
};

const ShownOnce = ({ password, onClose }: Readonly<{ password: string; onClose: () => void }>) => {
  const translate = useTranslate();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('users.reset.done')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">{translate('users.reset.once')}</Alert>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <TextField
              fullWidth
              size="small"
              hiddenLabel
              inputRef={input}
              value={password}
              slotProps={{
                htmlInput: {
                  readOnly: true,
                  'aria-label': translate('users.reset.password'),
                  style: { fontFamily: 'ui-monospace, monospace' },
                },
              }}
            />
            <Button
              variant="outlined"
              autoFocus
              onClick={() => {
                if (input.current) void copyFrom(input.current).then(setCopied);
              }}
            >
              {translate('users.reset.copy')}
            </Button>
          </Stack>
          <span role="status">
            {isCopied !== undefined && translate(isCopied ? 'users.reset.copied' : 'users.reset.notCopied')}
          </span>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('users.reset.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Gives a user another password: a random one that is shown once, or one that is typed here. */
export const ResetPasswordDialog = ({ id, name, onClose }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [isTyped, setTyped] = useState(false);
  const [password, setPassword] = useState('');
  const [generated, setGenerated] = useState<string>();
  const fault = isTyped && password !== '' ? fieldFault(PASSWORD, password) : undefined;
  if (generated !== undefined) return <ShownOnce password={generated} onClose={onClose} />;
  return (
    <ActionDialog
      title={translate('users.reset.title')}
      text={translate('users.reset.explanation', { name })}
      confirmLabel={translate('users.reset.title')}
      isConfirmable={!isTyped || (password !== '' && !fault)}
      run={() => api.post('/user/resetPassword', { id, ...(isTyped && { password }) })}
      onDone={(data) => {
        if (data) {
          setGenerated(data.password);
          return;
        }
        notify('users.reset.done', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={translate('users.reset.title')}
        value={isTyped ? 'typed' : 'generated'}
        onChange={(_event, value) => setTyped(value === 'typed')}
      >
        <FormControlLabel
          value="generated"
          control={<Radio size="small" />}
          label={translate('users.reset.generate')}
        />
        <FormControlLabel value="typed" control={<Radio size="small" />} label={translate('users.reset.choose')} />
      </RadioGroup>
      {isTyped && (
        <form onSubmit={(event) => event.preventDefault()}>
          {/* for password managers */}
          <input hidden name="username" autoComplete="username" value={name} readOnly />
          <PasswordField
            name="password"
            label={translate('users.reset.password')}
            autoComplete="new-password"
            value={password}
            onValue={setPassword}
            isWrong={fault !== undefined}
            help={<FaultText fault={fault} />}
          />
        </form>
      )}
    </ActionDialog>
  );
};
