import { expect } from 'chai';
import { hash } from 'bcryptjs';
import { pageOf } from '../support/http/pages.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { dataOf, reasonOf } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { logIn, tokenOf } from '../support/http/session.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { eventually, examples, expectNoPages, promptly, startServiceOn } from '../support/postgres/service.js';
import { ownPostgres } from '../support/postgres/shared.js';

describe('a replica that follows its primary', () => {
  const opened: Readonly<{ stop(): Promise<void> }>[] = [];
  let primary: PostgresServer;
  let standby: PostgresServer;
  let database: string;
  let service: TestService;
  let token: string;

  before(async function () {
    primary = await ownPostgres(this);
    opened.push(primary);
    standby = await primary.startStandby();
    opened.push(standby);
    const url = await primary.newDatabase();
    database = new URL(url).pathname.slice(1);
    service = await startServiceOn(url, {
      DATABASE_REPLICA_URLS: standby.urlOf(database),
      DATABASE_DEADLINE_MS: '2000',
    });
    opened.push(service);
    token = await tokenOf(service);
    await caughtUp();
  });
  after(async () => {
    for (const one of opened.toReversed()) await one.stop();
  });

  const total = async () => (await pageOf(service, token, 'example/page')).total;
  const addExample = () => primary.run(`insert into examples (name, type) values ('added', 1)`, database);
  const countOn = async (server: PostgresServer) => {
    const sql = 'select count(*)::int as count from examples where not deleted';
    return (await server.run<{ count: number }>(sql, database))[0]!.count;
  };
  /** Everything written until now can be read there. */
  const caughtUp = async () => {
    // Commits are asynchronous, so the flushed position can be behind. The insert position includes the message.
    const [last] = await primary.run<{ written: string }>(
      `select pg_current_wal_insert_lsn() as written, pg_logical_emit_message(true, 'test', '')`,
    );
    const sql = `select pg_last_wal_replay_lsn() >= '${last!.written}' as replayed`;
    await eventually(async () => {
      const [standing] = await standby.run<{ replayed: boolean }>(sql).catch(() => []);
      return standing?.replayed === true;
    });
  };
  const replay = (what: 'pause' | 'resume') => standby.run(`select pg_wal_replay_${what}()`);
  const paused = async <T>(work: () => Promise<T>): Promise<T> => {
    await replay('pause');
    try {
      return await work();
    } finally {
      await replay('resume');
      await caughtUp();
    }
  };

  /** Read from the replica again: what the primary alone knows is not shown. */
  const readFromReplica = () =>
    paused(async () => {
      const before = await countOn(standby);
      await addExample();
      await eventually(async () => (await total()) === before);
    });

  it('is read for pages only', async () => {
    await paused(async () => {
      const before = await total();
      await addExample();
      // a replica that is late for once, on a busy machine, is left out for a moment
      await eventually(async () => (await total()) === before);
      expect(await countOn(primary)).to.equal(before + 1);

      const passwordHash = await hash('Fresh#2026', 4);
      await primary.run(
        `with u as (insert into users (username, password_hash) values ('fresh', '${passwordHash}') returning id)
         insert into user_roles (user_id, role_id) select u.id, r.id from u, roles r`,
        database,
      );
      const fresh = await tokenOf(service, { username: 'fresh', password: 'Fresh#2026' });
      await eventually(async () => (await pageOf(service, fresh, 'user/page', { name: 'fresh' })).total === 0);
    });
    expect((await pageOf(service, token, 'user/page', { name: 'fresh' })).total).to.equal(1);
    expect(await countOn(standby)).to.equal(await total());
  });

  const goings: Record<string, [go: () => Promise<void> | void, comeBack: () => Promise<void> | void]> = {
    'is shut down': [() => standby.shutDown(), () => standby.start()],
    'stands still': [() => standby.freeze(), () => standby.thaw()],
  };
  for (const [name, [go, comeBack]] of Object.entries(goings))
    it(`${name}: the primary answers in its place within the limits, and the replica is read again after it`, async () => {
      await readFromReplica();
      await go();
      try {
        await addExample();
        const here = await countOn(primary);
        // on a busy machine the primary itself may be late for once
        const answered = () => eventually(async () => reasonOf(await promptly(examples(service, token))) === null);
        await Promise.all(Array.from({ length: 10 }, answered));
        // each would wait a quarter of a second if it asked the replica first: ten never take less than 2.5 seconds then
        await eventually(async () => {
          const start = performance.now();
          for (let times = 0; times < 10; times += 1) {
            const reply = await examples(service, token)();
            if (reasonOf(reply) !== null) return false;
            expect(dataOf(reply)['total']).to.equal(here);
          }
          return performance.now() - start < 2_400;
        }, 120_000);
        expect(service.log.text()).to.include('replica does not answer');
        expectSucceeded(await logIn(service), '登录成功');
      } finally {
        await comeBack();
      }
      await caughtUp();
      await readFromReplica();
      expect(service.log.text()).to.include('replica answers again');
    });

  it('answers pages of logged-in users when the primary is shut down, but no logins', async () => {
    await total();
    await primary.shutDown();
    try {
      expectSucceeded(await promptly(examples(service, token)), '操作成功');
      expectRefused(await promptly(() => logIn(service)), 'ServiceUnavailable');
      await standby.shutDown();
      await expectNoPages(service, token);
      await standby.start();
    } finally {
      await primary.start();
    }
    await eventually(async () => (await logIn(service)).status === 200);
    await caughtUp();
    await readFromReplica();
  });
});
