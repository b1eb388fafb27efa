import { Alert, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ResultStatus } from '../layout/result-status';
import { PageBar } from '../modules/list-pagination';
import { Loaded, PageFrame } from '../modules/record-page';
import { useMaxPageSize } from '../service/description-context';
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

/** A page with a list of the service: filters, records, and the pages of the list. */
export const ListFrame = <T,>({ title, list, filters, actions, none, capped, children }: Props<T>) => {
  const translate = useTranslate();
  const maxPageSize = useMaxPageSize();
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
      <ResultStatus total={list.pages.isPending ? undefined : list.pages.total} />
      <Loaded result={list.result} onRetry={list.reload}>
        {({ records, total, totalIsCapped }) => (
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
          </>
        )}
      </Loaded>
      <PageBar {...list.pages} maxPageSize={maxPageSize} />
    </PageFrame>
  );
};
