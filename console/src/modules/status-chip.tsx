import { Chip } from '@mui/material';

const ENABLED = 1;

/** The status of a record. */
export const StatusChip = ({ status, text }: Readonly<{ status: unknown; text: string }>) => (
  <Chip size="small" label={text} color={status === ENABLED ? 'success' : 'default'} variant="outlined" />
);
