import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useCopy } from '../records/use-copy';
import { useStay } from '../forms/use-stay';

type Props = Readonly<{ title: string; password: string; onClose: () => void }>;

/** Shows a password that the service has drawn. Nothing tells it again, so only its button closes it. */
export const PasswordOnce = ({ title, password, onClose }: Props) => {
  const translate = useTranslate();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { copy, status } = useCopy();
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
            <Button variant="outlined" autoFocus onClick={() => copy(input.current)}>
              {translate('users.reset.copy')}
            </Button>
          </Stack>
          {status}
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
