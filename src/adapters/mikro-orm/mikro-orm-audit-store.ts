import type { MikroORM } from '@mikro-orm/postgresql';
import type { AuditEntry } from '../../domain/audit/audit-entry.js';
import { auditSubject } from '../../domain/audit/audit-subject.js';
import type { ClientAddress } from '../../domain/session/request-origin.js';
import type { AuditStore } from '../../domain/ports/audit-store.js';
import { withinDeadline } from './connection/orm-options.js';
import { oldRowsDeleter } from './old-rows.js';

const COLUMNS =
  'entry_id, time, event, reason, scope, permission, user_id, username, address, request_id, module, record_id, before, after, count';

/**
 * One value for all rows, so that the statement is the same for any number of them. The user whom an event is about is named by
 * their id or by their name, never by both, and gives the event their department and their id. Two joins find the users of all rows
 * together; a subquery in the condition of one join would run twice for each row.
 */
const APPEND = `
  insert into audit_events (${COLUMNS}, department_id, owner_id)
  select ${COLUMNS.replace('username', 'entries.username')},
    coalesce(subject.department_id, named.department_id), coalesce(subject.id, named.id)
  from rows from (jsonb_to_recordset(?::jsonb) as (
    entry_id uuid, time timestamptz, event text, reason text, scope text, permission text, user_id bigint,
    username text, address text, request_id text, module text, record_id bigint, before jsonb, after jsonb,
    count integer, subject_id bigint, subject_name text)) with ordinality as entries (${COLUMNS}, subject_id, subject_name, place)
  left join users as subject on subject.id = subject_id
  left join users as named on lower(named.username) = lower(subject_name) and not named.deleted
  order by place
  on conflict (entry_id) do nothing`;

/** The lock has the letters `audi`. */
const OLD_EVENTS = { table: 'audit_events', time: 'time', lock: 0x61756469 };

/** A merged entry may cover other names too. */
const FAILED_LOGIN_ADDRESSES = `
  select distinct address from audit_events
  where time >= ?::timestamptz and event in ('LoginRefused', 'LoginLocked', 'PasswordChangeRefused', 'FactorIncorrect', 'ConfirmationRefused') and address is not null
    and (lower(username) in (select jsonb_array_elements_text(?::jsonb)) or count > 1)`;

const subjectIn = (entry: AuditEntry) => {
  const subject = auditSubject(entry);
  if (!subject) return {};
  return 'userId' in subject ? { subject_id: subject.userId } : { subject_name: subject.username };
};

const rowOf = (given: AuditEntry) => {
  const { id, time, userId, requestId, recordId, ...entry } = given;
  return {
    ...entry,
    entry_id: id,
    time: time.toISOString(),
    user_id: userId,
    request_id: requestId,
    record_id: recordId,
    ...subjectIn(given),
  };
};

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
