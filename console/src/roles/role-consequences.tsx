import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useRoleUse } from './role-use';

/** Tells how many users are concerned before roles are disabled. */
export const DisabledRoleUse = ({ ids }: Readonly<{ ids: ReadonlyArray<number> }>) => {
  const translate = useTranslate();
  const users = useRoleUse(ids);
  if (users === undefined) return null;
  return (
    <Alert severity={users > 0 ? 'warning' : 'info'}>
      {translate(users > 0 ? 'roles.disabledUse' : 'roles.unused', { smart_count: users })}
    </Alert>
  );
};

type DeletedProps = Readonly<{
  ids: ReadonlyArray<number>;
  isDetached: boolean;
  onDetach: (isDetached: boolean) => void;
}>;

/** Tells how many users have the roles before these are deleted, and takes the roles from them if that is wanted. */
export const DeletedRoleUse = ({ ids, isDetached, onDetach }: DeletedProps) => {
  const translate = useTranslate();
  const users = useRoleUse(ids);
  if (users === undefined) return null;
  if (users === 0) return <Alert severity="info">{translate('roles.unused')}</Alert>;
  return (
    <>
      <Alert severity="warning">{translate('roles.deletedUse', { smart_count: users })}</Alert>
      <FormControlLabel
        control={<Checkbox checked={isDetached} onChange={(event) => onDetach(event.target.checked)} />}
        label={translate('records.delete.detach')}
      />
    </>
  );
};
