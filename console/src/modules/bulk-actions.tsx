import { Button, Stack, Typography } from '@mui/material';
import Delete from '@mui/icons-material/DeleteOutlined';
import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import type { Module } from '../service/description';
import { DeleteDialog } from './delete-dialog';
import { DISABLED, ENABLED, StatusDialog } from './status-dialog';
import { usePermitted } from './use-permitted';

/** What one request may name. */
const MAX_IDS = 200;

/** What can be done with the selected records, and the questions before it. */
export const BulkActions = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const notify = useNotify();
  const isPermitted = usePermitted(module.name);
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const [asked, setAsked] = useState<'enable' | 'disable' | 'delete'>();
  if (selectedIds.length === 0) return null;
  const ids = selectedIds.map(Number);
  const shared = {
    module,
    ids,
    onClose: () => setAsked(undefined),
    onDone: () => {
      const text = asked === 'delete' ? 'ra.notification.deleted' : 'ra.notification.updated';
      notify(text, { type: 'success', messageArgs: { smart_count: ids.length } });
      setAsked(undefined);
      onUnselectItems();
      void refetch();
    },
  };
  const isTooMany = ids.length > MAX_IDS;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 2, py: 1, bgcolor: 'action.selected' }}
    >
      <Typography role="status" variant="body2" sx={{ mr: 1 }}>
        {translate('ra.action.bulk_actions', { smart_count: ids.length })}
        {isTooMany && ` · ${translate('modules.tooManySelected', { max: MAX_IDS })}`}
      </Typography>
      {isPermitted('status') && (
        <>
          <Button size="small" disabled={isTooMany} onClick={() => setAsked('enable')}>
            {translate('modules.enable.title')}
          </Button>
          <Button size="small" disabled={isTooMany} onClick={() => setAsked('disable')}>
            {translate('modules.disable.title')}
          </Button>
        </>
      )}
      {isPermitted('delete') && (
        <Button
          size="small"
          color="error"
          startIcon={<Delete />}
          disabled={isTooMany}
          onClick={() => setAsked('delete')}
        >
          {translate('ra.action.delete')}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
        {translate('ra.action.unselect')}
      </Button>
      {asked === 'delete' && <DeleteDialog {...shared} />}
      {asked === 'enable' && <StatusDialog {...shared} status={ENABLED} />}
      {asked === 'disable' && <StatusDialog {...shared} status={DISABLED} />}
    </Stack>
  );
};
