import { expect } from 'chai';
import { upTo } from '../port-contracts/at-once.js';
import { storedEntries } from '../support/audit/stored-entries.js';
import { call } from '../support/http/call.js';
import { expectRefused } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { logIn, someAddress } from '../support/http/session.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { eventually, promptly, startServiceOn } from '../support/postgres/service.js';
import { ownPostgres } from '../support/postgres/shared.js';

describe('the audit trail during an outage of PostgreSQL', () => {
  let server: PostgresServer | undefined;
  let service: TestService | undefined;
  before(async function () {
    // what it has confirmed must outlive its death
    server = await ownPostgres(this, { synchronous_commit: 'on' });
    service = await startServiceOn(await server.newDatabase());
  });
  after(async () => {
    server?.thaw();
    await service?.stop();
    await server?.stop();
  });

  /** A login that is refused before the database is asked, which is an event. */
  const refused = (n: number) => logIn(service!, { username: `name-${n}`, code: 'WRONG1' }, someAddress());
  const toldInLog = (username: string) =>
    service!.log.entries().filter((line) => line['msg'] === 'audit' && line['username'] === username);
  const stored = async () => {
    const entries = await storedEntries(service!.orm());
    return entries.filter(({ reason }) => reason === 'CaptchaIncorrect').map(({ username }) => username);
  };

  const goings: Record<string, [go: () => Promise<void> | void, comeBack: () => Promise<void> | void]> = {
    'is shut down': [() => server!.shutDown(), () => server!.start()],
    'is killed': [() => server!.kill(), () => server!.start()],
    'stands still': [() => server!.freeze(), () => server!.thaw()],
  };
  let last = 0;
  for (const [name, [go, comeBack]] of Object.entries(goings))
    it(`${name}: answers are not delayed, the log has each event at once, and the table has each one once afterwards`, async () => {
      const before = last;
      const attempt = async () => {
        last += 1;
        const n = last;
        expectRefused(await promptly(() => refused(n)), 'CaptchaIncorrect');
        expect(toldInLog(`name-${n}`)).to.have.length(1);
      };
      for (let n = 0; n < 5; n += 1) await attempt();
      await go();
      try {
        for (let n = 0; n < 25; n += 1) await attempt();
        await eventually(() => service!.log.text().includes('audit entries cannot be stored, retrying'));
        expect((await call(service!, '/healthz')).status).to.equal(200);
      } finally {
        await comeBack();
      }
      await attempt();
      const due = upTo(last).map((n) => `name-${n}`);
      await eventually(async () => (await stored().catch(() => [])).length >= due.length);
      expect(await stored()).to.deep.equal(due);
      expect(last - before).to.equal(31);
    });
});
