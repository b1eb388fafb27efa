import { permissionOf } from '@menshen/contract/values/permission';
import { DELETION_TITLES } from '@menshen/contract/forms/deletion';
import type { Column } from '@menshen/contract/modules/module-description';
import ArrowBack from '@mui/icons-material/ArrowBack';
import History from '@mui/icons-material/HistoryOutlined';
import { Button, Stack, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { List, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { useTitle } from '../i18n/use-title';
import type { ListMeta } from '../service/data-provider';
import { LimitedNotice } from '../scopes/limited-notice';
import type { Module } from '../service/description';
import { DECLARED_ORDER } from '../service/list-order';
import { deletedModule } from '../records/deleted-module';
import { textOf } from '../forms/form-values';
import { nameColumnOf } from '../listing/columns';
import { ListHead } from '../listing/list-head';
import { ListPagination } from '../listing/list-pagination';
import { useListView } from '../listing/list-view';
import { ModuleCards } from '../listing/module-cards';
import { RestoreAction, RestoreBar, type Restorable } from './restore-actions';
import { keepInList, LIST, ListFailure, NoRecords, Placeholders, Results } from './module-list';
import { ModuleTable } from '../listing/module-table';
import type { Named } from '../records/name-list';
import { RestoredNotice } from '../actions/restored-notice';
import { RowAction } from '../actions/row-action';
import { useHistoryOf } from '../audit/use-history-of';
import { usePermitted } from '../records/use-permitted';
import { useSelection } from '../listing/use-selection';
import { ViewButton } from '../listing/view-button';

/** The columns that deleted records have besides those of the list. */
const DELETION_COLUMNS: ReadonlyArray<Column> = [
  { name: 'deleteUser', kind: 'text', optional: true, ...DELETION_TITLES.deleteUser },
  { name: 'deleteTime', kind: 'time', optional: true, ...DELETION_TITLES.deleteTime },
];

/** The columns of a list with those of the deletion beside the name, where no column of actions covers them. */
const withDeletion = (columns: ReadonlyArray<Column>, label: string): ReadonlyArray<Column> => {
  const name = nameColumnOf(columns, label);
  return columns.flatMap((column) => (column === name ? [column, ...DELETION_COLUMNS] : [column]));
};

const everyRecord = (): boolean => true;

const DeletedRecords = ({ module, onRestored }: Restorable) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const mayRestore = usePermitted(module.name)('restore');
  const historyOf = useHistoryOf(module.name);
  const { isPending, perPage, data, filterValues } = useListContext();
  const { columns, density } = useListView(module);
  const selection = useSelection<RaRecord>(JSON.stringify([module.name, filterValues, perPage]), {
    keyOf: ({ id }) => id,
    nameOf: (record) => textOf(record[module.label]),
  });
  const View = isNarrow ? ModuleCards : ModuleTable;
  const isFiltered = Object.keys(filterValues as object).length > 0;
  const actionsOf = (record: RaRecord) => (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {historyOf && (
        <RowAction
          icon={<History fontSize="small" />}
          text={translate('audit.history')}
          of={textOf(record[module.label])}
          isDisabled={false}
          to={historyOf(Number(record.id))}
        />
      )}
      {mayRestore && <RestoreAction module={module} record={record} onRestored={onRestored} />}
    </Stack>
  );
  if (isPending) return <Placeholders count={perPage} />;
  if (data?.length === 0 && !isFiltered)
    return (
      <Typography color="text.secondary" sx={{ py: 8, textAlign: 'center' }}>
        {translate('records.deleted.none')}
      </Typography>
    );
  if (data?.length === 0) return <NoRecords />;
  return (
    <>
      <RestoreBar module={module} selection={selection} onRestored={onRestored} />
      <View
        module={module}
        columns={withDeletion(columns, module.label)}
        density={density}
        isLinked={false}
        selection={mayRestore ? selection : undefined}
        isSelectable={everyRecord}
        rowActions={mayRestore || historyOf ? actionsOf : undefined}
      />
    </>
  );
};

const Actions = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 40, ml: 'auto', flexShrink: 0 }}>
      <ViewButton module={module} />
      <Button component={Link} to={`/${module.name}`} size="small" color="inherit" startIcon={<ArrowBack />}>
        {translate('ra.action.back')}
      </Button>
    </Stack>
  );
};

/** The deleted records of a module, the newest deletion first, with the filters of its list. Nobody chooses the order. */
export const DeletedPage = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const shown = deletedModule(module);
  const [restored, setRestored] = useState<ReadonlyArray<Named>>([]);
  return (
    <List
      title={translate('records.deleted.title', { name: titleOf(module) })}
      actions={<ListHead module={shown} actions={<Actions module={shown} />} />}
      sort={DECLARED_ORDER}
      storeKey={`${module.name}.deleted.params`}
      disableAuthentication
      pagination={<ListPagination maxPageSize={module.maxPageSize} />}
      exporter={false}
      empty={false}
      error={<ListFailure />}
      queryOptions={{ onError: keepInList, meta: { orderBy: [], areDeleted: true } satisfies ListMeta }}
      sx={LIST}
    >
      <LimitedNotice permission={permissionOf(module.name, 'deleted')} />
      <Results />
      {restored.length > 0 && <RestoredNotice module={module} records={restored} onClose={() => setRestored([])} />}
      <DeletedRecords module={shown} onRestored={setRestored} />
    </List>
  );
};
