import type { RoleAssignment } from '@menshen/contract/values/role-assignment';
import { Stack, Typography } from '@mui/material';
import { NameText } from '../records/name-text';
import { useRecordNames } from '../records/record-names';
import { RecordLink } from '../records/record-link';
import { useDepartmentNames } from '../scopes/use-department-names';
import { useScopeWords } from '../scopes/use-scope-words';

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
      {assignments.map((assignment) => {
        const { roleId } = assignment;
        const name = names.shown(roleId);
        return (
          <span key={roleId}>
            {name === undefined ? <NameText name={name} /> : <RecordLink module="role" id={roleId} text={name} />}
            <Typography component="span" variant="body2" color="text.secondary">
              {' · '}
              <NameText name={words.assigned(assignment, nameOf)} />
            </Typography>
          </span>
        );
      })}
    </Stack>
  );
};
