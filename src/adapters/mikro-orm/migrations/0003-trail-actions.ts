import { Migration } from '@mikro-orm/migrations';

/** What a change was and, of an operation, what its form had. Both are null where no record changed. */
const TRAIL_ACTIONS = `
alter table audit_events add column action text, add column input jsonb;
-- The history of one record.
create index audit_events_record_time_index on audit_events (module, record_id, time, id) where record_id is not null;
`;

/** The actions of changes in the audit trail. */
export class TrailActions extends Migration {
  override up(): void {
    this.addSql(TRAIL_ACTIONS);
  }
}
