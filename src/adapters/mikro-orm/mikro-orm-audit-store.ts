import type { MikroORM } from '@mikro-orm/postgresql';
import type { AuditEntry } from '../../domain/audit/audit-entry.js';
import type { ClientAddress } from '../../domain/session/request-origin.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import { withinDeadline } from './connection/orm-options.js';
import { oldRowsDeleter } from './old-rows.js';

const COLUMNS =
  'entry_id, time, event, reason, scope, permission, user_id, username, address, request_id, module, record_id, before, after, count';

/** One value for all rows, so that the statement is the same for any number of them. */
const APPEND = `
  insert into audit_events (${COLUMNS})
  select ${COLUMNS}
  from rows from (jsonb_to_recordset(?::jsonb) as (
    entry_id uuid, time timestamptz, event text, reason text, scope text, permission text, user_id bigint,
    username text, address text, request_id text, module text, record_id bigint, before jsonb, after jsonb,
    count integer)) with ordinality as entries (${COLUMNS}, place)
  order by place
  on conflict (entry_id) do nothing`;

/** The lock has the letters `audi`. */
const OLD_EVENTS = { table: 'audit_events', time: 'time', lock: 0x61756469 };

/** A merged entry may cover other names too. */
const FAILED_LOGIN_ADDRESSES = `
  select distinct address from audit_events
  where time >= ?::timestamptz and event in ('LoginRefused', 'LoginLocked', 'PasswordChangeRefused', 'FactorIncorrect', 'ConfirmationRefused') and address is not null
    and (lower(username) in (select jsonb_array_elements_text(?::jsonb)) or count > 1)`;

const rowOf = ({ id, time, userId, requestId, recordId, ...entry }: AuditEntry) => ({
  ...entry,
  entry_id: id,
  time: time.toISOString(),
  user_id: userId,
  request_id: requestId,
  record_id: recordId,
});

/** The table `audit_events`. */
export const mikroOrmAuditStore = (orm: MikroORM): AuditStore => {
  const inTime = withinDeadline(orm);
  return {
    append: (entries) =>
      inTime(async () => {
        await orm.em.getConnection().execute(APPEND, [JSON.stringify(entries.map(rowOf))], 'run');
      }),
    deleteBefore: oldRowsDeleter(orm, OLD_EVENTS),
    failedLoginAddresses: (username, since) =>
      inTime(async () => {
        // the database may not lower-case every letter
        const values = [since.toISOString(), JSON.stringify([username, username.toLowerCase()])];
        const connection = orm.em.getConnection();
        const rows = await connection.execute<{ address: ClientAddress }[]>(FAILED_LOGIN_ADDRESSES, values);
        return rows.map(({ address }) => address);
      }),
  };
};
