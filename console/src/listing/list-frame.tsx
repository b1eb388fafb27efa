import FilterList from '@mui/icons-material/FilterList';
import { Button, Collapse, Stack, useMediaQuery, type Theme } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageFrame } from '../records/record-page';
import { LimitedNotice } from '../scopes/limited-notice';
import { ListContent } from './list-content';
import type { PagedList } from './use-paged-list';

type Props<T> = Readonly<{
  title: string;
  /** The permission by which the list is read. */
  permission: string;
  list: Omit<PagedList<T, never>, 'filters' | 'setFilter' | 'setFilters'>;
  filters?: ReactNode;
  /** The filters fill a narrow screen, so they are folded there. */
  hasManyFilters?: boolean;
  actions?: ReactNode;
  /** What an empty list says. */
  none: string;
  /** What a list says whose total is capped. `%{total}` is the number that is counted. */
  capped: string;
  children: (records: ReadonlyArray<T>) => ReactNode;
}>;

type FoldedProps = Readonly<{ isFiltered: boolean; children: ReactNode }>;

/** Filters that a button shows and hides. */
const FoldedFilters = ({ isFiltered, children }: FoldedProps) => {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        startIcon={<FilterList />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ mx: 1, mt: 1 }}
      >
        {translate(isFiltered ? 'listing.filters.active' : 'listing.filters.title')}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        {children}
      </Collapse>
    </>
  );
};

/** A page with a list of the service: filters, records, and the pages of the list. */
export const ListFrame = <T,>(props: Props<T>) => {
  const { title, permission, list, filters, hasManyFilters = false, actions, none, capped, children } = props;
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const inputs = filters !== undefined && (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1.5, p: 2, pb: 1, alignItems: 'flex-start' }}>
      {filters}
      <Button color="inherit" onClick={list.clearFilters} disabled={!list.isFiltered} sx={{ minHeight: 40 }}>
        {translate('listing.filters.clear')}
      </Button>
    </Stack>
  );
  return (
    <PageFrame title={title} actions={actions}>
      <LimitedNotice permission={permission} />
      {isNarrow && hasManyFilters ? <FoldedFilters isFiltered={list.isFiltered}>{inputs}</FoldedFilters> : inputs}
      <ListContent list={list} none={none} capped={capped}>
        {children}
      </ListContent>
    </PageFrame>
  );
};
