import { startPostgres, type Postgres } from './postgres.js';
import { startRedis, type Redis } from './redis.js';

/** Servers of the benchmark's own, on free loopback ports, with their data in temporary folders. */
export type Stores = Readonly<{ postgres: Postgres; redis: Redis; stop(): Promise<void> }>;

export const startStores = async (): Promise<Stores> => {
  const redis = await startRedis();
  try {
    const postgres = await startPostgres();
    return {
      postgres,
      redis,
      stop: async () => {
        await Promise.all([postgres.stop(), redis.stop()]);
      },
    };
  } catch (error) {
    await redis.stop();
    throw error;
  }
};
