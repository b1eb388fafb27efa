import { E } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import { permissionOf, type Permission } from '../../contract/values/permission.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Actor } from '../../domain/records/actor.js';

type Tagged = Readonly<{ _tag: string }>;

/** What the actor was about to do. `module` is that of the record. */
type RefusedWrite = Readonly<{ actor: Actor; permission: Permission; module: string }>;

/** True for a refusal for lack of rights. */
export const isByRights = (refusal: Tagged): refusal is RefusalOf<'PermissionNotHeld' | 'AdministratorProtected'> =>
  refusal._tag === 'PermissionNotHeld' || refusal._tag === 'AdministratorProtected';

/** Records a refusal for lack of rights in the trail. Other refusals are no event. */
export const recordRefusedWrite = (
  audit: AuditLog,
  { actor, permission, module }: RefusedWrite,
  refusal: Tagged,
): void => {
  if (!isByRights(refusal)) return;
  const recordId = refusal._tag === 'AdministratorProtected' ? ADMINISTRATOR_ID : refusal.recordId;
  const record = { module, ...(recordId !== undefined && { recordId }) };
  audit.record({ _tag: 'WriteRefused', ...actor, reason: refusal._tag, permission, ...record });
};

type Request = Readonly<{ actor: Actor; module?: string }>;

/**
 * A handler of writes under the permission `sys:<module>:<action>`, whose refusals for lack of rights are in the trail.
 * Without a module the request names it.
 */
export const recordedWrites =
  <Dependencies, Write extends Request, Refused extends Tagged, Done>(
    { action, module: declared }: Readonly<{ action: string; module?: string }>,
    make: (deps: Dependencies) => Handler<Write, Refused, Done>,
  ) =>
  (deps: Dependencies & Readonly<{ audit: AuditLog }>): Handler<Write, Refused, Done> => {
    const handler = make(deps);
    return async (request) => {
      const outcome = await handler(request);
      if (E.isRight(outcome)) return outcome;
      const { actor, module = declared ?? '' } = request;
      recordRefusedWrite(deps.audit, { actor, permission: permissionOf(module, action), module }, outcome.left);
      return outcome;
    };
  };
