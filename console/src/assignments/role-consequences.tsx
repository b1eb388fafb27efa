import { Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Notes } from '../records/notes';
import { useRoleUse } from './role-use';
import type { RoleChange } from './role-use-note';
import { useRoleNotes } from './use-role-notes';

type Props = Readonly<{ ids: ReadonlyArray<number>; change: RoleChange }>;

/** Tells what a change of roles does to the users who have them. */
export const RoleUse = ({ ids, change }: Props) => <Notes notes={useRoleNotes(ids, change)} />;

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
