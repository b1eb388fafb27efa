import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Failure, Result } from '../service/api';
import { WriteFailure } from '../records/write-failure';

type Props<T> = Readonly<{
  title: string;
  text?: string;
  children?: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** Whether what the dialog asks for is complete. */
  isConfirmable?: boolean;
  run: () => Promise<Result<T>>;
  onDone: (data: T) => void;
  onClose: () => void;
  /** What the user can decide after a failure. */
  explain?: (failure: Failure) => ReactNode;
}>;

/** Asks before an action, runs it once at a time, and shows its failure. It stays open until the action succeeds. */
export const ActionDialog = <T,>(props: Props<T>) => {
  const {
    title,
    text,
    children,
    confirmLabel,
    isDangerous = false,
    isConfirmable = true,
    run,
    onDone,
    onClose,
    explain,
  } = props;
  const translate = useTranslate();
  const titleId = useId();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const confirm = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await run();
    isRunning.current = false;
    setBusy(false);
    if (result.ok) onDone(result.data);
    else setFailure(result);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        <Stack spacing={2}>
          {text !== undefined && <DialogContentText>{text}</DialogContentText>}
          {children}
          {failure && <WriteFailure failure={failure} />}
          {failure && explain?.(failure)}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isBusy} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isBusy}
          disabled={!isConfirmable}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
