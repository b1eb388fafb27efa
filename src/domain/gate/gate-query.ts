import { E, t } from '../fp.js';
import { formInvalid, type FormInvalid } from '../login/login-form.js';
import { Permission } from '../permission-policy.js';

/** The parameter of the gate. */
export const GATE_PARAMETER = 'permission';

/** The permissions that a request to the gate demands: 1 to 20. */
export const DemandedPermissions = Object.assign(t.readonlyArray(Permission), { least: 1, most: 20 });
type DemandedPermissions = t.TypeOf<typeof DemandedPermissions>;

/** Parses the query of the gate. It has no other parameter: one with another spelling would demand nothing. */
export const parseGateQuery = (
  query: Readonly<Record<string, unknown>>,
): E.Either<FormInvalid, DemandedPermissions> => {
  const refused = E.left(formInvalid(GATE_PARAMETER));
  const { [GATE_PARAMETER]: given = [], ...others } = query;
  const permissions = DemandedPermissions.decode(typeof given === 'string' ? [given] : given);
  if (E.isLeft(permissions) || Object.keys(others).length > 0) return refused;
  const { length } = permissions.right;
  return length < DemandedPermissions.least || length > DemandedPermissions.most ? refused : permissions;
};
