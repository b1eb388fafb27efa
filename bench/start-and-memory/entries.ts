import { smallest, type Bench } from '../bench.js';
import { cleanEnvironment } from '../programs/program.js';
import { runProgram } from '../run-program.js';
import { median } from '../statistics.js';

/** What one entry takes, in bytes: of Redis by its own word and by its growth, and of the heap where there is no Redis. */
export type EntryBytes = Readonly<{ kind: EntryKind; redis: number; redisGrowth: number; memory: number }>;

const PREFIXES = { blacklist: 'revoked:*', counter: '*', captcha: 'captcha:*' } as const;
type EntryKind = keyof typeof PREFIXES;

/** Nothing else lies there. */
const KEY_SPACE = 15;

const store = async (
  kind: EntryKind,
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<number> => {
  const options = ['--expose-gc', '--import', 'tsx', 'bench/start-and-memory/entries-main.ts', kind, String(count)];
  const env = cleanEnvironment({ ...environment, LOG_LEVEL: 'silent' });
  return Number(await runProgram(process.execPath, options, { env }));
};

const measureKind = async (bench: Bench, kind: EntryKind): Promise<EntryBytes> => {
  const { redis } = bench.stores;
  const count = bench.plan.entries;
  const { DATABASE_URL, JWT_SECRET } = smallest(bench).environment;
  const client = await redis.client(KEY_SPACE);
  try {
    await client.flushDb();
    const used = async () => Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1]);
    const before = await used();
    await store(kind, count, { DATABASE_URL, JWT_SECRET, REDIS_URL: redis.urlOf(KEY_SPACE) });
    const growth = ((await used()) - before) / count;
    const { keys } = await client.scan('0', { MATCH: PREFIXES[kind], COUNT: 2_000 });
    const bytes = await Promise.all(keys.map((key) => client.memoryUsage(key)));
    await client.flushDb();
    const memory = await store(kind, count, { DATABASE_URL, JWT_SECRET });
    return { kind, redis: median(bytes.map(Number)), redisGrowth: growth, memory };
  } finally {
    client.destroy();
  }
};

export const measureEntries = async (bench: Bench): Promise<EntryBytes[]> => {
  const measured: EntryBytes[] = [];
  for (const kind of Object.keys(PREFIXES) as EntryKind[]) measured.push(await measureKind(bench, kind));
  return measured;
};
