import { eventually } from '../eventually.js';
import { newMigratedDatabase } from '../postgres/migrated-database.js';
import { sharedPostgres } from '../postgres/shared.js';
import { redisServerOrSkip, type RedisServer } from '../redis/server.js';
import { call } from './call.js';
import { startTestService, type TestService } from './service.js';
import { withDemoData } from './with-demo-data.js';

/** Two services over one Redis and one PostgreSQL. Their clocks move together. */
type TwoInstances = Readonly<{
  here: TestService;
  there: TestService;
  /** One of them and the other in turn. */
  at(turn: number): TestService;
}>;

type Environment = Readonly<Record<string, string>>;

/** For a suite: two instances, from its first test on. `first` are settings of `here` alone. */
export const useTwoInstances = ({
  all = {},
  first = {},
}: Readonly<{ all?: Environment; first?: Environment }> = {}) => {
  const instances = {} as TwoInstances;
  let redis: RedisServer | undefined;
  const started: TestService[] = [];

  before(async function () {
    redis = await redisServerOrSkip(this);
    const environment = {
      ...{ REDIS_URL: redis.url, STORE_DEADLINE_MS: '10000', LOGIN_QUEUE_MS: '10000', ...all },
      DATABASE_URL: await newMigratedDatabase(await sharedPostgres(this)),
    };
    started.push(await startTestService({ environment: { ...environment, ...first }, prepare: withDemoData }));
    started.push(await startTestService({ environment }));
    const advance = (ms: number) => started.forEach((service) => service.advance(ms));
    const [here, there] = started.map((service): TestService => ({ ...service, advance }));
    for (const service of started) await eventually(async () => (await call(service, '/readyz')).status === 200);
    Object.assign(instances, { here, there, at: (turn: number) => (turn % 2 === 0 ? here : there) });
  });
  after(async () => {
    await Promise.all(started.map((service) => service.stop()));
    await redis?.stop();
  });
  return instances;
};
