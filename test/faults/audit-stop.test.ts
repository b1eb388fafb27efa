import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { expectRefused } from '../support/http/refusals.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { startListening, stopped } from '../support/process/service-process.js';
import { startStores } from '../support/process/stores.js';

type Row = Readonly<{ event: string; username: string | null; count: number }>;

/** The first deletion of old entries comes sooner than ten seconds after the start. */
const EARLY_DELETION = `import timers from 'node:timers/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { setTimeout } = timers;
  timers.setTimeout = (ms, ...rest) => setTimeout(ms === 10_000 ? 100 : ms, ...rest);
  syncBuiltinESMExports();`;

describe('the audit trail of a service that is stopped', () => {
  it('is complete in the table, without the entries that AUDIT_RETENTION_DAYS no longer keeps', async function () {
    const { environment } = await startStores(this);
    const server = await sharedPostgres(this);
    const database = new URL(environment.DATABASE_URL).pathname.slice(1);
    const stored = () => server.run<Row>('select event, username, count from audit_events order by id', database);
    await server.run(
      `insert into audit_events (entry_id, time, event, username)
       select gen_random_uuid(), now() - n * interval '1 day', 'LoggedIn', 'aged-' || n from generate_series(0, 5) n`,
      database,
    );
    const service = await startListening({ ...environment, AUDIT_RETENTION_DAYS: '3' }, { preload: EARLY_DELETION });
    await eventually(async () => (await stored()).length <= 3);

    const names = Array.from({ length: 20 }, (_, n) => `stopped-${n}`);
    for (const username of names) {
      const form = { username, password: 'Wrong#2026', key: 'none', code: '******' };
      expectRefused(await call(service, '/api/v1/login', { form }), 'CaptchaIncorrect');
    }
    for (let n = 0; n < 5; n += 1) await call(service, '/api/v1/user/page', { token: 'no.such.token' });
    expect(await stopped(service)).to.deep.equal({ code: 0, signal: null });

    const rows = await stored();
    const namesOf = (event: string) => rows.filter((row) => row.event === event).map(({ username }) => username);
    expect(namesOf('LoggedIn')).to.deep.equal(['aged-0', 'aged-1', 'aged-2']);
    expect(namesOf('LoginRefused')).to.deep.equal(names);
    expect(rows.filter(({ event }) => event === 'TokenRefused').map(({ count }) => count)).to.deep.equal([1, 4]);
    expect(service.stdout()).to.include('expired audit entries deleted').and.not.include('audit entries lost');
  });
});
