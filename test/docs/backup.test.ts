import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { readSettings, type Settings } from '../../config/settings.js';
import { checkDatabase } from '../../src/cli/doctor/store-checks.js';
import { withComposition } from '../../src/composition/container.js';
import { loadDemoData, migrateSchema } from '../../src/composition/database.js';
import { diagnoseDatabase } from '../../src/composition/diagnostics.js';
import { expectRight } from '../support/expect-either.js';
import { JWT_SECRET } from '../support/http/service.js';
import { newFolder } from '../support/new-folder.js';
import { postgresBinaries } from '../support/postgres/binaries.js';
import { sharedPostgres } from '../support/postgres/shared.js';

const settingsOf = (DATABASE_URL: string): Settings =>
  expectRight(readSettings({ JWT_SECRET, DATABASE_URL, DATABASE_DEADLINE_MS: '15000' }));

const runTool = (program: string, ...options: string[]) =>
  promisify(execFile)(join(postgresBinaries() ?? '', program), options);

describe('the backup of docs/operating.md', () => {
  it('is restored with its totals, and the doctor finds nothing', async function () {
    const server = await sharedPostgres(this);
    const [original, copy] = [await server.newDatabase(), await server.newDatabase()];
    await withComposition(settingsOf(original), async (composition) => {
      await migrateSchema(composition);
      await loadDemoData(composition);
    });
    const file = join(await newFolder('backup'), 'menshen.dump');
    await runTool('pg_dump', '--format=custom', `--file=${file}`, original);
    await runTool('pg_restore', `--dbname=${copy}`, file);

    const checks = await withComposition(settingsOf(copy), async (composition) =>
      checkDatabase(await diagnoseDatabase(composition), false),
    );
    expect(checks.map(({ subject, state }) => [subject, state])).to.deep.equal(
      ['schema', 'clock of database', 'triggers', 'totals', 'indexes'].map((subject) => [subject, 'ok']),
    );
    const totals = `select sum(live)::int as live, (select count(*)::int from users where not deleted) as counted
      from listed_tables where table_name = 'users'`;
    const [row] = await server.run<{ live: number; counted: number }>(totals, new URL(copy).pathname.slice(1));
    expect(row?.live).to.equal(row?.counted).and.be.above(0);
  });
});
