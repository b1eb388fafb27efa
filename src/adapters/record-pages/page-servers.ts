import type { Log } from '../../domain/ports/log.js';
import { deadlineOf } from '../postgres/database-errors.js';
import {
  DEFAULT_LIMITS,
  limitsWithin,
  type DatabaseAddress,
  type DatabaseLimits,
  type DatabaseSettings,
  type PoolState,
} from '../postgres/database-settings.js';
import type { Executor, Preferred } from './executor.js';
import type { TimeLimits } from './heavy-reads.js';
import { openPipeline } from './pipeline.js';
import { pagePool } from './pool.js';
import { inTurn, onServer, type Connections } from './server-choice.js';

/** How long a light query waits for a replica before the primary is asked as well. Other queries wait for half of their time limit. */
const TIMEOUT_MS = 250;

const RETRY_MS = 500;

/**
 * The time limit of a slow read. The count of a search for one letter takes about a second in a million rows, and a person
 * waits no longer than this for a list.
 */
const SLOW_MS = 3_000;

/** They cost the server a core each. All other pages have their own connections. */
const SLOW_AT_ONCE = 2;

export type PageServers = TimeLimits &
  Readonly<{
    execute: Executor;
    poolStates(): ReadonlyArray<PoolState & Readonly<{ server: string }>>;
    close(): Promise<void>;
  }>;

/** A busy server may need this long to say that it has cancelled a statement, which shows that it is not down. */
const CANCEL_MS = 1_000;

/** The wait for a locked table ends before the time limit of the statement: it makes no read slow. */
const LOCK_MARGIN_MS = 100;

/** A wait for a lock and a statement that takes too long end with different errors. */
const pageLimits = (limits: DatabaseLimits): DatabaseLimits =>
  limits.statementTimeoutMs > LOCK_MARGIN_MS
    ? { lockTimeoutMs: limits.statementTimeoutMs - LOCK_MARGIN_MS, ...limits }
    : limits;

/** Only the statement itself may take longer. */
const slowLimits = (limits: DatabaseLimits): DatabaseLimits => ({
  ...limits,
  ...limitsWithin(SLOW_MS),
  queryTimeoutMs: SLOW_MS + CANCEL_MS,
  pagePoolMax: SLOW_AT_ONCE,
});

const sumOf = (one: PoolState, other: PoolState): PoolState => ({
  used: one.used + other.used,
  free: one.free + other.free,
  waiting: one.waiting + other.waiting,
});

type PageServer = Connections & Readonly<{ poolState(): PoolState; close(): Promise<void> }>;

const openServer = (address: DatabaseAddress, limits: DatabaseLimits): PageServer => {
  const pipeline = openPipeline(address, limits);
  // the pipeline closes its connection when the server has no free one
  const pool = pagePool(address, limits, pipeline.disconnect);
  const slow = pagePool(address, slowLimits(limits), pipeline.disconnect);
  return {
    pipeline,
    pool: pool.execute,
    slow: slow.execute,
    poolState: () => sumOf(pool.state(), slow.state()),
    close: async () => void (await Promise.all([pool.close(), slow.close(), pipeline.close()])),
  };
};

/** A replica that has failed or was late is left out until it answers a probe. `name` is for the log. */
const replica = (server: Connections, name: string, limitMs: number, log: Log): Preferred & { close(): void } => {
  let [isReady, isSilent, isClosed] = [true, false, false];

  const answered = (): void => {
    isReady = true;
    if (isSilent) log.info('replica answers again', { name });
    isSilent = false;
  };
  const failed = (error: unknown): void => {
    if (isClosed) return;
    if (!isSilent) log.warn('replica does not answer, pages are read from other servers', { name, error });
    isSilent = true;
    setTimeout(probe, RETRY_MS).unref();
  };
  const probe = (): void => void server.pool({ text: 'select 1', values: [], isLight: false }).then(answered, failed);

  return {
    execute: onServer(server),
    remainingMs: (askedAt, isLight) => askedAt + (isLight ? TIMEOUT_MS : limitMs / 2) - performance.now(),
    isReady: () => isReady,
    suspend: (query) => {
      if (query.isLight) server.pipeline.suspend(query);
      if (!isReady) return;
      isReady = false;
      probe();
    },
    close: () => {
      isClosed = true;
    },
  };
};

/**
 * The servers that pages are read from: the replicas in turn, or else the primary. Each has a pool, and a pipelined
 * connection for light statements. Nothing is connected before the first statement.
 */
export const openPageServers = (settings: DatabaseSettings, log: Log): PageServers => {
  const { address, replicaUrls = [], ...given } = { ...DEFAULT_LIMITS, ...settings };
  const limits = pageLimits(given);
  const primary = openServer(address, limits);
  const followers = replicaUrls.map((url) => openServer({ url }, limits));
  const replicas = followers.map((server, i) => replica(server, `replica ${i + 1}`, limits.queryTimeoutMs, log));

  return {
    execute: inTurn(primary, replicas),
    inTime: deadlineOf(limits.queryTimeoutMs, limits.limitName),
    ...(limits.queryTimeoutMs > 0 &&
      limits.queryTimeoutMs < SLOW_MS && {
        slow: { inTime: deadlineOf(SLOW_MS, 'the limit of slow reads'), normalMs: limits.statementTimeoutMs },
      }),
    poolStates: () => [
      { server: 'primary pages', ...primary.poolState() },
      ...followers.map(({ poolState }, i) => ({ server: `replica ${i + 1}`, ...poolState() })),
    ],
    close: async () => {
      for (const one of replicas) one.close();
      await Promise.all([primary, ...followers].map((server) => server.close()));
    },
  };
};
