import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Module } from '../service/description';
import { RefusedTable } from './refused-table';
import { PAGE_ROWS, refusedLines, rowsOfPage, skipOffer, skippableLines, type RefusedRow } from './refused-rows';
import { RowPages } from './row-pages';

type Props = Readonly<{
  module: Module;
  /** The mistakes that the service names. */
  rows: ReadonlyArray<RefusedRow>;
  /** How many rows are refused. */
  total: number;
  isDisabled: boolean;
  /** The names of the inputs whose values the user has changed. */
  mended: ReadonlyArray<string>;
  /** The lines of the rows that are left out. */
  skipped: ReadonlySet<number>;
  onSkip: (lines: ReadonlyArray<number>, isSkipped: boolean) => void;
}>;

/** The mistakes of refused rows, in pages of rows, and a button that leaves out all of them at once. */
export const RefusedPages = ({ module, rows, total, isDisabled, mended, skipped, onSkip }: Props) => {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const named = refusedLines(rows).length;
  const skippable = skippableLines(rows, mended);
  const { lines, isSkipped } = skipOffer(skippable, skipped);
  const pages = <RowPages count={named} page={page} pageRows={PAGE_ROWS} onPage={setPage} />;
  return (
    <>
      <Typography variant="subtitle1" component="h2" sx={{ px: 2, pt: 1, fontWeight: 600 }}>
        {translate('imports.refusedRows')}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pb: 1 }}>
        {skippable.length > 1 && (
          <Button variant="outlined" size="small" disabled={isDisabled} onClick={() => onSkip(lines, isSkipped)}>
            {translate(isSkipped ? 'imports.skipAll' : 'imports.keepAll', { smart_count: lines.length })}
          </Button>
        )}
        {pages}
      </Stack>
      {total > named && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 1 }}>
          {translate('imports.more', { shown: named, total })}
        </Typography>
      )}
      <RefusedTable
        module={module}
        rows={rowsOfPage(rows, page)}
        isDisabled={isDisabled}
        skipped={skipped}
        onSkip={(line, isSkipped) => onSkip([line], isSkipped)}
      />
      {pages}
    </>
  );
};
