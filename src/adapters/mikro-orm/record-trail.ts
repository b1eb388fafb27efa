import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RecordChange } from '../../domain/records/record-change.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ChangeScope } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import { idArray } from './record-links.js';

/** The columns that are the same in every row of one request. */
const ACTOR_COLUMNS = 'user_id, username, address, request_id';

/** The values of these columns. A command of an operator has none. */
const actorValues = ({ userId, username, address, requestId }: Actor): ReadonlyArray<string | number | null> =>
  requestId === undefined ? [null, null, null, null] : [userId, username, address ?? null, requestId];

const APPEND = `
  insert into audit_events (entry_id, time, event, ${ACTOR_COLUMNS}, module, record_id, before, after)
  select entry_id, now(), kind, ?::bigint, ?, ?, ?, ?, record_id, before, after
  from jsonb_to_recordset(?::jsonb) as changes (entry_id uuid, kind text, record_id bigint, before jsonb, after jsonb)`;

/** Writes a row of the trail for each change. `ids` are the changed records. */
export const trailWriter =
  (randomness: Pick<Randomness, 'uuid'>) =>
  async (
    em: SqlEntityManager,
    { module, actor }: ChangeScope,
    ids: ReadonlyArray<number>,
    changes: ReadonlyArray<RecordChange>,
  ): Promise<void> => {
    const rows = changes.map(({ trail }, index) => ({ entry_id: randomness.uuid(), record_id: ids[index], ...trail }));
    await em.execute(APPEND, [...actorValues(actor), module, JSON.stringify(rows)]);
  };

/** One statement, because a role can have very many users. */
const APPEND_DETACHED = `
  insert into audit_events (entry_id, time, event, ${ACTOR_COLUMNS}, module, record_id, before, after)
  select gen_random_uuid(), now(), 'RolesReplaced', ?::bigint, ?, ?, ?, 'user', user_id,
    jsonb_build_object('roleIds', jsonb_agg(role_id order by role_id)),
    jsonb_build_object('roleIds',
      coalesce(jsonb_agg(role_id order by role_id) filter (where role_id <> all(?::int[])), '[]'))
  from user_roles join users on users.id = user_id and not users.deleted
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
