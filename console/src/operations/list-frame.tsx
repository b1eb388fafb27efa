import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageFrame } from '../modules/record-page';
import { ListContent } from './list-content';
import type { PagedList } from './use-paged-list';

type Props<T> = Readonly<{
  title: string;
  list: Omit<PagedList<T, never>, 'filters' | 'setFilter' | 'setFilters'>;
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
      <ListContent list={list} none={none} capped={capped}>
        {children}
      </ListContent>
    </PageFrame>
  );
};
