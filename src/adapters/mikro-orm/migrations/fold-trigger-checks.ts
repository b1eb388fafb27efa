import { Migration } from '@mikro-orm/migrations';

/**
 * Do these triggers of a table fire always? Not immutable by nature, but to be answered when a statement is planned: a
 * change of a table's triggers makes every server process plan its statements on the table anew, before the change is
 * reported to who made it.
 */
const CREATE_FUNCTION = `create function fires_always(listed regclass, triggers name[]) returns boolean
  language sql immutable strict as $$
    select count(*) = cardinality(triggers) from pg_catalog.pg_trigger
      where tgrelid = listed and tgname = any(triggers) and tgenabled = 'A'
  $$`;

/** Pages need not look at the catalogue. */
export class FoldTriggerChecks extends Migration {
  override up(): void {
    this.addSql(CREATE_FUNCTION);
  }

  override down(): void {
    this.addSql('drop function fires_always(regclass, name[])');
  }
}
