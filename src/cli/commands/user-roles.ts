import type { AssignRolesRefused } from '../../application/access/manage-rights.js';
import { OPERATOR } from '../../application/account/user-accounts.js';
import { CHOSEN_DEPARTMENTS, DATA_SCOPES } from '../../contract/values/data-scope.js';
import { E, O } from '../../contract/values/fp.js';
import { areAssignments, type RoleAssignment } from '../../contract/values/role-assignment.js';
import { assignmentsOf } from '../../domain/access/role-links.js';
import { resolveRoles } from '../../domain/account/user-entry.js';
import { auditText } from '../../domain/audit/audit-entry.js';
import { UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';
import { accepted } from './users.js';

/** `role` and `department` can be repeated. */
export type UserRolesOptions = Readonly<{
  role?: ReadonlyArray<string>;
  scope?: string;
  department?: ReadonlyArray<string>;
  below?: boolean;
}>;

const NOTHING_CHANGED = 'nothing was changed';

const PROTECTED = 'this user is the administrator, whose roles nobody changes';

/** What a refused change says. */
const REFUSED: Readonly<Record<AssignRolesRefused['_tag'], string>> = {
  AdministratorProtected: PROTECTED,
  SelfProtected: PROTECTED,
  RecordNotFound: 'the user or a role was deleted meanwhile',
  RecordChanged: 'the user was changed meanwhile',
  ReferenceInvalid: 'a department does not exist',
  PermissionNotHeld: 'the roles cannot be assigned',
};

/** What the options say of a data scope; undefined without `--scope`. */
const rowsIn = ({ role = [], scope: text, department = [], below = false }: UserRolesOptions) => {
  if (text !== undefined && role.length === 0) throw new UsageError('--scope needs --role');
  if (text === undefined && (department.length > 0 || below)) throw new UsageError('--department needs --scope 2');
  if (text === undefined) return undefined;
  const scope = Number(text);
  const departments = department.map((id) => ({ id: Number(id), below }));
  const rows = { scope, ...((departments.length > 0 || below) && { departments }) };
  if (!areAssignments([{ roleId: 1, ...rows }]))
    throw new UsageError(
      `--scope must be ${DATA_SCOPES.map(({ value }) => value).join(', ')}; ${CHOSEN_DEPARTMENTS} needs ids as --department, and no other scope takes them`,
    );
  return rows;
};

/** The assignments afterwards: the named roles in these rows, and the others as they are. */
const withRoles = (
  present: ReadonlyArray<RoleAssignment>,
  ids: ReadonlyArray<number>,
  rows: Omit<RoleAssignment, 'roleId'>,
): ReadonlyArray<RoleAssignment> => [
  ...present.filter(({ roleId }) => !ids.includes(roleId)),
  ...ids.map((roleId) => ({ roleId, ...rows })),
];

const scopeText = ({ scope, departments = [] }: RoleAssignment): ReadonlyArray<string> => [
  String(scope),
  departments.map(({ id, below }) => `${id}${below ? '+' : ''}`).join(','),
];

/** Gives a user roles in a data scope, besides the roles that they have, and prints all of their roles. */
export const userRolesCommand =
  (username: string, options: UserRolesOptions): Command =>
  async (deployment) => {
    const { role: named = [] } = options;
    if ([username, ...named].includes('')) throw new UsageError('the user and the roles must not be empty');
    const rows = rowsIn(options);
    await onBothStores(deployment, async ({ get }) => {
      const { findByUsername } = await get('users');
      const found = O.toUndefined(await findByUsername(username));
      if (!found) throw new Error(`no user has this name: ${NOTHING_CHANGED}`);
      const { rolesNamed } = await get('directory');
      const ids = accepted(resolveRoles(named, await rolesNamed(named)));
      const readRecord = await get('readRecord');
      const read = async () => {
        const record = await readRecord({ module: 'user', scope: 'everything', id: found.id });
        if (E.isLeft(record)) throw new Error(`the user was deleted meanwhile: ${NOTHING_CHANGED}`);
        return { version: record.right.version, assigned: assignmentsOf(record.right.links) };
      };
      const { version, assigned } = await read();
      if (ids.length > 0) {
        const assignRoles = await get('assignRoles');
        const target = { actor: OPERATOR, scope: 'everything', id: found.id, version } as const;
        const roleIds = [...new Set([...assigned.map(({ roleId }) => roleId), ...ids])];
        const changed = await assignRoles(
          rows ? { ...target, roles: withRoles(assigned, ids, rows) } : { ...target, roleIds },
        );
        if (E.isLeft(changed)) throw new Error(`${REFUSED[changed.left._tag]}: ${NOTHING_CHANGED}`);
      }
      const listOptions = await get('listOptions');
      const after = (await read()).assigned;
      const labels = await listOptions({
        ...{ module: 'role', scope: 'everything', name: undefined },
        ids: after.map(({ roleId }) => roleId),
      });
      const names = new Map((E.isRight(labels) ? labels.right : []).map(({ id, name }) => [id, name]));
      for (const assignment of after)
        printLine(
          [assignment.roleId, auditText(names.get(assignment.roleId) ?? ''), ...scopeText(assignment)].join('\t'),
        );
    });
  };
