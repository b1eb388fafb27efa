import { smallest, type Bench } from '../bench.js';
import type { LoadReport } from '../load/order.js';
import { SERVICE } from '../page/contenders.js';
import { listPaths } from '../page/paths.js';
import type { Population } from '../people/population.js';
import { startProgram, type Program } from '../programs/program.js';
import { solvedCaptchas, type SolvedCaptcha } from './captchas.js';

export const HASHERS = ['bcryptjs', 'native'] as const;
export type Hasher = (typeof HASHERS)[number];

/** A service that people log in to, and who they are. */
export type Scene = Readonly<{
  bench: Bench;
  population: Population;
  environment: Readonly<Record<string, string>>;
  program: Program;
  usernames: ReadonlyArray<string>;
}>;

export const startScene = async (bench: Bench, hasher: Hasher): Promise<Scene> => {
  const population = smallest(bench);
  const limits = { CAPTCHA_RATE_LIMIT: '1000000', CAPTCHA_EXPIRE: '3600' };
  const environment = { ...population.environment, ...limits, PASSWORD_HASHER: hasher };
  const names = await bench.stores.postgres.sql(population.database, 'select username from users where id <= 400');
  const program = await startProgram(SERVICE, environment);
  return { bench, population, environment, program, usernames: names.split('\n') };
};

/** So many captchas that wait to be used. */
export const captchasFor = async (
  { bench, population, program }: Scene,
  count: number,
): Promise<ReadonlyArray<SolvedCaptcha>> => {
  const redis = await bench.stores.redis.client(population.keySpace);
  try {
    return await solvedCaptchas(program.origin, redis, count);
  } finally {
    redis.destroy();
  }
};

const PAGES_PER_SECOND = 100;

/** Pages that people go on asking for meanwhile, at a pace of their own. */
export const pages = ({ bench, population, program }: Scene, seconds: number): Promise<LoadReport> => {
  const load = { port: program.port, connections: 1, paths: listPaths(), tokens: population.tokens };
  return bench.generator.run({ ...load, seconds, perSecond: PAGES_PER_SECOND });
};
