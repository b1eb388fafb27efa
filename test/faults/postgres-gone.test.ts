import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';
import type { PostgresServer } from '../support/postgres/server.js';
import {
  eventually,
  examples,
  expectNoLogins,
  expectNoPages,
  expectNothingCounted,
  expectRecovery,
  pooledOn,
  promptly,
  startBareServiceOn,
  startServiceOn,
} from '../support/postgres/service.js';
import { ownPostgres } from '../support/postgres/shared.js';

describe('a PostgreSQL server during an outage', () => {
  /** The last test stops the service. */
  const opened: PostgresServer[] = [];
  let server: PostgresServer;
  let url: string;
  let service: TestService;
  let token: string;
  before(async function () {
    server = await ownPostgres(this);
    opened.push(server);
    url = await server.newDatabase();
    service = await startServiceOn(url, { DATABASE_DEADLINE_MS: '2000' });
    token = await tokenOf(service);
  });
  after(async () => {
    for (const one of opened) await one.stop();
  });

  const readiness = () => call(service, '/readyz');

  const goings: Record<string, [go: () => Promise<void> | void, comeBack: () => Promise<void> | void]> = {
    'is shut down': [() => server.shutDown(), () => server.start()],
    'is killed': [() => server.kill(), () => server.start()],
    'stands still': [() => server.freeze(), () => server.thaw()],
  };
  for (const [name, [go, comeBack]] of Object.entries(goings))
    it(`${name}: pages fail, logins are not counted, and both succeed again with the server`, async () => {
      expectSucceeded(await examples(service, token)(), '操作成功');
      await go();
      let from: string;
      try {
        [from] = await Promise.all([
          expectNoLogins(service),
          expectNoPages(service, token),
          eventually(async () => (await promptly(readiness)).status === 503),
        ]);
        expect((await call(service, '/healthz')).status).to.equal(200);
      } finally {
        await comeBack();
      }
      await expectRecovery(service, token);
      await expectNothingCounted(service, from);
      await eventually(async () => (await readiness()).status === 200);
      expect(await pooledOn(server)).to.be.within(1, 10);
    });

  it('is restarted under load: every request is answered, the service runs on, and the pool keeps its limit', async () => {
    let loading = true;
    const reasons = new Set<string | null>();
    const client = async (): Promise<void> => {
      while (loading) {
        reasons.add((await promptly(examples(service, token))).headers.get('X-Failure-Reason'));
        // without a pause, the requests would take the processors from the server that starts
        await sleep(10);
      }
    };
    const clients = Promise.all(Array.from({ length: 20 }, client));
    let pooled: number;
    try {
      await server.shutDown();
      await eventually(() => reasons.has('PageQueryFailed'));
      await server.start();
      reasons.clear();
      await eventually(() => reasons.has(null));
      pooled = await pooledOn(server);
    } finally {
      loading = false;
      await clients;
    }
    expect(pooled).to.be.within(1, 10);
    for (const reason of reasons) expect(reason).to.be.oneOf([null, 'PageQueryFailed']);
    await expectRecovery(service, token);
  });

  it('does not prevent the service from stopping while it is frozen', async () => {
    const other = await startBareServiceOn(url);
    await expectRecovery(other, await tokenOf(other));
    server.freeze();
    try {
      const start = performance.now();
      await other.stop();
      // each connection would keep it for as long as the server stands still
      expect(performance.now() - start).to.be.below(20_000);
    } finally {
      server.thaw();
    }
  });

  it('is used when it starts after the service', async () => {
    await server.shutDown();
    const early = await startBareServiceOn(url);
    try {
      const from = await expectNoLogins(early);
      await server.start();
      await expectRecovery(early, await eventualToken(early));
      await expectNothingCounted(early, from);
    } finally {
      await early.stop();
    }
  });

  it('has no connection of a service that has stopped', async () => {
    await Promise.all(Array.from({ length: 20 }, () => examples(service, token)()));
    const connected = async () => {
      const rows = await server.run(
        `select 1 from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
      );
      return rows.length;
    };
    expect(await connected()).to.be.greaterThan(0);
    await service.stop();
    await eventually(async () => (await connected()) === 0);
  });

  const eventualToken = async (service: TestService): Promise<string> => {
    let token: string | undefined;
    await eventually(async () => {
      token = await tokenOf(service).catch(() => undefined);
      return token !== undefined;
    });
    return token!;
  };
});
