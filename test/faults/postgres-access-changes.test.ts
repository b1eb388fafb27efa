import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { askPage } from '../support/http/pages.js';
import { expectRefused, expectSucceeded, type RefusalName } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { eventually, startServiceOn } from '../support/postgres/service.js';
import { sharedPostgres } from '../support/postgres/shared.js';

/** Without the notification a service sees a change after a minute. */
const A_MOMENT_MS = 40_000;

describe('changes of permissions by other programs', () => {
  let server: PostgresServer;
  let database: string;
  let services: TestService[] = [];
  /** Plain SQL, from outside. */
  let other: MikroORM;
  let token: string;

  const run = (sql: string) => other.em.getConnection().execute(sql);
  const page = (service: TestService) => askPage(service, token, 'user/page');
  const reasonOf = async (service: TestService) => (await page(service)).headers.get('X-Failure-Reason');
  const untilSeen = async (reason: RefusalName | null): Promise<void> => {
    for (const service of services) await eventually(async () => (await reasonOf(service)) === reason, A_MOMENT_MS);
  };
  const listeners = async () => {
    const sql = `select pid from pg_stat_activity where datname = '${database}' and application_name = 'menshen access changes'`;
    return (await server.run<{ pid: number }>(sql)).map(({ pid }) => pid);
  };

  before(async function () {
    server = await sharedPostgres(this);
    const url = await server.newDatabase();
    database = new URL(url).pathname.slice(1);
    services = [await startServiceOn(url), await startServiceOn(url)];
    other = ormAt(url);
    token = await tokenOf(services[0]!, 'auditor');
    await eventually(async () => (await listeners()).length === 2);
  });
  after(async () => {
    await closeOrms();
    for (const service of services) await service.stop();
    await eventually(async () => (await listeners()).length === 0);
  });
  beforeEach(async () => {
    await untilSeen(null);
    for (const service of services) expectSucceeded(await page(service), '操作成功');
  });

  it('end the former tokens at once on every service when a password is changed', async () => {
    const asGuest = await tokenOf(services[0]!, 'guest');
    const reasons = () =>
      Promise.all(
        services.map(async (service) => (await askPage(service, asGuest, 'user/page')).headers.get('X-Failure-Reason')),
      );
    expect(await reasons()).to.deep.equal(['PermissionDenied', 'PermissionDenied']);
    const hash = `(select password_hash from users where username = 'guest')`;
    await run(`create table kept_hash as select ${hash} as hash`);
    await run(`update users set password_hash = 'another' where username = 'guest'`);
    await eventually(async () => (await reasons()).every((reason) => reason === 'TokenRevoked'), A_MOMENT_MS);
    await run(
      `update users set password_hash = (select hash from kept_hash) where username = 'guest'; drop table kept_hash`,
    );
    const again = await tokenOf(services[1]!, 'guest');
    for (const service of services) expectRefused(await askPage(service, again, 'user/page'), 'PermissionDenied');
    expect(await reasons()).to.deep.equal(['TokenRevoked', 'TokenRevoked']);
  });

  it('take effect at once on every service, and not before they are committed', async () => {
    await other.em.transactional(async (em) => {
      await em.execute('update roles set status = 2');
      for (const service of services) expectSucceeded(await page(service), '操作成功');
    });
    await untilSeen('PermissionDenied');
    await run('update roles set status = 1');
  });

  it('take effect later when the services could not receive the notifications', async () => {
    await server.run(`alter database ${database} allow_connections false`);
    for (const pid of await listeners()) await server.run(`select pg_terminate_backend(${pid})`);
    await eventually(async () => (await listeners()).length === 0);
    await run('update roles set status = 2');
    for (const service of services) expectSucceeded(await page(service), '操作成功');
    await server.run(`alter database ${database} allow_connections true`);
    await eventually(async () => (await listeners()).length === 2);
    await untilSeen('PermissionDenied');
    await run('update roles set status = 1');
    expect(services[0]!.log.text()).to.include('listening for changes of permissions again');
  });
});
