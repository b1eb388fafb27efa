import { isRestoredDisabled } from '@menshen/contract/modules/user';
import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { api, type Failure } from '../service/api';
import { modulePath } from '../service/calls';
import { ActionDialog } from './action-dialog';
import type { Named } from '../records/name-list';
import { RecordsQuestion, type RecordsDialogProps } from './records-question';

/** The record that the refusal names. */
const refusedIn = ({ detail }: Failure, records: ReadonlyArray<Named>): Named | undefined => {
  const id = detail && 'recordId' in detail ? detail.recordId : undefined;
  return records.find(({ key }) => key === id);
};

/** Asks before deleted records are restored. A refusal of several names the record where the service does. */
export const RestoreDialog = ({ module, records, onDone, onClose }: RecordsDialogProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const explain = (failure: Failure) => {
    if (records.length < 2) return null;
    const refused = refusedIn(failure, records);
    return (
      <Alert severity="info">
        {refused ? translate('records.restore.which', { name: refused.name }) : translate('records.restore.none')}
      </Alert>
    );
  };
  return (
    <ActionDialog
      title={translate('records.restore.title', { name: titleOf(module) })}
      confirmLabel={translate('records.restore.action')}
      run={() => api.post(modulePath(module.name, 'restore'), { ids: records.map(({ key }) => Number(key)) })}
      onDone={onDone}
      onClose={onClose}
      explain={explain}
    >
      <RecordsQuestion question="records.restore" records={records} />
      {isRestoredDisabled(module.name) && <Alert severity="info">{translate('records.restore.users')}</Alert>}
    </ActionDialog>
  );
};
