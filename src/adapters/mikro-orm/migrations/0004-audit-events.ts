import { Migration } from '@mikro-orm/migrations';

/** The audit trail, which is read by time and by user. */
export class AuditEvents extends Migration {
  override up(): void {
    this.addSql(`
create table audit_events (
  id bigint generated always as identity primary key,
  entry_id uuid not null,
  time timestamptz not null,
  event text not null,
  reason text,
  scope text,
  permission text,
  user_id bigint,
  username text,
  address text,
  request_id text,
  count integer not null default 1
);
create unique index audit_events_entry_id_unique on audit_events (entry_id);
create index audit_events_time_index on audit_events (time);
create index audit_events_user_id_time_index on audit_events (user_id, time) where user_id is not null;
`);
  }
}
