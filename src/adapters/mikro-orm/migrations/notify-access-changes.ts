import { Migration } from '@mikro-orm/migrations';
import { ACCESS_CHANNEL } from '../access-changes/access-channel.js';

/** What an update must name to count: every login may renew a hash, and nothing of that is a permission. */
const UPDATES = {
  users: 'update of id, status, deleted',
  roles: 'update of id, status, deleted',
  menus: 'update of id, status, deleted, permission',
  user_roles: 'update',
  role_menus: 'update',
};

const triggerOf = (table: string): string => `${table}_access_change`;

/**
 * Tells of every committed change to users, roles, menus and their links, whoever makes it. Once per statement, and the
 * server tells once per transaction; cascades and `truncate` are statements too.
 */
export class NotifyAccessChanges extends Migration {
  override up(): void {
    this.addSql(`create function notify_access_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${ACCESS_CHANNEL}', '');
        return null;
      end $$`);
    for (const [table, update] of Object.entries(UPDATES))
      this.addSql(`create trigger ${triggerOf(table)} after insert or ${update} or delete or truncate on ${table}
        for each statement execute function notify_access_change()`);
  }

  override down(): void {
    for (const table of Object.keys(UPDATES)) this.addSql(`drop trigger ${triggerOf(table)} on ${table}`);
    this.addSql('drop function notify_access_change()');
  }
}
