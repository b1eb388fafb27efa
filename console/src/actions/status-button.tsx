import { Button } from '@mui/material';
import type { Module } from '../service/description';
import type { Values } from '../forms/form-values';
import { StatusAction } from './status-action';

type Props = Readonly<{ module: Module; record: Values; onDone: () => void }>;

/** The button that enables a disabled record, or disables an enabled one. */
export const StatusButton = (props: Props) => (
  <StatusAction {...props}>
    {({ text, isDisabled, onClick }) => (
      <Button variant="outlined" size="small" disabled={isDisabled} onClick={onClick}>
        {text}
      </Button>
    )}
  </StatusAction>
);
