import type { AssignRolesRefused } from '../../application/access/manage-rights.js';
import { OPERATOR } from '../../application/account/user-accounts.js';
import { CHOSEN_DEPARTMENTS, DATA_SCOPES } from '../../contract/values/data-scope.js';
import type { Composition } from '../../composition/container.js';
import { E, O } from '../../contract/values/fp.js';
import { areAssignments, type RoleAssignment } from '../../contract/values/role-assignment.js';
import { assignmentsOf } from '../../domain/access/role-links.js';
import { resolveRoles } from '../../domain/account/user-entry.js';
import { auditText } from '../../domain/audit/audit-entry.js';
import { UsageError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores } from '../process/stores.js';
import { departmentsMeant, departmentText, readDepartments, type Departments } from './departments.js';
import { accepted } from './users.js';

/** `role`, `remove` and `department` can be repeated. */
export type UserRolesOptions = Readonly<{
  role?: ReadonlyArray<string>;
  remove?: ReadonlyArray<string>;
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

type Rows = Omit<RoleAssignment, 'roleId'>;

/**
 * What the options say of a data scope; undefined without `--scope`. The result makes it of the ids of the departments, which are
 * known only when the database is read.
 */
const rowsIn = ({ role = [], scope: text, department = [], below = false }: UserRolesOptions) => {
  if (text !== undefined && role.length === 0) throw new UsageError('--scope needs --role');
  if (text === undefined && (department.length > 0 || below)) throw new UsageError('--department needs --scope 2');
  if (text === undefined) return undefined;
  const scope = Number(text);
  const rowsOf = (ids: ReadonlyArray<number>): Rows => ({
    scope,
    ...((ids.length > 0 || below) && { departments: ids.map((id) => ({ id, below })) }),
  });
  if (!areAssignments([{ roleId: 1, ...rowsOf(department.map((_, i) => i + 1)) }]))
    throw new UsageError(
      `--scope must be ${DATA_SCOPES.map(({ value }) => value).join(', ')}; ${CHOSEN_DEPARTMENTS} needs ids or codes as --department, and no other scope takes them`,
    );
  return rowsOf;
};

/** The assignments afterwards: the named roles in these rows, and the others as they are. */
const withRoles = (
  present: ReadonlyArray<RoleAssignment>,
  ids: ReadonlyArray<number>,
  rows: Rows,
): ReadonlyArray<RoleAssignment> => [
  ...present.filter(({ roleId }) => !ids.includes(roleId)),
  ...ids.map((roleId) => ({ roleId, ...rows })),
];

/** The number of the scope with its title, and the departments with their names. */
const scopeText = ({ scope, departments: chosen = [] }: RoleAssignment, departments: Departments): string => {
  const title = DATA_SCOPES.find(({ value }) => value === scope)?.english.toLowerCase() ?? '';
  const named = chosen.map(({ id, below }) => `${departmentText(id, departments)}${below ? ' and below' : ''}`);
  return [`${scope} ${title}`, named.join(', ')].join('\t');
};

/** The ids of the roles to give and of those to take away. */
const resolve = async ({ get }: Composition, { role = [], remove = [] }: UserRolesOptions) => {
  const { rolesNamed } = await get('directory');
  const known = await rolesNamed([...role, ...remove]);
  return { given: accepted(resolveRoles(role, known)), removed: accepted(resolveRoles(remove, known)) };
};

/** Gives a user roles in a data scope, besides the roles that they have, or takes roles away, and prints all of their roles. */
export const userRolesCommand =
  (username: string, options: UserRolesOptions): Command =>
  async (deployment) => {
    const { role = [], remove = [], department = [] } = options;
    if ([username, ...role, ...remove].includes('')) throw new UsageError('the user and the roles must not be empty');
    const rowsOf = rowsIn(options);
    await onBothStores(deployment, async (composition) => {
      const { get } = composition;
      const { findByUsername } = await get('users');
      const found = O.toUndefined(await findByUsername(username));
      if (!found) throw new Error(`no user has this name: ${NOTHING_CHANGED}`);
      const { given, removed } = await resolve(composition, options);
      const departments = await readDepartments(composition);
      const rows = rowsOf?.(departmentsMeant(department, departments));
      const readRecord = await get('readRecord');
      const read = async () => {
        const record = await readRecord({ module: 'user', scope: 'everything', id: found.id });
        if (E.isLeft(record)) throw new Error(`the user was deleted meanwhile: ${NOTHING_CHANGED}`);
        return { version: record.right.version, assigned: assignmentsOf(record.right.links) };
      };
      const { version, assigned } = await read();
      const present = assigned.map(({ roleId }) => roleId);
      if (removed.some((id) => given.includes(id))) throw new Error(`a role is given and removed: ${NOTHING_CHANGED}`);
      if (removed.some((id) => !present.includes(id)))
        throw new Error(`the user does not have every role that is removed: ${NOTHING_CHANGED}`);
      if (given.length + removed.length > 0) {
        const assignRoles = await get('assignRoles');
        const target = { actor: OPERATOR, scope: 'everything', id: found.id, version } as const;
        const kept = assigned.filter(({ roleId }) => !removed.includes(roleId));
        const roleIds = [...new Set([...kept.map(({ roleId }) => roleId), ...given])];
        const changed = await assignRoles(
          rows ? { ...target, roles: withRoles(kept, given, rows) } : { ...target, roleIds },
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
          [assignment.roleId, auditText(names.get(assignment.roleId) ?? ''), scopeText(assignment, departments)].join(
            '\t',
          ),
        );
    });
  };
