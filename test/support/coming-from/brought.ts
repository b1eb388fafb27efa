import { expect } from 'chai';
import { call } from '../http/call.js';
import { accessTokenIn, dataOf } from '../http/reply.js';
import { logIn } from '../http/session.js';
import type { TestService } from '../http/service.js';
import { duringSuite } from '../during-suite.js';
import { startBareServiceOn } from '../postgres/service.js';
import { EDITS } from './commands.js';
import { oldDatabase, type OldDatabase, type OldSystem, type Told } from './old-database.js';

/** An old system whose records were brought by the commands of the page, and the service on the new database. */
export type Brought = Readonly<{
  database: OldDatabase;
  service: TestService;
  bring: string;
  /** What the dry run and the run reported. */
  tried: ReadonlyArray<Told>;
  report: ReadonlyArray<Told>;
  /** What the report says about a record, as `outcome: reason`. */
  saidOf(kind: string, id: number | string): ReadonlyArray<string>;
  tokenOf(username: string, password: string): Promise<string>;
  permissionsOf(token: string): Promise<unknown>;
}>;

const start = async (context: Mocha.Context, old: OldSystem, bring: string): Promise<Brought> => {
  const database = await oldDatabase(context, old);
  for (const edit of EDITS) await database.shell(edit);
  const before = await database.state();
  const said = await database.shell(bring.replace('-v report', '-v dry_run=yes -v report'));
  expect(said).to.include('Nothing was changed');
  expect(await database.state()).to.deep.equal(before);
  const tried = await database.report();
  await database.shell(bring);
  const report = await database.report();
  const service = await startBareServiceOn(database.url, { DATABASE_DEADLINE_MS: '10000' });
  return {
    database,
    service,
    bring,
    tried,
    report,
    saidOf: (kind, id) =>
      report
        .filter((row) => row.kind === kind && row.old_id === String(id))
        .map(({ outcome, reason }) => `${outcome}: ${reason}`),
    tokenOf: async (username, password) => {
      const reply = await logIn(service, { username, password });
      expect(reply.status, `${username}: ${reply.text}`).to.equal(200);
      return accessTokenIn(reply);
    },
    permissionsOf: async (token) => dataOf(await call(service, '/api/v1/account/info', { token }))['permissions'],
  };
};

/** In the suite that calls it. */
export const broughtFrom = (old: OldSystem, bring: string): (() => Brought) =>
  duringSuite(
    (context) => start(context, old, bring),
    ({ service }) => service.stop(),
  );

/** How many users of an old schema are not left out. */
export const broughtUsers = ({ report }: Brought, all: number): number =>
  all - report.filter(({ kind, outcome }) => kind === 'user' && outcome === 'left out').length;
