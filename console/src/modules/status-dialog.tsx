import { useTranslate } from 'react-admin';
import { DisabledRoleUse } from '../roles/role-consequences';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { ActionDialog } from './action-dialog';
import type { Named } from './name-list';
import { RecordsQuestion } from './records-question';

export const ENABLED = 1;
export const DISABLED = 2;

type Props = Readonly<{
  module: Module;
  /** The records with their ids. */
  records: ReadonlyArray<Named>;
  status: typeof ENABLED | typeof DISABLED;
  onDone: () => void;
  onClose: () => void;
}>;

/** Asks before records are enabled or disabled. */
export const StatusDialog = ({ module, records, status, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const action = status === ENABLED ? 'enable' : 'disable';
  const ids = records.map(({ key }) => Number(key));
  return (
    <ActionDialog
      title={translate(`modules.${action}.title`)}
      confirmLabel={translate(`modules.${action}.title`)}
      run={() => api.post(modulePath(module.name, 'status'), { ids, status })}
      onDone={onDone}
      onClose={onClose}
    >
      <RecordsQuestion question={`modules.${action}`} records={records} />
      {module.name === 'role' && status === DISABLED && <DisabledRoleUse ids={ids} />}
    </ActionDialog>
  );
};
