import { IN_USE, OUT_OF_USE } from '@menshen/contract/values/status';
import { Button } from '@mui/material';
import Delete from '@mui/icons-material/DeleteOutlined';
import { useState } from 'react';
import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { Module, Operation } from '../service/description';
import { DeleteDialog } from '../actions/delete-dialog';
import { MAX_IDS } from '@menshen/contract/forms/form-field';
import { OperationDialog } from '../actions/operation-dialog';
import { permittedOperations } from '../records/record-offers';
import { SelectionBar } from './selection-bar';
import { StatusDialog } from '../actions/status-dialog';
import { useDone } from '../records/use-done';
import { usePermitted } from '../records/use-permitted';
import { namesOf, type Selection } from './use-selection';

const CHANGES = { enable: 'enabled', disable: 'disabled', delete: 'deleted' } as const;

type Props = Readonly<{ module: Module; selection: Selection<RaRecord> }>;

/** What can be done with the selected records, and the questions before it. */
export const BulkActions = ({ module, selection }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const done = useDone(module);
  const isPermitted = usePermitted(module.name);
  const { data = [], refetch } = useListContext<RaRecord>();
  const [asked, setAsked] = useState<'enable' | 'disable' | 'delete'>();
  const [operation, setOperation] = useState<Operation>();
  const records = namesOf(selection);
  const operations = permittedOperations(module, isPermitted).filter(({ many }) => many);
  const isTooMany = records.length > MAX_IDS;
  const shared = {
    module,
    records,
    onClose: () => setAsked(undefined),
    onDone: () => {
      done(
        asked ? CHANGES[asked] : 'saved',
        records.map(({ name }) => name),
      );
      setAsked(undefined);
      selection.clear();
      void refetch();
    },
  };
  return (
    <SelectionBar selection={selection} shown={data}>
      {isPermitted('status') && (
        <>
          <Button size="small" disabled={isTooMany} onClick={() => setAsked('enable')}>
            {translate('records.enable.title')}
          </Button>
          <Button size="small" disabled={isTooMany} onClick={() => setAsked('disable')}>
            {translate('records.disable.title')}
          </Button>
        </>
      )}
      {operations.map((one) => (
        <Button key={one.name} size="small" disabled={isTooMany} onClick={() => setOperation(one)}>
          {titleOf(one)}
        </Button>
      ))}
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
      {operation && (
        <OperationDialog
          module={module}
          operation={operation}
          records={records}
          onClose={() => setOperation(undefined)}
          onStale={() => void refetch()}
          onDone={() => {
            selection.clear();
            void refetch();
          }}
        />
      )}
      {asked === 'delete' && <DeleteDialog {...shared} />}
      {asked === 'enable' && <StatusDialog {...shared} status={IN_USE} />}
      {asked === 'disable' && <StatusDialog {...shared} status={OUT_OF_USE} />}
    </SelectionBar>
  );
};
