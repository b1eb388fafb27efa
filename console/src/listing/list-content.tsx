import { Alert, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ResultStatus } from '../elements/result-status';
import { PageBar } from './list-pagination';
import { Loaded } from '../records/record-page';
import { Outdated } from './outdated';
import { useMaxPageSize } from '../service/description-context';
import type { PagedList } from './use-paged-list';

export type ShownList<T> = Pick<PagedList<T, never>, 'result' | 'reload' | 'pages'>;

type Props<T> = Readonly<{
  list: ShownList<T>;
  /** What an empty list says. */
  none: string;
  /** What a list says whose total is capped. `%{total}` is the number that is counted. */
  capped: string;
  children: (records: ReadonlyArray<T>) => ReactNode;
}>;

/** The records of a list of the service, and its pages. */
export const ListContent = <T,>({ list, none, capped, children }: Props<T>) => {
  const translate = useTranslate();
  const maxPageSize = useMaxPageSize();
  return (
    <>
      <ResultStatus total={list.pages.isPending ? undefined : list.pages.total} />
      <Loaded result={list.result} onRetry={list.reload}>
        {({ records, total, totalIsCapped }) => (
          <Outdated isOutdated={list.pages.isPending}>
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
          </Outdated>
        )}
      </Loaded>
      <PageBar {...list.pages} maxPageSize={maxPageSize} />
    </>
  );
};
