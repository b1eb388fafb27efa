import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { expectRefused } from '../support/http/refusals.js';
import { startProcess, stopped } from '../support/process/service-process.js';
import { captchasOf, startStores, type Stores } from '../support/process/stores.js';
import { sharedPostgres } from '../support/postgres/shared.js';

describe('the audit trail when the service is stopped', function () {
  this.timeout(120_000);
  let stores: Stores;
  before(async function () {
    stores = await startStores(this);
  });

  const stored = async (context: Mocha.Context) => {
    const server = await sharedPostgres(context);
    const database = new URL(stores.environment.DATABASE_URL).pathname.slice(1);
    return server.run<{ event: string; username: string | null; count: number }>(
      'select event, username, count from audit_events order by id',
      database,
    );
  };

  it('is complete in the table: what was told a moment ago, and what was still being put together', async function () {
    const started = await startProcess(stores.environment);
    const service = { ...started, ...(await started.listening) };
    const captchas = await captchasOf(service, stores, 20);
    for (const [n, { key }] of captchas.entries()) {
      const form = { username: `stopped-${n}`, password: 'Wrong#2026', key, code: '******' };
      expectRefused(await call(service, '/api/v1/login', { form }), 'CaptchaIncorrect');
    }
    for (let n = 0; n < 5; n += 1) await call(service, '/api/v1/user/page', { token: 'no.such.token' });
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });

    const told = await stored(this.test!.ctx!);
    expect(told.filter(({ event }) => event === 'LoginRefused').map(({ username }) => username)).to.deep.equal(
      captchas.map((_, n) => `stopped-${n}`),
    );
    expect(told.filter(({ event }) => event === 'TokenRefused').map(({ count }) => count)).to.deep.equal([1, 4]);
    expect(service.stdout()).to.not.include('audit entries lost');
  });

  it('is not awaited for ever, and what is lost is said: the log has it', async function () {
    const started = await startProcess({ ...stores.environment, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    const service = { ...started, ...(await started.listening) };
    for (let n = 0; n < 3; n += 1) {
      const form = { username: `lost-${n}`, password: 'Wrong#2026', key: 'none', code: '******' };
      expectRefused(await call(service, '/api/v1/login', { form }), 'CaptchaIncorrect');
    }
    const start = performance.now();
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
    // a service that is not stopped within 9.5 seconds ends with 1
    expect(performance.now() - start).to.be.below(20_000);
    const [lost] = service
      .stdout()
      .split('\n')
      .filter((line) => line.includes('audit entries lost'));
    expect(JSON.parse(lost ?? '{}')).to.include({ count: 3, level: 50 });
    for (let n = 0; n < 3; n += 1) expect(service.stdout()).to.include(`"username":"lost-${n}"`);
  });

  it('is kept for the days that AUDIT_RETENTION_DAYS says', async function () {
    const server = await sharedPostgres(this.test!.ctx!);
    const database = new URL(stores.environment.DATABASE_URL).pathname.slice(1);
    await server.run(
      `insert into audit_events (entry_id, time, event, username)
       select gen_random_uuid(), now() - n * interval '1 day', 'LoggedIn', 'aged-' || n from generate_series(0, 5) n`,
      database,
    );
    const started = await startProcess({ ...stores.environment, AUDIT_RETENTION_DAYS: '3' });
    const service = { ...started, ...(await started.listening) };
    const aged = async () => {
      const rows = await stored(this.test!.ctx!);
      return rows.flatMap(({ username }) => (username?.startsWith('aged-') ? [username] : []));
    };
    await eventually(async () => (await aged()).length <= 3);
    expect(await aged()).to.deep.equal(['aged-0', 'aged-1', 'aged-2']);
    expect(service.stdout()).to.include('expired audit entries deleted');
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });
  });
});
