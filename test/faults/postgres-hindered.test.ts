import { hash } from 'bcryptjs';
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { askPage } from '../support/http/pages.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { logIn, PASSWORDS, tokenOf } from '../support/http/session.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import type { PostgresServer } from '../support/postgres/server.js';
import {
  eventually,
  examples,
  expectNoLogins,
  expectNoPages,
  expectNothingCounted,
  expectRecovery,
  untilListening,
  pooledOn,
  promptly,
  startBareServiceOn,
  startServiceOn,
} from '../support/postgres/service.js';
import { ownPostgres } from '../support/postgres/shared.js';

const MAX_CONNECTIONS = 30;

/** The name of the program that takes all connections. */
const TAKER = 'taker';

describe('a PostgreSQL server that runs but does not serve', () => {
  const opened: Readonly<{ stop(): Promise<void> }>[] = [];
  let server: PostgresServer;
  let url: string;
  let service: TestService;
  let token: string;
  /** Somebody else's connections. */
  let other: MikroORM;
  const database = () => new URL(url).pathname.slice(1);

  before(async function () {
    server = await ownPostgres(this, { max_connections: String(MAX_CONNECTIONS) });
    opened.push(server);
    url = await server.newDatabase();
    service = await startServiceOn(url, { DATABASE_DEADLINE_MS: '2000' });
    opened.push(service);
    await untilListening(service);
    token = await tokenOf(service);
  });
  beforeEach(async () => {
    other = ormAt(url, { idleInTransactionTimeoutMs: 0 });
    expectSucceeded(await examples(service, token)(), '操作成功');
  });
  afterEach(closeOrms);
  after(async () => {
    for (const one of opened.toReversed()) await one.stop();
  });

  it('whose table is locked: only its pages fail, and the pool keeps its limit', async () => {
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      const crowd = Array.from({ length: 30 }, () => promptly(examples(service, token)));
      // those of the test besides the four for pages and the six for everything else
      await eventually(async () => (await pooledOn(server)) >= 5);
      expect(await pooledOn(server)).to.be.at.most(11);
      expectSucceeded(await logIn(service), '登录成功');
      for (const reply of await Promise.all(crowd)) expectRefused(reply, 'PageQueryFailed');
      expectSucceeded(await askPage(service, token, 'position/page'), '操作成功');
    });
    await expectRecovery(service, token);
  });

  it('whose tables are locked for a short time: pages and logins wait if DATABASE_DEADLINE_MS allows it', async () => {
    const patient = await startBareServiceOn(url, { DATABASE_DEADLINE_MS: '15000' });
    const waiting = async (table: string) =>
      (
        await server.run(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ '${table}' and datname = '${database()}'`,
        )
      ).length > 0;
    try {
      const [page, login] = await other.em.transactional(async (em) => {
        await em.execute('lock table examples in access exclusive mode');
        const asked = [examples(patient, token)()];
        await eventually(() => waiting('examples'));
        await em.execute('lock table users in access exclusive mode');
        asked.push(logIn(patient));
        await eventually(() => waiting('users'));
        await expectNoPages(service, token);
        return asked;
      });
      expectSucceeded(await page!, '操作成功');
      expectSucceeded(await login!, '登录成功');
    } finally {
      await patient.stop();
    }
  });

  it('whose users table is locked: logins fail, and are not counted', async () => {
    const from = await other.em.transactional(async (em) => {
      await em.execute('lock table users in access exclusive mode');
      expectSucceeded(await examples(service, token)(), '操作成功');
      return expectNoLogins(service);
    });
    await expectRecovery(service, token);
    await expectNothingCounted(service, from);
  });

  it('whose back ends are ended under load: single requests fail, and later ones succeed', async () => {
    let loading = true;
    const reasons: (string | null)[] = [];
    const client = async (): Promise<void> => {
      while (loading) reasons.push((await promptly(examples(service, token))).headers.get('X-Failure-Reason'));
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    try {
      for (let times = 0; times < 5; times += 1) {
        const served = reasons.length;
        await eventually(() => reasons.length > served + 20);
        await server.run(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database()}' and application_name like 'menshen%'`,
        );
      }
    } finally {
      loading = false;
      await clients;
    }
    for (const reason of reasons) expect(reason).to.be.oneOf([null, 'PageQueryFailed']);
    expect(reasons.filter((reason) => reason === null)).to.have.length.greaterThan(reasons.length / 2);
    await expectRecovery(service, token);
    expect(await pooledOn(server)).to.be.within(1, 11);
  });

  it('whose connections are all in use by others: all requests fail until they are free', async () => {
    const taken = new Set<pg.Client>();
    let isReleased = false;
    // The reserved connections too: the user of the tests is the superuser.
    const takeAll = async (): Promise<void> => {
      while (!isReleased) {
        const client = new pg.Client({ connectionString: url, application_name: TAKER });
        client.on('error', () => undefined);
        const isConnected = await client.connect().then(
          () => true,
          () => false,
        );
        if (isConnected) taken.add(client);
        else await sleep(20);
      }
    };
    const taking = takeAll();
    let from = '';
    try {
      // The service may connect again before the others have every connection.
      await eventually(async () => {
        const [admin] = taken;
        if (!admin) return false;
        const { rows } = await admin.query<{ pid: number }>(
          `select pg_terminate_backend(pid), pid from pg_stat_activity
            where datname is not null and application_name <> $1 and pid <> pg_backend_pid()`,
          [TAKER],
        );
        return rows.length === 0 && taken.size === MAX_CONNECTIONS;
      }, 120_000);
      [from] = await Promise.all([expectNoLogins(service), expectNoPages(service, token)]);
    } finally {
      isReleased = true;
      await taking;
      for (const client of taken) await client.end();
    }
    await closeOrms();
    await expectRecovery(service, token);
    await expectNothingCounted(service, from);
  });

  it('that is read-only: pages and logins succeed, but no hash is renewed', async () => {
    const costlier = await hash(PASSWORDS.auditor, 5);
    await server.run(`update users set password_hash = '${costlier}' where username = 'auditor'`, database());
    await server.run('alter system set default_transaction_read_only = on');
    await server.run('select pg_reload_conf()');
    try {
      await eventually(async () => {
        const [row] = await server.run<{ mode: string }>(`select current_setting('transaction_read_only') as mode`);
        return row?.mode === 'on';
      });
      expectSucceeded(await logIn(service), '登录成功');
      expect(service.log.text()).to.include('password hash not renewed');
      expectSucceeded(await examples(service, token)(), '操作成功');
    } finally {
      await server.run('alter system reset default_transaction_read_only');
      await server.run('select pg_reload_conf()');
    }
  });

  it('without the schema: pages fail, logins are not counted, and both succeed after a migration by another process', async () => {
    const empty = await server.newDatabase();
    const bare = await startBareServiceOn(empty);
    try {
      expect(bare.log.text()).to.include('migrations are pending');
      const [from] = await Promise.all([expectNoLogins(bare), expectNoPages(bare, token)]);
      await (await startServiceOn(empty)).stop();
      await expectRecovery(bare, token);
      await expectNothingCounted(bare, from);
    } finally {
      await bare.stop();
    }
  });

  it('whose database is dropped: all requests fail', async () => {
    await server.run(`drop database ${database()} with (force)`);
    await Promise.all([expectNoPages(service, token), expectNoLogins(service)]);
  });
});
