import { Migration } from '@mikro-orm/migrations';

/** Indexes for the list of the audit trail: by kind, by module, and by a part of the user name. */
export class AuditLists extends Migration {
  override up(): void {
    this.addSql(`
create index audit_events_event_time_index on audit_events (event, time, id) include (count);
create index audit_events_module_time_index on audit_events (module, time, id) where module is not null;
create index audit_events_username_grams_index on audit_events using gin (text_grams(username)) where username is not null;
`);
  }
}
