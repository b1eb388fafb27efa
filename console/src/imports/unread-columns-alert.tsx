import { Alert, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { UnreadColumn } from './unread-columns';

/** Says which columns of the file are not imported, and where a change in them would be lost. */
export const UnreadColumnsAlert = ({ columns }: Readonly<{ columns: ReadonlyArray<UnreadColumn> }>) => {
  const translate = useTranslate();
  const changed = columns.filter(({ rows }) => rows > 0);
  const counted = columns.filter((column) => column.counted > 0);
  if (columns.length === 0) return null;
  const never = columns.filter((column) => column.counted === 0);
  const named = never.map(({ column, readColumn }) =>
    readColumn === null ? column : translate('imports.unread.counts', { column, read: readColumn }),
  );
  return (
    <Alert
      severity={changed.length > 0 ? 'warning' : 'info'}
      sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}
    >
      {never.length > 0 &&
        translate('imports.unread.columns', { columns: named.join(translate('imports.unread.between')) })}
      {counted.map(({ column, readColumn, counted: rows }) => (
        <Typography key={column} variant="body2">
          {translate('imports.unread.counted', { column, read: readColumn, smart_count: rows })}
        </Typography>
      ))}
      {changed.map(({ column, readColumn, rows, row }) => (
        <Typography key={column} variant="body2">
          {translate(`imports.unread.${readColumn === null ? 'lost' : 'changed'}`, {
            ...{ column, read: readColumn, row },
            smart_count: rows,
          })}
        </Typography>
      ))}
    </Alert>
  );
};
