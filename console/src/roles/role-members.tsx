import {
  Button,
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { SectionHeading } from '../elements/section-heading';
import { ActionDialog } from '../actions/action-dialog';
import { FailureAlert } from '../records/failure-alert';
import { PageSteps } from '../listing/page-steps';
import { Loaded } from '../records/record-page';
import { StatusChip } from '../records/status-chip';
import { NameText } from '../records/name-text';
import { usePermitted } from '../records/use-permitted';
import { useProtection } from '../records/use-protection';
import { useStatusText } from '../records/use-status-text';
import { useDepartmentNames } from '../scopes/use-department-names';
import { useScopeWords } from '../scopes/use-scope-words';
import { api } from '../service/api';
import { useFailureText } from '../service/use-failure-text';
import { useMaxPageSize } from '../service/description-context';
import { UserName } from '../records/user-name';
import { AddMembersDialog } from './add-members-dialog';
import { useMembers, type Assignments, type Member } from './use-members';

type Role = Readonly<{ id: number; name: string; defaultScope: number }>;

const MOST_SHOWN = 10;

type TableProps = Readonly<{
  role: Role;
  members: ReadonlyArray<Member>;
  hasScopes: boolean;
  /** Undefined before they are read. */
  assignments: Assignments | undefined;
  onRemove: (member: Member) => void;
}>;

const MemberTable = ({ role, members, hasScopes, assignments, onRemove }: TableProps) => {
  const translate = useTranslate();
  const mayRemove = usePermitted('user')('setRole');
  const protectionOf = useProtection('user');
  const statusText = useStatusText();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const words = useScopeWords();
  const nameOf = useDepartmentNames(
    [...(assignments?.values() ?? [])].flatMap((one) => (one?.departments ?? []).map(({ id }) => id)),
  );
  const scopeOf = ({ id }: Member) => {
    const assignment = assignments?.get(id);
    if (assignment) return <NameText name={words.assigned(assignment, nameOf)} />;
    return assignments && '—';
  };
  return (
    <TableContainer>
      <Table aria-label={`${translate('roles.members.title')} · ${role.name}`}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('roles.members.username')}</TableCell>
            <TableCell>{translate('roles.members.status')}</TableCell>
            {hasScopes && !isNarrow && <TableCell>{translate('scopes.scope')}</TableCell>}
            {mayRemove && <TableCell aria-label={translate('roles.members.remove')} />}
          </TableRow>
        </TableHead>
        <TableBody>
          {members.map((member) => (
            <TableRow key={member.id}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <UserName id={member.id} username={member.username} />
                {member.realname !== '' && (
                  <Typography variant="body2" color="text.secondary">
                    <bdi>{member.realname}</bdi>
                  </Typography>
                )}
                {hasScopes && isNarrow && <Typography variant="body2">{scopeOf(member)}</Typography>}
              </TableCell>
              <TableCell>
                <StatusChip status={member.status} text={statusText(member.status)} />
              </TableCell>
              {hasScopes && !isNarrow && <TableCell sx={{ overflowWrap: 'anywhere' }}>{scopeOf(member)}</TableCell>}
              {mayRemove && (
                <TableCell align="right">
                  <Button
                    size="small"
                    disabled={protectionOf(member.id).removal !== undefined}
                    aria-label={`${translate('roles.members.remove')} · ${member.username}`}
                    onClick={() => onRemove(member)}
                  >
                    {translate('roles.members.remove')}
                  </Button>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** The users who have a role, each with its data scope, by pages, and what changes who has it. */
export const RoleMembers = ({ role }: Readonly<{ role: Role }>) => {
  const translate = useTranslate();
  const notify = useNotify();
  const failureText = useFailureText();
  const isPermitted = usePermitted('user');
  const [pageNo, setPageNo] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const pageSize = Math.min(MOST_SHOWN, useMaxPageSize());
  const { mayReadScopes, result, assignments, reloadAssignments, reload } = useMembers({
    roleId: role.id,
    pageNo,
    pageSize,
  });
  const mayAdd = isPermitted('setRole') && isPermitted('options');
  return (
    <Card sx={{ mt: 2, backgroundImage: 'none' }}>
      <CardContent sx={{ pb: 0 }}>
        <SectionHeading title={translate('roles.members.title')}>
          {mayAdd && (
            <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
              {translate('roles.members.add')}
            </Button>
          )}
        </SectionHeading>
      </CardContent>
      <Loaded result={result} onRetry={reload}>
        {({ records, total, current }) =>
          total === 0 ? (
            <Typography color="text.secondary" sx={{ px: 2, pb: 3 }}>
              {translate('roles.members.none')}
            </Typography>
          ) : (
            <>
              {assignments?.ok === false && (
                <FailureAlert
                  failure={assignments}
                  text={translate('roles.members.scopesUnread', { reason: failureText(assignments) })}
                  onRetry={reloadAssignments}
                />
              )}
              <MemberTable
                role={role}
                members={records}
                hasScopes={mayReadScopes}
                assignments={assignments?.ok ? assignments.data : undefined}
                onRemove={setRemoved}
              />
              <PageSteps total={total} pageNo={current} pageSize={pageSize} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
      {isAdding && (
        <AddMembersDialog
          role={role}
          onUnknown={reload}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            reload();
          }}
        />
      )}
      {removed && (
        <ActionDialog
          title={translate('roles.members.remove')}
          text={translate('roles.members.removeText', { name: removed.username, role: role.name })}
          confirmLabel={translate('roles.members.remove')}
          isDangerous
          run={() => api.post('/user/setRole', { ids: [removed.id], roleId: role.id, held: false })}
          onDone={() => {
            notify('roles.members.removed', { type: 'success', messageArgs: { name: removed.username } });
            setRemoved(undefined);
            reload();
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Card>
  );
};
