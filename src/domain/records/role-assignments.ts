import { department } from '../../contract/modules/department.js';
import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import { assignmentsOf, namedDepartments, type AskedRole, type RecordLink } from '../access/role-links.js';
import type { ChangeTrail } from './record-change.js';
import type { MeantRecord, MeantRecords } from './references.js';

/** The departments that data scopes name, as records that the request means. */
export const meantDepartments = (asked: ReadonlyArray<AskedRole>): ReadonlyArray<MeantRecord> =>
  namedDepartments(asked).map((id) => ({ module: department.name, id }));

/** The departments of data scopes must be live. They may be disabled. */
export const checkNamedDepartments = (
  asked: ReadonlyArray<AskedRole>,
  meant: MeantRecords,
): E.Either<RefusalOf<'ReferenceInvalid'>, void> => {
  const isUnknown = namedDepartments(asked).some((id) => !meant.get(department.name)?.has(id));
  return isUnknown ? E.left({ _tag: 'ReferenceInvalid', field: 'roles', title: department.title }) : E.right(undefined);
};

const isLimited = ({ rows }: RecordLink): boolean => rows !== undefined;

/** The roles of a user in the trail: their ids, and where `isScoped` their data scopes. */
export const rolesInTrail = (links: ReadonlyArray<RecordLink>, isScoped = links.some(isLimited)) => {
  const roles = assignmentsOf(links);
  return { roleIds: roles.map(({ roleId }) => roleId), ...(isScoped && { roles }) };
};

/** The roles before and after. Data scopes are named if there is one that is not everything. */
export const rolesTrail = (before: ReadonlyArray<RecordLink>, after: ReadonlyArray<RecordLink>): ChangeTrail => {
  const isScoped = [...before, ...after].some(isLimited);
  return {
    kind: 'RolesReplaced',
    before: rolesInTrail(before, isScoped),
    after: rolesInTrail(after, isScoped),
  };
};
