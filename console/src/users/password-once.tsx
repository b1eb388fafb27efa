import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router';
import { useUnloadQuestion } from '../modules/unsaved-question';

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

/** The way back would close the page with the password, so nothing leads away from it. */
const useStay = (): void => {
  const blocker = useBlocker(true);
  useUnloadQuestion();
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
};

type Props = Readonly<{ title: string; password: string; onClose: () => void }>;

/** Shows a password that the service has drawn. Nothing tells it again, so only its button closes it. */
export const PasswordOnce = ({ title, password, onClose }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  useStay();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
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
