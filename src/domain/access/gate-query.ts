import { E, t } from '../../contract/fp.js';
import { formInvalid } from '../../contract/login-form.js';
import { Permission } from '../../contract/permission.js';
import type { RefusalOf } from '../../contract/refusals.js';

/** The parameter of the gate. */
export const GATE_PARAMETER = 'permission';

/** The permissions that a request to the gate demands: 1 to 20. */
export const DemandedPermissions = Object.assign(t.readonlyArray(Permission), { least: 1, most: 20 });
type DemandedPermissions = t.TypeOf<typeof DemandedPermissions>;

/** A name of a client that a refusal may repeat. */
const SHORT_NAME = /^[a-zA-Z]{1,32}$/;

/** Parses the query of the gate. It has no other parameter: one with another spelling would demand nothing. */
export const parseGateQuery = (
  query: Readonly<Record<string, unknown>>,
): E.Either<RefusalOf<'FormInvalid'>, DemandedPermissions> => {
  const { [GATE_PARAMETER]: given = [], ...others } = query;
  const permissions = DemandedPermissions.decode(typeof given === 'string' ? [given] : given);
  const length = E.isRight(permissions) ? permissions.right.length : 0;
  if (E.isLeft(permissions) || length < DemandedPermissions.least || length > DemandedPermissions.most)
    return E.left(formInvalid(GATE_PARAMETER));
  const [other] = Object.keys(others);
  if (other === undefined) return permissions;
  return E.left(formInvalid(SHORT_NAME.test(other) ? other : GATE_PARAMETER));
};
