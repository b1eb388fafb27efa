import { permissionOf } from '@menshen/contract/values/permission';
import { CardContent, Skeleton, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { List, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { ResultStatus } from '../elements/result-status';
import { UNREADABLE } from '../service/api';
import { ServiceError, type ListMeta } from '../service/data-provider';
import type { Module } from '../service/description';
import { DECLARED_ORDER } from '../service/list-order';
import { LimitedNotice } from '../scopes/limited-notice';
import { BulkActions } from '../listing/bulk-actions';
import { FailureAlert } from '../records/failure-alert';
import { textOf } from '../forms/form-values';
import { ClearFilters } from '../listing/clear-filters';
import { ListHead } from '../listing/list-head';
import { ListPagination } from '../listing/list-pagination';
import { useListView } from '../listing/list-view';
import { ModuleCards } from '../listing/module-cards';
import { ModuleTable } from '../listing/module-table';
import { hasBulkActions, hasRowActions } from '../records/record-offers';
import { RowActions, type MoreRowActions } from '../actions/row-actions';
import { usePermitted } from '../records/use-permitted';
import { useProtection } from '../records/use-protection';
import { useSelection } from '../listing/use-selection';

/** What an empty list says. */
export const NoRecords = () => {
  const translate = useTranslate();
  const isFiltered = Object.keys(useListContext().filterValues as object).length > 0;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', py: 8 }}>
      <Typography color="text.secondary">{translate(isFiltered ? 'listing.noMatch' : 'listing.noRecords')}</Typography>
      <ClearFilters />
    </Stack>
  );
};

/** What a list shows that cannot be read. */
export const ListFailure = () => {
  const { error, refetch } = useListContext();
  return (
    <CardContent>
      <FailureAlert failure={error instanceof ServiceError ? error.failure : UNREADABLE} onRetry={() => void refetch()}>
        <ClearFilters />
      </FailureAlert>
    </CardContent>
  );
};

/** What a list shows before its first records. */
export const Placeholders = ({ count }: Readonly<{ count: number }>) => (
  <Stack spacing={1} sx={{ p: 2 }} aria-busy>
    {Array.from({ length: count }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={36} />
    ))}
  </Stack>
);

type Props = Readonly<{ module: Module; rowActions?: MoreRowActions | undefined }>;

const Records = ({ module, rowActions }: Props) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const isPermitted = usePermitted(module.name);
  const protectionOf = useProtection(module.name);
  const { isPending, perPage, data, filterValues } = useListContext();
  const { columns, density } = useListView(module);
  const selection = useSelection<RaRecord>(JSON.stringify([module.name, filterValues, perPage]), {
    keyOf: ({ id }) => id,
    nameOf: (record) => textOf(record[module.label]),
  });
  const hasActions = hasRowActions(module, isPermitted) || rowActions !== undefined;
  const shown = {
    module,
    columns,
    density,
    isLinked: isPermitted('detail'),
    selection: hasBulkActions(module, isPermitted) ? selection : undefined,
    isSelectable: (record: RaRecord) => protectionOf(record.id).removal === undefined,
    rowActions: hasActions
      ? (record: RaRecord) => <RowActions module={module} record={record} more={rowActions} />
      : undefined,
  };
  const View = isNarrow ? ModuleCards : ModuleTable;
  if (isPending) return <Placeholders count={perPage} />;
  if (data?.length === 0) return <NoRecords />;
  return (
    <>
      <BulkActions module={module} selection={selection} />
      <View {...shown} />
    </>
  );
};

/** The list has the records of the previous filter while it reads those of the next one. */
export const Results = () => {
  const { total, isPending, isFetching } = useListContext();
  return <ResultStatus total={isPending || isFetching ? undefined : total} />;
};

/** A list that is wider than the page scrolls. */
export const LIST = {
  minWidth: 0,
  pt: 1,
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-actions': { bgcolor: 'transparent' },
} as const;

/** The list itself shows its failure. */
export const keepInList = (error: unknown): unknown => error;

/**
 * The list of a module with its filters. The address keeps filters, order, page and page size.
 * `rowActions` are more actions at each record.
 */
export const ModuleList = ({ module, rowActions }: Props) => {
  const titleOf = useTitle();
  return (
    <List
      title={titleOf(module)}
      actions={<ListHead module={module} />}
      sort={DECLARED_ORDER}
      pagination={<ListPagination maxPageSize={module.maxPageSize} />}
      exporter={false}
      empty={false}
      error={<ListFailure />}
      queryOptions={{ onError: keepInList, meta: { orderBy: module.orderBy } satisfies ListMeta }}
      sx={LIST}
    >
      <LimitedNotice permission={permissionOf(module.name, 'page')} />
      <Results />
      <Records module={module} rowActions={rowActions} />
    </List>
  );
};
