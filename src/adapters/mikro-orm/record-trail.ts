import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { EVERYTHING } from '../../contract/data-scope.js';
import type { AuditKind } from '../../contract/audit-kinds.js';
import { IMPORT_ACTION } from '../../domain/records/decide-import.js';
import { actionOf, type RecordChange } from '../../domain/records/record-change.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { Actor } from '../../domain/records/actor.js';
import { idArray } from './record-links.js';

/** The columns that are the same in every row of one request. */
const ACTOR_COLUMNS = 'user_id, username, address, request_id';

/** The values of these columns. A command of an operator has none. */
const actorValues = ({ userId, username, address, requestId }: Actor): ReadonlyArray<string | number | null> =>
  requestId === undefined ? [null, null, null, null] : [userId, username, address ?? null, requestId];

/**
 * Appends a row of the trail for each changed record: a part of the statement that writes the records. That statement has
 * `written (number, id)`, where the number is the place of the change among the changes, from 1.
 */
export const APPEND_TRAIL = `
  insert into audit_events (entry_id, time, event, action, input, ${ACTOR_COLUMNS}, module, record_id, before, after)
  select entry_id, now(), kind, action, input, ?::bigint, ?, ?, ?, ?, written.id, before, after
  from written join rows from (jsonb_to_recordset(?::jsonb) as (
      entry_id uuid, kind text, action text, input jsonb, before jsonb, after jsonb))
    with ordinality as changes (entry_id, kind, action, input, before, after, number) using (number)
  order by number`;

/** The values of `APPEND_TRAIL`. */
export const trailValues = (
  { uuid }: Pick<Randomness, 'uuid'>,
  actor: Actor,
  module: string,
  changes: ReadonlyArray<RecordChange>,
): ReadonlyArray<unknown> => {
  const rows = changes.map(({ trail }) => ({ entry_id: uuid(), ...trail, action: actionOf(trail) }));
  return [...actorValues(actor), module, JSON.stringify(rows)];
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
  insert into audit_events (entry_id, time, event, action, ${ACTOR_COLUMNS}, module, record_id, before, after)
  select gen_random_uuid(), now(), '${DETACHED.kind}', '${actionOf(DETACHED)}', ?::bigint, ?, ?, ?, 'user', user_id,
    ${rolesWhere('true')}, ${rolesWhere('not detached')}
  from (
    select user_id, role_id, scope, role_id = any(?::int[]) as detached,
      jsonb_build_object('roleId', role_id, 'scope', scope) || coalesce((
        select jsonb_build_object('departments',
          jsonb_agg(jsonb_build_object('id', department_id, 'below', below) order by department_id))
        from user_role_departments as chosen
        where chosen.user_id = user_roles.user_id and chosen.role_id = user_roles.role_id having count(*) > 0), '{}') as role
    from user_roles join users on users.id = user_id and not users.deleted
  ) as assigned
  where user_id in (select user_id from user_roles where role_id = any(?::int[]))
  group by user_id order by user_id`;

/** Writes a row of the trail for each live user who loses roles. Called before the links are deleted. */
export const appendDetached = async (
  em: SqlEntityManager,
  actor: Actor,
  roleIds: ReadonlyArray<number>,
): Promise<void> => {
  await em.execute(APPEND_DETACHED, [...actorValues(actor), idArray(roleIds), idArray(roleIds)]);
};

/** Without a record: the import is of a whole file. */
const APPEND_IMPORTED = `
  insert into audit_events (entry_id, time, event, action, ${ACTOR_COLUMNS}, module, after)
  values (?, now(), '${'Imported' satisfies AuditKind}', '${IMPORT_ACTION}', ?::bigint, ?, ?, ?, ?, ?::jsonb)`;

/** Appends the row of an import: the digest of its file, and how many records it has added and updated. */
export const appendImported = async (
  em: SqlEntityManager,
  { uuid }: Pick<Randomness, 'uuid'>,
  { actor, module }: Readonly<{ actor: Actor; module: string }>,
  after: Readonly<{ digest: string; added: number; updated: number }>,
): Promise<void> => {
  await em.execute(APPEND_IMPORTED, [uuid(), ...actorValues(actor), module, JSON.stringify(after)]);
};
