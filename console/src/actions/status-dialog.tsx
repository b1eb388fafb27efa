import { IN_USE, OUT_OF_USE } from '@menshen/contract/values/status';
import { useTranslate } from 'react-admin';
import { RoleUse } from '../assignments/role-consequences';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { ActionDialog } from './action-dialog';
import type { Named } from '../records/name-list';
import { RecordsQuestion } from './records-question';

type Props = Readonly<{
  module: Module;
  /** The records with their ids. */
  records: ReadonlyArray<Named>;
  status: typeof IN_USE | typeof OUT_OF_USE;
  onDone: () => void;
  onClose: () => void;
}>;

/** Asks before records are enabled or disabled. */
export const StatusDialog = ({ module, records, status, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const action = status === IN_USE ? 'enable' : 'disable';
  const ids = records.map(({ key }) => Number(key));
  return (
    <ActionDialog
      title={translate(`records.${action}.title`)}
      confirmLabel={translate(`records.${action}.title`)}
      run={() => api.post(modulePath(module.name, 'status'), { ids, status })}
      onDone={onDone}
      onClose={onClose}
    >
      <RecordsQuestion question={`records.${action}`} records={records} />
      {module.name === 'role' && status === OUT_OF_USE && <RoleUse ids={ids} change="disabled" />}
    </ActionDialog>
  );
};
