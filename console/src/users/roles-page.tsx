import { useNotify, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { Loaded, PageFrame } from '../records/record-page';
import { useProtection } from '../records/use-protection';
import { useResult } from '../records/use-result';
import { VersionedForm } from '../fields/versioned-form';
import { assignmentsIn, withAssignments } from '../forms/assignments-form';
import { AssignmentsInput } from '../assignments/assignments-input';
import { api } from '../service/api';
import type { Module } from '../service/description';

/** The roles of a user, each with its data scope. */
export const RolesPage = ({ module }: Readonly<{ module: Module }>) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const form = withAssignments(module.form.filter((input) => input.name === 'roleIds'));
  const { id } = useParams();
  const protectionOf = useProtection(module.name);
  const read = () => api.get('/user/detail', { id: Number(id) });
  const { result, reload } = useResult(`user ${id} roles`, read);
  const name = result?.ok ? ` · ${result.data.username}` : '';
  return (
    <PageFrame title={`${translate('users.assignRoles')}${name}`} back={`/user/${id}/show`}>
      <Loaded result={result} onRetry={reload}>
        {(record) => (
          <VersionedForm
            form={form}
            record={record}
            read={read}
            protection={protectionOf(record.id).removal}
            send={({ roles }, version) =>
              api.post('/user/roles', { id: Number(id), version, roles: assignmentsIn(roles) })
            }
            onSaved={() => notify('users.rolesSaved', { type: 'success', messageArgs: { name: record.username } })}
            onLeave={() => void navigate(`/user/${id}/show`)}
          >
            {form.map((input) => (
              <AssignmentsInput
                key={input.name}
                form={form}
                input={input}
                present={record.roles}
                hasDepartment={record.departmentId !== null}
                isDisabled={protectionOf(record.id).removal !== undefined}
              />
            ))}
          </VersionedForm>
        )}
      </Loaded>
    </PageFrame>
  );
};
