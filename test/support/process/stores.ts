import { createClient } from 'redis';
import { afterFile } from '../cleanup.js';
import { call } from '../http/call.js';
import { dataOf, reasonOf, type Reply } from '../http/reply.js';
import { PASSWORDS, type Captcha } from '../http/session.js';
import { demoDatabase } from '../postgres/demo-database.js';
import { sharedPostgres } from '../postgres/shared.js';
import { redisServerOrSkip, type RedisServer } from '../redis/server.js';

/** Real stores for real processes, with the demo data. They are stopped after the file. */
export type Stores = Readonly<{
  redis: RedisServer;
  environment: Readonly<Record<'REDIS_URL' | 'DATABASE_URL' | 'STORE_DEADLINE_MS' | 'DATABASE_DEADLINE_MS', string>>;
}>;

const started: RedisServer[] = [];

afterFile(async () => {
  for (const redis of started.splice(0)) await redis.stop();
});

/** A busy machine may be slower than the product's limits, which are no concern of these tests. */
export const DEADLINES = { STORE_DEADLINE_MS: '10000', DATABASE_DEADLINE_MS: '10000' };

export const startStores = async (context: Mocha.Context): Promise<Stores> => {
  const postgres = await sharedPostgres(context);
  const redis = await redisServerOrSkip(context);
  started.push(redis);
  const DATABASE_URL = await demoDatabase(postgres);
  return { redis, environment: { REDIS_URL: redis.url, DATABASE_URL, ...DEADLINES } };
};

/** Captchas that the service has issued, with their texts as they stand in Redis. */
export const captchasOf = async (
  service: Readonly<{ url: string }>,
  { redis }: Stores,
  count = 1,
): Promise<Captcha[]> => {
  const client = await createClient({ url: redis.url }).connect();
  try {
    const captchas: Captcha[] = [];
    while (captchas.length < count) {
      const reply = await call(service, '/api/v1/captcha');
      if (reasonOf(reply) !== null) throw new Error(`no captcha: ${reply.text}`);
      const key = String(dataOf(reply)['key']);
      captchas.push({ key, code: (await client.get(key)) ?? '' });
    }
    return captchas;
  } finally {
    client.destroy();
  }
};

/** A login of the administrator with this captcha. */
export const logInWith = (service: Readonly<{ url: string }>, captcha: Captcha, headers = {}): Promise<Reply> =>
  call(service, '/api/v1/login', { form: { username: 'admin', password: PASSWORDS.admin, ...captcha }, headers });
