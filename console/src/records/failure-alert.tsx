import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Failure } from '../service/api';
import { useFailureText } from '../service/use-failure-text';

type Props = Readonly<{
  failure: Failure;
  onRetry?: () => void;
  /** What is said in place of the text of the failure. */
  text?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
}>;

/** Says what failed and what the user can do next. */
export const FailureAlert = ({ failure, onRetry, text, children, action }: Props) => {
  const failureText = useFailureText();
  const translate = useTranslate();
  const retry = onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('records.action.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={action ?? retry} sx={{ alignItems: 'center', textAlign: 'start' }}>
      {text ?? failureText(failure)}
      {children}
    </Alert>
  );
};
