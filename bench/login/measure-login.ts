import { createRequire } from 'node:module';
import type { Bench } from '../bench.js';
import { interleaved } from '../page/interleaved.js';
import { median, medianOf } from '../statistics.js';
import { flood, medianFlood, type Flood } from './flood.js';
import { loginsPerSecond, threadsAlone } from './rate.js';
import { HASHERS, pages, startScene, type Hasher } from './scene.js';

export type Login = Readonly<{
  hasher: Hasher;
  /** Logins per second: what the threads alone allow, and what the service gives. */
  threadsAlone: number;
  service: number;
  /** Milliseconds while nobody logs in. */
  idlePageP50: number;
  idlePageP99: number;
  floods: ReadonlyArray<Flood>;
}>;

const OFFERED = [60, 200];
const NATIVE = '@node-rs/bcrypt';

const isInstalled = (name: string): boolean => {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
};

const measureHasher = async (bench: Bench, hasher: Hasher): Promise<Login> => {
  const { rounds, roundSeconds, floodSeconds } = bench.plan;
  const scene = await startScene(bench, hasher);
  try {
    await loginsPerSecond(scene, 1);
    await pages(scene, 1);
    const rates = await interleaved(rounds, {
      threads: () => threadsAlone(scene, 2 * roundSeconds),
      service: () => loginsPerSecond(scene, 2 * roundSeconds),
    });
    const idle: { p50: number; p99: number }[] = [];
    const floods = OFFERED.map((): Flood[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [i, offered] of OFFERED.entries()) {
        const before = await pages(scene, floodSeconds);
        idle.push(before);
        floods[i]?.push(await flood(scene, offered, before));
      }
    }
    return {
      hasher,
      threadsAlone: median(rates.threads),
      service: median(rates.service),
      idlePageP50: medianOf(idle, ({ p50 }) => p50),
      idlePageP99: medianOf(idle, ({ p99 }) => p99),
      floods: floods.map(medianFlood),
    };
  } finally {
    await scene.program.stop();
  }
};

/** Logins with either hasher; the native one where its package is installed. */
export const measureLogin = async (bench: Bench): Promise<Login[]> => {
  const logins: Login[] = [];
  for (const hasher of HASHERS)
    if (hasher !== 'native' || isInstalled(NATIVE)) logins.push(await measureHasher(bench, hasher));
  return logins;
};
