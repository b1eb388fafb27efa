import type { CustomModule } from '../../../src/composition/modules.js';
import type { Prepare } from '../../../src/composition/service.js';
import { afterLastFile } from '../../support/cleanup.js';
import { call } from '../../support/http/call.js';
import { NOTICE } from '../../support/http/notice-module.js';
import { expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { anyMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { keptPages, type KeptPages } from './kept-pages.js';

export type StageOptions = Readonly<{
  /** Suites that give the same name share one service. They leave what it had, and give the other options alike. */
  sharedAs?: string;
  environment?: Readonly<Record<string, string>>;
  prepare?: Prepare;
  /** Modules from outside. Without it, the notices. */
  modules?: ReadonlyArray<CustomModule>;
}>;

const ENVIRONMENT = {
  CONSOLE: 'true',
  CAPTCHA_PROOF: 'true',
  CAPTCHA_RATE_LIMIT: '100000',
  // the password of no account, so that nobody must change theirs
  DEFAULT_PASSWORD: 'Unused#2026',
};

/** The embedded database would take five times the processor time for its start. */
const startConsole = async ({
  environment = {},
  prepare = withDemoData,
  modules = [NOTICE],
}: StageOptions = {}): Promise<TestService> => {
  const database = 'DATABASE_URL' in environment ? {} : await anyMigratedDatabase();
  return startTestService({ environment: { ...ENVIRONMENT, ...database, ...environment }, prepare, modules });
};

/** A service with the pages that are open for it. */
export type Started = Readonly<{ service: TestService; pages: KeptPages }>;

/** For one suite. */
export const startOwn = async (options?: StageOptions): Promise<Started> => ({
  service: await startConsole(options),
  pages: keptPages(),
});

export const stop = async ({ service, pages }: Started): Promise<void> => {
  await pages.close();
  await service.stop();
};

/** By their names. That of suites without options is empty. */
const shared = new Map<string, Promise<Started>>();

afterLastFile(async () => {
  for (const started of shared.values()) await stop(await started);
});

/** For the suites of this name. */
export const startShared = (name: string, options?: StageOptions): Promise<Started> => {
  const started = shared.get(name) ?? startOwn(options);
  shared.set(name, started);
  return started;
};

/** The greatest id of a position before the first suite of a service. */
const lastPositions = new Map<TestService, number>();

const positionIds = async (service: TestService): Promise<ReadonlyArray<number>> => {
  const reply = await call(service, '/api/v1/position/page?pageSize=1000', { token: await tokenOf(service) });
  return (dataOf(reply)['records'] as ReadonlyArray<Readonly<{ id: number }>>).map(({ id }) => id);
};

/** Before the first suite of a service: which positions no suite has added. */
export const knowPositions = async (service: TestService): Promise<void> => {
  if (!lastPositions.has(service)) lastPositions.set(service, Math.max(...(await positionIds(service))));
};

/** Deletes the positions that a suite has added. Many of them would push those of the demo off the first page. */
export const withoutAdded = async (service: TestService): Promise<void> => {
  const ids = (await positionIds(service)).filter((id) => id > (lastPositions.get(service) ?? Infinity));
  const token = await tokenOf(service);
  if (ids.length === 0) return;
  expectSucceeded(
    await call(service, '/api/v1/position/delete', { token, form: { ids: ids.slice(0, 200) } }),
    '操作成功',
  );
};
