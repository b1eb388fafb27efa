import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useUserCount } from './user-count';
import { useRoleUse } from './role-use';
import { roleUseNote, type RoleChange } from './role-use-note';

type Props = Readonly<{ ids: ReadonlyArray<number>; change: RoleChange }>;

/** Tells what a change of roles does to the users who have them, with their number where it is known exactly. */
export const RoleUse = ({ ids, change }: Props) => {
  const translate = useTranslate();
  const users = useUserCount('roleId', ids);
  if (users === undefined) return null;
  const { text, severity } = roleUseNote(change, users);
  return <Alert severity={severity}>{translate(text, { smart_count: users === 'unknown' ? 0 : users })}</Alert>;
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
  return (
    <>
      <RoleUse ids={ids} change="deleted" />
      {users !== undefined && users > 0 && (
        <FormControlLabel
          control={<Checkbox checked={isDetached} onChange={(event) => onDetach(event.target.checked)} />}
          label={translate('records.delete.detach')}
        />
      )}
    </>
  );
};
