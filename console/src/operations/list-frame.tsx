import { Alert, Button, Stack, TablePagination, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Loaded, PageFrame } from '../modules/record-page';
import type { PagedList } from './use-paged-list';

type Props<T> = Readonly<{
  title: string;
  list: Omit<PagedList<T, never>, 'filters' | 'setFilter'>;
  filters?: ReactNode;
  actions?: ReactNode;
  /** What an empty list says. */
  none: string;
  /** What a list says whose total is capped. `%{total}` is the number that is counted. */
  capped: string;
  children: (records: ReadonlyArray<T>) => ReactNode;
}>;

const PAGE_SIZES = [10, 20, 50, 100];

/** A page with a list of the service: filters, records, and the pages of the list. */
export const ListFrame = <T,>({ title, list, filters, actions, none, capped, children }: Props<T>) => {
  const translate = useTranslate();
  return (
    <PageFrame title={title} actions={actions}>
      {filters !== undefined && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5, p: 2, pb: 1, alignItems: 'flex-start' }}>
          {filters}
          <Button color="inherit" onClick={list.clearFilters} disabled={!list.isFiltered} sx={{ minHeight: 40 }}>
            {translate('operations.filters.clear')}
          </Button>
        </Stack>
      )}
      <Loaded result={list.result} onRetry={list.reload}>
        {({ records, total, current, totalIsCapped }) => (
          <>
            {totalIsCapped && (
              <Alert severity="info" sx={{ mx: 2, my: 1 }}>
                {translate(capped, { total })}
              </Alert>
            )}
            {records.length === 0 ? (
              <Typography color="text.secondary" sx={{ py: 8, textAlign: 'center' }}>
                {none}
              </Typography>
            ) : (
              children(records)
            )}
            {total > 0 && (
              <TablePagination
                component="div"
                count={total}
                page={current - 1}
                rowsPerPage={list.perPage}
                rowsPerPageOptions={[...new Set([...PAGE_SIZES, list.perPage])].toSorted((a, b) => a - b)}
                onPageChange={(_event, next) => list.setPage(next + 1)}
                onRowsPerPageChange={(event) => list.setPerPage(Number(event.target.value))}
                labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
                labelDisplayedRows={({ from, to, count }) =>
                  translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
                }
                getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
                showFirstButton
                showLastButton
                sx={{
                  '& .MuiTablePagination-toolbar': {
                    flexWrap: 'wrap',
                    justifyContent: 'flex-end',
                    px: { xs: 1, sm: 2 },
                  },
                  '& .MuiTablePagination-spacer': { display: 'none' },
                  '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2 } },
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
};
