import { Migration } from '@mikro-orm/migrations';
import { ACCESS_CHANGES } from './0001-baseline/access-changes.js';
import { AUDIT_EVENTS } from './0001-baseline/audit-events.js';
import { CREDENTIALS } from './0001-baseline/credentials.js';
import { LINKS } from './0001-baseline/links.js';
import { RECORDS } from './0001-baseline/records.js';
import { SEARCHES } from './0001-baseline/searches.js';
import { SESSIONS } from './0001-baseline/sessions.js';
import { TOTALS } from './0001-baseline/totals.js';
import { VERSIONS } from './0001-baseline/versions.js';

/** The whole schema of the first release. */
export class Baseline extends Migration {
  override up(): void {
    const parts = [RECORDS, LINKS, TOTALS, SEARCHES, CREDENTIALS, ACCESS_CHANGES, VERSIONS, AUDIT_EVENTS, SESSIONS];
    for (const sql of parts) this.addSql(sql);
  }
}
