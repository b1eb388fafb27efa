import { Migration } from '@mikro-orm/migrations';

/** The audit trail: asked for by time, and by person. */
export class CreateAuditEvents extends Migration {
  override up(): void {
    this.addSql(`create table audit_events (
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
      count integer not null default 1)`);
    this.addSql('create unique index audit_events_entry_id_unique on audit_events (entry_id)');
    this.addSql('create index audit_events_time_index on audit_events (time)');
    this.addSql(
      'create index audit_events_user_id_time_index on audit_events (user_id, time) where user_id is not null',
    );
  }

  override down(): void {
    this.addSql('drop table audit_events');
  }
}
