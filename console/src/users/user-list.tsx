import LockReset from '@mui/icons-material/LockResetOutlined';
import { textOf } from '../forms/form-values';
import { ModuleList } from '../modules/module-list';
import { RowAction } from '../actions/row-action';
import type { MoreRowActions } from '../actions/row-actions';
import { usePermitted } from '../records/use-permitted';
import type { Module } from '../service/description';
import { ResetPasswordAction } from './reset-password-action';

const resetPassword: MoreRowActions = (record, onDone) => (
  <ResetPasswordAction record={record} onClose={onDone}>
    {(action) => <RowAction {...action} of={textOf(record['username'])} icon={<LockReset fontSize="small" />} />}
  </ResetPasswordAction>
);

/** The users, with the reset of a password at each row. */
export const UserList = ({ module }: Readonly<{ module: Module }>) => {
  const mayReset = usePermitted('user')('resetPassword');
  return <ModuleList module={module} rowActions={mayReset ? resetPassword : undefined} />;
};
