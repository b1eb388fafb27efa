import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RecordTable } from '../operations/record-table';
import type { AcceptedRow } from './accepted-rows';

/** More rows make a page long, and tell nothing new. */
const MOST_SHOWN = 100;

/** The rows that are not refused, each with what it does. */
export const AcceptedTable = ({ rows }: Readonly<{ rows: ReadonlyArray<AcceptedRow> }>) => {
  const translate = useTranslate();
  const label = (name: string): string => translate(`imports.${name}`);
  if (rows.length === 0) return null;
  return (
    <>
      <Typography variant="subtitle1" component="h2" sx={{ px: 2, pt: 2, fontWeight: 600 }}>
        {label('acceptedRows')}
      </Typography>
      {rows.length > MOST_SHOWN && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2 }}>
          {translate('imports.moreAccepted', { shown: MOST_SHOWN, total: rows.length })}
        </Typography>
      )}
      <RecordTable
        title={label('acceptedRows')}
        records={rows.slice(0, MOST_SHOWN)}
        keyOf={({ row }) => String(row.line)}
        columns={[
          { label: label('line'), show: ({ row }) => row.row, noWrap: true },
          { label: label('record'), show: ({ row }) => <bdi>{row.name || '—'}</bdi> },
          { label: label('effect'), show: ({ row, effect }) => translate(`imports.effects.${effect}`, { id: row.id }) },
        ]}
      />
    </>
  );
};
