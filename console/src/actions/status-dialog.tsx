import { IN_USE, OUT_OF_USE } from '@menshen/contract/values/status';
import { useTranslate } from 'react-admin';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import { ActionDialog } from './action-dialog';
import { Notes } from '../records/notes';
import { RecordsQuestion, type RecordsDialogProps } from './records-question';
import { useDisablingNotes } from './use-disabling-notes';

type Props = RecordsDialogProps & Readonly<{ status: typeof IN_USE | typeof OUT_OF_USE }>;

/** Asks before records are enabled or disabled. Nobody can confirm before it tells what changes. */
export const StatusDialog = ({ module, records, status, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const action = status === IN_USE ? 'enable' : 'disable';
  const ids = records.map(({ key }) => Number(key));
  const notes = useDisablingNotes(status === OUT_OF_USE ? module.name : '', ids);
  return (
    <ActionDialog
      title={translate(`records.${action}.title`)}
      confirmLabel={translate(`records.${action}.title`)}
      isConfirmable={notes !== undefined}
      run={() => api.post(modulePath(module.name, 'status'), { ids, status })}
      onDone={onDone}
      onClose={onClose}
    >
      <RecordsQuestion question={`records.${action}`} records={records} />
      <Notes notes={notes} />
    </ActionDialog>
  );
};
