import { Counter, Gauge, type Registry } from 'prom-client';

/** Values of the running service. A source is absent where the service has no such part. */
export type GaugeSources = Readonly<{
  redisServers(): ReadonlyArray<Readonly<{ server: string; isCircuitOpen: boolean }>>;
  /** Used and free connections, and statements that wait for one. */
  databasePools(): ReadonlyArray<Readonly<{ server: string; used: number; free: number; waiting: number }>>;
  /** Tasks of the hashing threads, and the expected wait of the next one. */
  hashing(): Readonly<{ running: number; waiting: number; waitMs: number }>;
  /** Entries that wait to be stored, and entries that were dropped. */
  auditQueue(): Readonly<{ waiting: number; dropped: number }>;
}>;

/** Registers a metric for each source. A scrape reads the current values. */
export const registerGauges = (registry: Registry, sources: Partial<GaugeSources>): void => {
  const registers = [registry];
  new Gauge({
    name: 'menshen_redis_circuit_open',
    help: 'Whether the circuit breaker of a Redis server is open (1) or closed (0).',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const { server, isCircuitOpen } of sources.redisServers?.() ?? [])
        this.set({ server }, isCircuitOpen ? 1 : 0);
    },
  });
  new Gauge({
    name: 'menshen_database_connections',
    help: 'Connections of the pool to a database server, used and free.',
    labelNames: ['server', 'state'],
    registers,
    collect() {
      for (const { server, used, free } of sources.databasePools?.() ?? []) {
        this.set({ server, state: 'used' }, used);
        this.set({ server, state: 'free' }, free);
      }
    },
  });
  new Gauge({
    name: 'menshen_database_waiting',
    help: 'Statements that wait for a connection of the pool.',
    labelNames: ['server'],
    registers,
    collect() {
      for (const { server, waiting } of sources.databasePools?.() ?? []) this.set({ server }, waiting);
    },
  });
  new Gauge({
    name: 'menshen_hashing_tasks',
    help: 'Hashing tasks, running and waiting for a thread.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = sources.hashing?.() ?? { running: 0, waiting: 0 };
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'menshen_hashing_wait_seconds',
    help: 'Expected wait of a new hashing task for a thread.',
    registers,
    collect() {
      this.set((sources.hashing?.().waitMs ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'menshen_audit_queue_entries',
    help: 'Audit entries that wait to be stored.',
    registers,
    collect() {
      this.set(sources.auditQueue?.().waiting ?? 0);
    },
  });
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
