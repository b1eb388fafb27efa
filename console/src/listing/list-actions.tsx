import { Button, Stack } from '@mui/material';
import Add from '@mui/icons-material/Add';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Upload from '@mui/icons-material/FileUploadOutlined';
import { useState } from 'react';
import { useListContext, useLocale, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { failureText } from '../service/failure-messages';
import { orderParameter } from '../service/list-order';
import { listExport, listExportTitles } from './list-export';
import { SavedFiltersButton } from './saved-filters-button';
import { saveFile } from './save-file';
import { withTitles } from './titled-header';
import { filteredReferences } from './filtered-references';
import type { FilterValues } from './field-filters';
import { permissionOf } from '@menshen/contract/values/permission';
import { useOwnPermissions } from '../service/use-permissions';
import { usePermitted } from '../records/use-permitted';
import { DeletedButton } from '../records/deleted-button';
import { ViewButton } from './view-button';

const ExportButton = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const titleOf = useTitle();
  const notify = useNotify();
  const { filterValues, sort } = useListContext();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const orderBy = orderParameter(sort, module.orderBy);
    const query = { ...filterValues, ...listExport(locale), orderBy };
    const result = await api.download(modulePath(module.name, 'export'), query);
    setBusy(false);
    if (!result.ok) {
      notify(failureText(result, locale), { type: 'error' });
      return;
    }
    saveFile(`${module.name}.csv`, await withTitles(result.data.content, listExportTitles(module, titleOf)));
    if (result.data.isTruncated) notify('listing.export.truncated', { type: 'warning', autoHideDuration: null });
    else notify('listing.export.done', { type: 'success' });
  };
  return (
    <Button size="small" startIcon={<Download />} loading={isBusy} loadingPosition="start" onClick={() => void save()}>
      {translate('ra.action.export')}
    </Button>
  );
};

/** Leads to the form of a new record, which begins with the records that the list is filtered by. */
const CreateButton = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const permissions = useOwnPermissions();
  const mayChoose = (other: string): boolean => permissions.has(permissionOf(other, 'options'));
  return (
    <Button
      component={Link}
      to={`/${module.name}/create`}
      state={{ values: filteredReferences(module, filterValues as FilterValues, mayChoose) }}
      size="small"
      variant="contained"
      startIcon={<Add />}
    >
      {translate('ra.action.create')}
    </Button>
  );
};

/** What can be done with the whole list. */
export const ListActions = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const isPermitted = usePermitted(module.name);
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        alignItems: 'center',
        gap: 1,
        minHeight: 40,
        ml: 'auto',
        whiteSpace: 'nowrap',
      }}
    >
      <SavedFiltersButton module={module} />
      <ViewButton module={module} />
      {isPermitted('deleted') && <DeletedButton module={module} />}
      {isPermitted('import') && (
        <Button component={Link} to={`/${module.name}/import`} size="small" startIcon={<Upload />}>
          {translate('imports.open')}
        </Button>
      )}
      {isPermitted('export') && <ExportButton module={module} />}
      {isPermitted('add') && <CreateButton module={module} />}
    </Stack>
  );
};
