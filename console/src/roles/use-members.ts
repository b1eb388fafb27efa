import type { RoleAssignment } from '@menshen/contract/values/role-assignment';
import { usePermitted } from '../records/use-permitted';
import { useResult } from '../records/use-result';
import { api, type Result } from '../service/api';
import type { RecordOf } from '../service/calls';

/** A user who has the role. */
export type Member = RecordOf<'/user/page'>;

/** How each user has the role. A user whose detail the reader does not reach has none. */
export type Assignments = ReadonlyMap<number, RoleAssignment | undefined>;

/** How the users have the role. Only the detail of a user tells it. A failed request makes the whole result a failure. */
const readAssignments = async (ids: ReadonlyArray<number>, roleId: number): Promise<Result<Assignments>> => {
  const details = await Promise.all(ids.map((id) => api.get('/user/detail', { id })));
  const failure = details.find((detail) => !detail.ok && detail.reason !== 'RecordNotFound');
  if (failure) return failure;
  const assigned = details.flatMap((detail) =>
    detail.ok ? [[detail.data.id, detail.data.roles.find((one) => one.roleId === roleId)] as const] : [],
  );
  return { ok: true, data: new Map(assigned), msg: '' };
};

type Asked = Readonly<{ roleId: number; pageNo: number; pageSize: number }>;

/** A page of the users who have a role. `assignments` are undefined before they are read, and where the user may not read them. */
export const useMembers = ({ roleId, pageNo, pageSize }: Asked) => {
  const mayReadScopes = usePermitted('user')('detail');
  const { result, reload } = useResult(`members ${roleId} ${pageNo}`, () =>
    api.get('/user/page', { roleId, pageNo, pageSize }),
  );
  const ids = mayReadScopes && result?.ok ? result.data.records.map(({ id }) => id) : [];
  const scopes = useResult(`assignments ${roleId} ${ids.join(' ')}`, () => readAssignments(ids, roleId));
  return {
    mayReadScopes,
    result,
    assignments: scopes.result,
    reloadAssignments: scopes.reload,
    reload: () => {
      reload();
      scopes.reload();
    },
  };
};
