import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { EVERYTHING } from '../../contract/values/data-scope.js';
import type { AuditKind } from '../../contract/audit/audit-kinds.js';
import { IMPORT_ACTION } from '../../domain/records/file-import.js';
import { actionOf, type RecordChange } from '../../domain/records/record-change.js';
import type { ImportInTrail } from '../../domain/ports/record-imports.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { Actor } from '../../domain/records/actor.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { limitColumns } from '../schema/row-scope-sql.js';
import { DATA_SCOPE } from './assignment-sql.js';
import { idArray } from './record-links.js';
import { quoted } from './record-values.js';

/** The columns that are the same in every row of one request. */
const ACTOR_COLUMNS = 'user_id, username, address, request_id';

/** The id in the rows of the trail. A command of an operator has none. */
export const actorId = ({ userId, requestId }: Actor): number | null => (requestId === undefined ? null : userId);

/** The values of these columns. A command of an operator has none. */
const actorValues = ({ userId, username, address, requestId }: Actor): ReadonlyArray<string | number | null> =>
  requestId === undefined ? [null, null, null, null] : [userId, username, address ?? null, requestId];

/** The department and the owner of the actor. Values: twice the id of the actor. */
const ACTOR_PLACE = '(select department_id from users where id = ?::bigint), ?::integer';

/** A command of an operator has neither. */
const actorPlaceValues = (actor: Actor): ReadonlyArray<number | null> => [actorId(actor), actorId(actor)];

/**
 * What the statement that writes records of the module returns besides, for the trail: the department and the owner that they have
 * then. `table` is the name of the written rows, if the statement knows other ones. Empty for a module without a scope.
 */
export const placeColumns = ({ scope }: ManagedModule, table?: string): string => {
  if (!scope) return '';
  const { department, owner } = limitColumns({ scope });
  const column = (name: string | undefined): string =>
    name === undefined ? 'null::integer' : [...(table ? [table] : []), quoted(name)].join('.');
  return `, ${column(department)} as department_id, ${column(owner)} as owner_id`;
};

/**
 * Appends a row of the trail for each changed record: a part of the statement that writes the records. That statement has
 * `written (number, id)`, where the number is the place of the change among the changes, from 1, and `placeColumns`. Where the module
 * has no scope, the row has the department and the owner of the actor.
 */
export const appendTrail = (module: ManagedModule): string => `
  insert into audit_events (
    entry_id, time, event, action, input, ${ACTOR_COLUMNS}, module, record_id, before, after, department_id, owner_id)
  select entry_id, now(), kind, action, input, ?::bigint, ?, ?, ?, ?, written.id, before, after,
    ${module.scope ? 'written.department_id, written.owner_id' : ACTOR_PLACE}
  from written join rows from (jsonb_to_recordset(?::jsonb) as (
      entry_id uuid, kind text, action text, input jsonb, before jsonb, after jsonb))
    with ordinality as changes (entry_id, kind, action, input, before, after, number) using (number)
  order by number`;

/** The values of `appendTrail`. */
export const trailValues = (
  { uuid }: Pick<Randomness, 'uuid'>,
  actor: Actor,
  module: ManagedModule,
  changes: ReadonlyArray<RecordChange>,
): ReadonlyArray<unknown> => {
  const rows = changes.map(({ trail }) => ({ entry_id: uuid(), ...trail, action: actionOf(trail) }));
  const place = module.scope ? [] : actorPlaceValues(actor);
  return [...actorValues(actor), module.name, ...place, JSON.stringify(rows)];
};

/** What happened to a user who has lost roles. */
const DETACHED = { kind: 'RolesReplaced' } as const;

/** The ids of the roles and, where there is a data scope that is not everything, the data scopes. */
const rolesWhere = (condition: string): string => {
  const listed = (value: string) => `coalesce(jsonb_agg(${value} order by role_id) filter (where ${condition}), '[]')`;
  return `jsonb_build_object('roleIds', ${listed('role_id')})
    || case when bool_or(scope <> ${EVERYTHING}) then jsonb_build_object('roles', ${listed('role')}) else '{}' end`;
};

/** One statement, because a role can have very many users. */
const APPEND_DETACHED = `
  insert into audit_events (
    entry_id, time, event, action, ${ACTOR_COLUMNS}, module, record_id, before, after, department_id, owner_id)
  select gen_random_uuid(), now(), '${DETACHED.kind}', '${actionOf(DETACHED)}', ?::bigint, ?, ?, ?, 'user', user_id,
    ${rolesWhere('true')}, ${rolesWhere('not detached')}, department_id, user_id
  from (
    select user_id, users.department_id, role_id, scope, role_id = any(?::int[]) as detached,
      jsonb_build_object('roleId', role_id) || ${DATA_SCOPE} as role
    from user_roles join users on users.id = user_id and not users.deleted
  ) as assigned
  where user_id in (select user_id from user_roles where role_id = any(?::int[]))
  group by user_id, department_id order by user_id`;

/** Writes a row of the trail for each live user who loses roles. Called before the links are deleted. */
export const appendDetached = async (
  em: SqlEntityManager,
  actor: Actor,
  roleIds: ReadonlyArray<number>,
): Promise<void> => {
  await em.execute(APPEND_DETACHED, [...actorValues(actor), idArray(roleIds), idArray(roleIds)]);
};

/** Without a record: the import is of a whole file. It is about the actor. */
const APPEND_IMPORTED = `
  insert into audit_events (entry_id, time, event, action, ${ACTOR_COLUMNS}, module, after, department_id, owner_id)
  values (?, now(), '${'Imported' satisfies AuditKind}', '${IMPORT_ACTION}', ?::bigint, ?, ?, ?, ?, ?::jsonb, ${ACTOR_PLACE})`;

/** Appends the row of an import: the digests of its file, and how many records it has added and updated. */
export const appendImported = async (
  em: SqlEntityManager,
  { uuid }: Pick<Randomness, 'uuid'>,
  { actor, module }: Readonly<{ actor: Actor; module: string }>,
  after: ImportInTrail,
): Promise<void> => {
  const values = [uuid(), ...actorValues(actor), module, JSON.stringify(after), ...actorPlaceValues(actor)];
  await em.execute(APPEND_IMPORTED, values);
};
