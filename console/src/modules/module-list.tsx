import { Button, CardContent, Skeleton, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { List, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { UNREADABLE } from '../service/api';
import { ServiceError } from '../service/data-provider';
import type { Column, Module } from '../service/description';
import { BulkActions } from './bulk-actions';
import { FailureAlert } from './failure-alert';
import { textOf } from './form-values';
import { ListActions } from './list-actions';
import { useListFilters } from './list-filters';
import { ListPagination } from './list-pagination';
import { ModuleCards } from './module-cards';
import { ModuleTable } from './module-table';
import { hasBulkActions, mayEdit } from './record-offers';
import type { MoreRowActions } from './row-actions';
import { usePermitted } from './use-permitted';
import { useProtection } from './use-protection';
import { useSelection } from './use-selection';

const ClearFilters = () => {
  const translate = useTranslate();
  const list = useListContext();
  if (Object.keys(list.filterValues as object).length === 0) return null;
  return (
    <Button size="small" color="inherit" onClick={() => list.setFilters({}, {})}>
      {translate('ra.navigation.clear_filters')}
    </Button>
  );
};

const NoRecords = () => {
  const translate = useTranslate();
  const isFiltered = Object.keys(useListContext().filterValues as object).length > 0;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', py: 8 }}>
      <Typography color="text.secondary">{translate(isFiltered ? 'modules.noMatch' : 'modules.noRecords')}</Typography>
      <ClearFilters />
    </Stack>
  );
};

const ListFailure = () => {
  const { error, refetch } = useListContext();
  return (
    <CardContent>
      <FailureAlert failure={error instanceof ServiceError ? error.failure : UNREADABLE} onRetry={() => void refetch()}>
        <ClearFilters />
      </FailureAlert>
    </CardContent>
  );
};

const Placeholders = ({ count }: Readonly<{ count: number }>) => (
  <Stack spacing={1} sx={{ p: 2 }} aria-busy>
    {Array.from({ length: count }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={36} />
    ))}
  </Stack>
);

const columnsOf = ({ columns }: Module): ReadonlyArray<Column> => columns.filter(({ kind }) => kind !== 'statusText');

type Props = Readonly<{ module: Module; rowActions?: MoreRowActions | undefined }>;

const Records = ({ module, rowActions }: Props) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const isPermitted = usePermitted(module.name);
  const protectionOf = useProtection(module.name);
  const { isPending, perPage, data, filterValues } = useListContext();
  const selection = useSelection<RaRecord>(JSON.stringify([module.name, filterValues, perPage]), {
    keyOf: ({ id }) => id,
    nameOf: (record) => textOf(record[module.label]),
  });
  const shown = {
    module,
    columns: columnsOf(module),
    isLinked: isPermitted('detail'),
    selection: hasBulkActions(isPermitted) ? selection : undefined,
    isSelectable: (record: RaRecord) => protectionOf(record.id).removal === undefined,
    hasActions: mayEdit(isPermitted) || isPermitted('status') || rowActions !== undefined,
    moreActions: rowActions,
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

/** The list itself shows its failure. */
const keepInList = (error: unknown): unknown => error;

/**
 * The list of a module with its filters, in the order of the service. The address keeps filters, page and page size.
 * `rowActions` are more actions at each record.
 */
export const ModuleList = ({ module, rowActions }: Props) => {
  const titleOf = useTitle();
  return (
    <List
      title={titleOf(module)}
      filters={useListFilters(module.filters)}
      actions={<ListActions module={module} />}
      pagination={<ListPagination maxPageSize={module.maxPageSize} />}
      exporter={false}
      empty={false}
      error={<ListFailure />}
      queryOptions={{ onError: keepInList }}
      sx={{
        minWidth: 0,
        pt: 1,
        '& .RaList-actions': { bgcolor: 'transparent' },
        '& .RaFilterFormInput-spacer': { display: { xs: 'none', sm: 'block' } },
      }}
    >
      <Records module={module} rowActions={rowActions} />
    </List>
  );
};
