import Edit from '@mui/icons-material/EditOutlined';
import ToggleOff from '@mui/icons-material/ToggleOffOutlined';
import ToggleOn from '@mui/icons-material/ToggleOnOutlined';
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { Module } from '../service/description';
import { textOf } from '../forms/form-values';
import { mayEdit } from '../records/record-offers';
import { RowAction } from './row-action';
import { RowOperations } from './row-operations';
import { StatusAction } from './status-action';
import { useOffers } from '../records/use-offers';
import { usePermitted } from '../records/use-permitted';

/** More actions at the row of a record. `onDone` reads the list again. */
export type MoreRowActions = (record: RaRecord, onDone: () => void) => ReactNode;

type Props = Readonly<{ module: Module; record: RaRecord; more: MoreRowActions | undefined }>;

/** What the user can do with a record without opening it. */
export const RowActions = ({ module, record, more }: Props) => {
  const translate = useTranslate();
  const isPermitted = usePermitted(module.name);
  const offer = useOffers(module.name)('update', record.id);
  const { refetch } = useListContext();
  const onDone = () => void refetch();
  const name = textOf(record[module.label]);
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {mayEdit(isPermitted) && (
        <RowAction
          icon={<Edit fontSize="small" />}
          text={translate('ra.action.edit')}
          of={name}
          isDisabled={offer !== 'offered'}
          to={`/${module.name}/${record.id}`}
        />
      )}
      <StatusAction module={module} record={record} onDone={onDone}>
        {(action, isEnabled) => (
          <RowAction
            {...action}
            of={name}
            icon={isEnabled ? <ToggleOn fontSize="small" /> : <ToggleOff fontSize="small" />}
          />
        )}
      </StatusAction>
      <RowOperations module={module} record={record} onDone={onDone} />
      {more?.(record, onDone)}
    </Stack>
  );
};
