import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../eventually.js';
import { askPage } from '../http/pages.js';
import { expectRefused, expectSucceeded, type RefusalName } from '../http/refusals.js';
import type { Reply } from '../http/reply.js';
import type { TestService } from '../http/service.js';
import { logIn, someAddress } from '../http/session.js';
import type { PostgresServer } from './server.js';

/** Longer than the deadline of `startBareServiceOn`, shorter than that of `startServiceOn`. The machine may be busy. */
const PROMPTLY_MS = 20_000;

/** How long after its server's return a service may take to serve again. */
const RECOVERY_MS = 60_000;

type Environment = Readonly<Record<string, string>>;

/**
 * The service over a server's database, whatever state that is in, as an operator starts it. It is imported as it imports its adapters: what a test
 * runner requires is another copy, whose outages are not the service's.
 */
export const startBareServiceOn = async (databaseUrl: string, environment: Environment = {}): Promise<TestService> => {
  const { startTestService } = await import('../http/service.js');
  const { prepareSchema } = await import('../../../src/composition/database.js');
  const usual = { DATABASE_DEADLINE_MS: '2000', DATABASE_URL: databaseUrl };
  return startTestService({ environment: { ...usual, ...environment }, prepare: prepareSchema });
};

/** The same, with the schema brought up and the demo data loaded. */
export const startServiceOn = async (databaseUrl: string, environment: Environment = {}): Promise<TestService> => {
  const { startTestService } = await import('../http/service.js');
  const { withDemoData } = await import('../http/with-demo-data.js');
  return startTestService({
    environment: { DATABASE_URL: databaseUrl, ...environment },
    prepare: withDemoData,
  });
};

/** The service listens for changes of permissions, and has dropped what was cached before. */
export const untilListening = ({ permissionDrops }: TestService): Promise<void> =>
  eventually(() => permissionDrops() > 0);

/** The answer, which does not let anybody wait. */
export const promptly = async (asked: () => Promise<Reply>): Promise<Reply> => {
  const start = performance.now();
  const reply = await asked();
  expect(performance.now() - start).to.be.below(PROMPTLY_MS);
  return reply;
};

export const examples = (service: TestService, token: string) => () => askPage(service, token, 'example/page');

/** Pages fail with the message of the specification, several at once too. */
export const expectNoPages = async (service: TestService, token: string): Promise<void> => {
  const replies = await Promise.all(Array.from({ length: 3 }, () => promptly(examples(service, token))));
  for (const reply of replies) expectRefused(reply, 'PageQueryFailed');
};

/** Logins fail, more of them than would lock the account if they counted; gives the address that they came from. */
export const expectNoLogins = async (service: TestService): Promise<string> => {
  const from = someAddress();
  for (let round = 0; round < 2; round += 1) {
    const attempt = () => promptly(() => logIn(service, { password: 'Wrong#2026' }, from));
    for (const reply of await Promise.all([attempt(), attempt(), attempt()]))
      expectRefused(reply, 'ServiceUnavailable');
  }
  return from;
};

/** Nothing was counted: only now the fifth wrong password from there locks. */
export const expectNothingCounted = async (service: TestService, from: string): Promise<void> => {
  const outcomes: RefusalName[] = [...Array.from({ length: 5 }, () => 'CredentialsIncorrect' as const), 'LoginLocked'];
  for (const outcome of outcomes) expectRefused(await logIn(service, { password: 'Wrong#2026' }, from), outcome);
};

/** Serves pages and logins again, by itself and soon. */
export const expectRecovery = async (service: TestService, token: string): Promise<void> => {
  const start = performance.now();
  for (;;) {
    const reply = await examples(service, token)();
    if (reply.headers.get('X-Failure-Reason') === null || performance.now() - start > RECOVERY_MS) {
      expectSucceeded(reply, '操作成功');
      break;
    }
    await sleep(50);
  }
  expectSucceeded(await logIn(service), '登录成功');
};

/** How many connections of the services' pools a server has. */
export const pooledOn = async (server: PostgresServer): Promise<number> => {
  const [row] = await server.run<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'menshen' and datname <> 'postgres'`,
  );
  return row!.count;
};

export { eventually };
