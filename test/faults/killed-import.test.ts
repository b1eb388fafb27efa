import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { accessTokenIn, reasonOf, type Reply } from '../support/http/reply.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { sharedPostgres } from '../support/postgres/shared.js';
import { startListening } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores, type Stores } from '../support/process/stores.js';

const ROWS = 2_000;
const FILE = `name,sort\r\n${Array.from({ length: ROWS }, (_, i) => `import ${i},${i}`).join('\r\n')}\r\n`;
const DIGEST = createHash('sha256').update(FILE).digest('hex');

/** The row in the middle of the file waits, so that what breaks the import does so between two of its statements. */
const WAIT = `create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return new; end $$;
  create trigger wait before insert on positions for each row when (new.name = 'import ${ROWS / 2}') execute function wait()`;

describe('an import that is broken in the middle', function () {
  this.timeout(180_000);
  let stores: Stores;
  let server: PostgresServer;
  const database = () => new URL(stores.environment.DATABASE_URL).pathname.slice(1);
  const rows = <Row>(sql: string) => server.run<Row>(sql, database());

  beforeEach(async function () {
    server = await sharedPostgres(this);
    stores = await startStores(this);
    await rows(WAIT);
  });

  const begun = async () => {
    const service = await startListening(stores.environment);
    const [captcha] = await captchasOf(service, stores);
    const token = accessTokenIn(await logInWith(service, captcha!));
    const ask = (): Promise<Reply | undefined> =>
      call(service, `/api/v1/position/import?dryRun=false&digest=${DIGEST}`, {
        token,
        body: FILE,
        headers: { 'Content-Type': 'text/csv' },
      }).catch(() => undefined);
    const answer = ask();
    await eventually(async () => {
      const sql = `select 1 from pg_stat_activity where datname = '${database()}' and wait_event = 'PgSleep'`;
      return (await server.run(sql)).length > 0;
    });
    return { service, ask, answer };
  };

  const expectNothing = async (): Promise<void> => {
    expect(await rows(`select 1 from positions where name like 'import %' limit 1`)).to.deep.equal([]);
    expect(await rows(`select 1 from audit_events where action = 'import' limit 1`)).to.deep.equal([]);
  };

  it('leaves nothing when the process is killed', async () => {
    const { service, answer } = await begun();
    service.signal('SIGKILL');
    await service.exited;
    expect(await answer).to.equal(undefined);
    await eventually(async () => {
      const sql = `select 1 from pg_stat_activity where datname = '${database()}' and application_name = 'menshen'`;
      return (await server.run(sql)).length === 0;
    });
    await expectNothing();
  });

  it('leaves nothing when its connection ends, and can be repeated', async () => {
    const { service, ask, answer } = await begun();
    await server.run(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${database()}' and wait_event = 'PgSleep'`);
    const reply = await answer;
    expect(reply && [reply.status, reasonOf(reply)]).to.deep.equal([503, 'ServiceUnavailable']);
    await expectNothing();
    await rows('drop trigger wait on positions');
    const repeated = await ask();
    expect(repeated && reasonOf(repeated)).to.equal(null);
    expect(await rows(`select count(*)::int as count from positions where name like 'import %'`)).to.deep.equal([
      { count: ROWS },
    ]);
    service.signal('SIGTERM');
    await service.exited;
  });
});
