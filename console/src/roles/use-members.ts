import type { RoleAssignment } from '@menshen/contract/values/role-assignment';
import { usePermitted } from '../records/use-permitted';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import type { RecordOf } from '../service/calls';

/** A user who has the role. `assignment` has the data scope, where the user may read it. */
export type Member = RecordOf<'/user/page'> & Readonly<{ assignment?: RoleAssignment | undefined }>;

/** How a user has the role. Only the detail of a user tells it. */
const assignmentOf = async (id: number, roleId: number): Promise<RoleAssignment | undefined> => {
  const user = await api.get('/user/detail', { id });
  return user.ok ? user.data.roles.find((one) => one.roleId === roleId) : undefined;
};

type Asked = Readonly<{ roleId: number; pageNo: number; pageSize: number }>;

/** A page of the users who have a role. `mayReadScopes`: each one has its data scope, as far as the user may read it. */
export const useMembers = ({ roleId, pageNo, pageSize }: Asked) => {
  const mayReadScopes = usePermitted('user')('detail');
  const { result, reload } = useResult(`members ${roleId} ${pageNo} ${mayReadScopes}`, async () => {
    const page = await api.get('/user/page', { roleId, pageNo, pageSize });
    if (!page.ok) return page;
    const records = page.data.records.map(async (user): Promise<Member> =>
      mayReadScopes ? { ...user, assignment: await assignmentOf(user.id, roleId) } : user,
    );
    return { ...page, data: { ...page.data, records: await Promise.all(records) } };
  });
  return { mayReadScopes, result, reload };
};
