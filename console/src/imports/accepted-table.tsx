import { MOST_IMPORT_LINES } from '@menshen/contract/records/import-request';
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Module } from '../service/description';
import { AcceptedPage } from './accepted-page';
import type { AcceptedRow } from './accepted-rows';
import { RowPages } from './row-pages';

/** A page reads one record for each of its rows. */
const PAGE_ROWS = 10;

type Props = Readonly<{
  module: Module;
  rows: ReadonlyArray<AcceptedRow>;
  /** The number of these rows in the file. */
  total: number;
  /** How many other rows add or change a record. The service does not name them. */
  unnamed: number;
}>;

/** The rows that are not refused, each with what it does. */
export const AcceptedTable = ({ module, rows, total, unnamed }: Props) => {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const label = (name: string): string => translate(`imports.${name}`);
  if (rows.length === 0) return null;
  return (
    <>
      <Typography variant="subtitle1" component="h2" sx={{ px: 2, pt: 2, fontWeight: 600 }}>
        {label('acceptedRows')}
      </Typography>
      {total > rows.length && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2 }}>
          {translate('imports.moreAccepted', { shown: rows.length, total })}
        </Typography>
      )}
      {unnamed > 0 && (
        <Alert severity="warning" sx={{ mx: 2, mt: 1 }}>
          {translate('imports.unnamedChanges', {
            smart_count: unnamed,
            rows: MOST_IMPORT_LINES.toLocaleString('en'),
          })}
        </Alert>
      )}
      <AcceptedPage module={module} rows={rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)} />
      <RowPages count={rows.length} page={page} pageRows={PAGE_ROWS} onPage={setPage} />
    </>
  );
};
