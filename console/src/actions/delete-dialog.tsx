import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { DeletedRoleUse } from '../assignments/role-consequences';
import { useRoleUse } from '../assignments/role-use';
import { api, type Failure } from '../service/api';
import { modulePath } from '../service/calls';
import { ActionDialog } from './action-dialog';
import { deleteRequest } from './delete-request';
import { RecordsQuestion, type RecordsDialogProps } from './records-question';

/** Asks before records are deleted. Roles that users have can be taken from them. */
export const DeleteDialog = ({ module, records, onDone, onClose }: RecordsDialogProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const [detach, setDetach] = useState(false);
  const isFinal = !module.actions.some(({ name }) => name === 'restore');
  const ids = records.map(({ key }) => Number(key));
  const isOfRoles = module.name === 'role';
  const use = useRoleUse(isOfRoles ? ids : []);
  const explain = ({ reason }: Failure) =>
    reason === 'RoleInUse' &&
    !use && (
      <FormControlLabel
        control={<Checkbox checked={detach} onChange={(event) => setDetach(event.target.checked)} />}
        label={translate('records.delete.detach')}
      />
    );
  return (
    <ActionDialog
      title={translate('records.delete.title', { name: titleOf(module) })}
      confirmLabel={translate('ra.action.delete')}
      isDangerous
      run={() => api.post(modulePath(module.name, 'delete'), deleteRequest(ids, detach))}
      isConfirmable={!use || detach}
      onDone={onDone}
      onClose={onClose}
      explain={explain}
    >
      <RecordsQuestion question={isFinal ? 'records.delete.final' : 'records.delete'} records={records} />
      {isOfRoles && <DeletedRoleUse ids={ids} isDetached={detach} onDetach={setDetach} />}
    </ActionDialog>
  );
};
