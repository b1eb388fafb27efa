import { Migration } from '@mikro-orm/migrations';
import { TRAIL_PLACES } from './0011-people-in-scopes/trail-places.js';
import { USER_ROWS_MENU } from './0011-people-in-scopes/user-rows-menu.js';

/** What data scopes limit by the users it is about: the trail, and the records that users reach. */
export class PeopleInScopes extends Migration {
  override up(): void {
    for (const sql of [USER_ROWS_MENU, TRAIL_PLACES]) this.addSql(sql);
  }
}
