import type { RoleAssignment } from '@menshen/contract/values/role-assignment';
import { Stack, Typography } from '@mui/material';
import { useRecordNames } from '../modules/record-names';
import { RecordLink } from '../operations/record-link';
import { useDepartmentNames } from './use-department-names';
import { useScopeWords } from './use-scope-words';

/** The roles of a user, each with its data scope. */
export const AssignedRoles = ({ assignments }: Readonly<{ assignments: ReadonlyArray<RoleAssignment> }>) => {
  const words = useScopeWords();
  const names = useRecordNames(
    'role',
    assignments.map(({ roleId }) => roleId),
  );
  const nameOf = useDepartmentNames(assignments.flatMap(({ departments = [] }) => departments.map(({ id }) => id)));
  if (assignments.length === 0) return '—';
  return (
    <Stack component="span" spacing={0.25}>
      {assignments.map(({ roleId, scope, departments }) => (
        <span key={roleId}>
          <RecordLink module="role" id={roleId} text={names.get(roleId) ?? `#${roleId}`} />
          <Typography component="span" variant="body2" color="text.secondary">
            {' · '}
            {departments
              ? words.parts(departments.map(({ id, below }) => ({ name: nameOf(id), below })))
              : words.title(scope)}
          </Typography>
        </span>
      ))}
    </Stack>
  );
};
