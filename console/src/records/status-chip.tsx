import { IN_USE } from '@menshen/contract/values/status';
import { Chip } from '@mui/material';

/** The status of a record. */
export const StatusChip = ({ status, text }: Readonly<{ status: unknown; text: string }>) => (
  <Chip size="small" label={text} color={status === IN_USE ? 'success' : 'default'} variant="outlined" />
);
