import LockReset from '@mui/icons-material/LockResetOutlined';
import { textOf } from '../modules/form-values';
import { ModuleList } from '../modules/module-list';
import { RowAction } from '../modules/row-action';
import type { MoreRowActions } from '../modules/row-actions';
import { usePermitted } from '../modules/use-permitted';
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
