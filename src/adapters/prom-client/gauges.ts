import { Counter, Gauge, type Registry } from 'prom-client';

type Pool = Readonly<{ server: string; used: number; free: number; waiting: number }>;

/** Values of the running service. A source is absent where the service has no such part. */
export type GaugeSources = Readonly<{
  redisServers(): ReadonlyArray<Readonly<{ server: string; isCircuitOpen: boolean }>>;
  /** Used and free connections, and statements that wait for one. */
  databasePools(): ReadonlyArray<Pool>;
  /** The same for the pools of pages, one for each server. */
  pagePools(): ReadonlyArray<Pool>;
  /** Tasks of the hashing threads, and the expected wait of the next one. */
  hashing(): Readonly<{ running: number; waiting: number; waitMs: number }>;
  /** Entries that wait to be stored, and entries that were dropped. */
  auditQueue(): Readonly<{ waiting: number; dropped: number }>;
}>;

const poolsOf = ({ databasePools, pagePools }: Partial<GaugeSources>): ReadonlyArray<Pool> => [
  ...(databasePools?.() ?? []),
  ...(pagePools?.() ?? []),
];

type Labels = Readonly<Record<string, string>>;

/** Registers a metric for each source. A scrape reads the current values. */
export const registerGauges = (registry: Registry, sources: Partial<GaugeSources>): void => {
  const registers = [registry];
  /** `values` gives the current values, each with its labels. */
  const gauge = (
    name: string,
    help: string,
    labelNames: ReadonlyArray<string>,
    values: () => ReadonlyArray<readonly [Labels, number]>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of values()) this.set(labels, value);
      },
    });
  };

  gauge(
    'menshen_redis_circuit_open',
    'Whether the circuit breaker of a Redis server is open (1) or closed (0).',
    ['server'],
    () => (sources.redisServers?.() ?? []).map(({ server, isCircuitOpen }) => [{ server }, isCircuitOpen ? 1 : 0]),
  );
  gauge(
    'menshen_database_connections',
    'Connections of the pool to a database server, used and free.',
    ['server', 'state'],
    () =>
      poolsOf(sources).flatMap(({ server, used, free }) => [
        [{ server, state: 'used' }, used],
        [{ server, state: 'free' }, free],
      ]),
  );
  gauge('menshen_database_waiting', 'Statements that wait for a connection of the pool.', ['server'], () =>
    poolsOf(sources).map(({ server, waiting }) => [{ server }, waiting]),
  );
  gauge('menshen_hashing_tasks', 'Hashing tasks, running and waiting for a thread.', ['state'], () => {
    const { running, waiting } = sources.hashing?.() ?? { running: 0, waiting: 0 };
    return [
      [{ state: 'running' }, running],
      [{ state: 'waiting' }, waiting],
    ];
  });
  gauge('menshen_hashing_wait_seconds', 'Expected wait of a new hashing task for a thread.', [], () => [
    [{}, (sources.hashing?.().waitMs ?? 0) / 1000],
  ]);
  gauge('menshen_audit_queue_entries', 'Audit entries that wait to be stored.', [], () => [
    [{}, sources.auditQueue?.().waiting ?? 0],
  ]);
  new Counter({
    name: 'menshen_audit_dropped_total',
    help: 'Audit entries that were dropped because the queue was full.',
    registers,
    collect() {
      this.reset();
      this.inc(sources.auditQueue?.().dropped ?? 0);
    },
  });
};
