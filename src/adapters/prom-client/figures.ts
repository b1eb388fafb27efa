import { Counter, Gauge, type Registry } from 'prom-client';

type Pool = Readonly<{ server: string; used: number; free: number; waiting: number }>;

/** What can be read off the running service at any moment; what it has none of is absent. */
export type Figures = Readonly<{
  redisServers(): ReadonlyArray<Readonly<{ server: string; isCircuitOpen: boolean }>>;
  /** Connections that are in use and that are not, and how many statements wait for one. */
  databasePools(): ReadonlyArray<Pool>;
  /** The same of the pools for pages, one for each server. */
  pagePools(): ReadonlyArray<Pool>;
  /** Tasks at the threads, and how long another is expected to wait. */
  hashing(): Readonly<{ running: number; waiting: number; waitMs: number }>;
  /** Entries that are not stored yet, and that never will be. */
  auditQueue(): Readonly<{ waiting: number; dropped: number }>;
}>;

const poolsOf = ({ databasePools, pagePools }: Partial<Figures>): ReadonlyArray<Pool> => [
  ...(databasePools?.() ?? []),
  ...(pagePools?.() ?? []),
];

/** Shows the figures as they are when somebody asks. */
export const showFigures = (registry: Registry, figures: Partial<Figures>): void => {
  const registers = [registry];
  new Gauge({
    name: 'menshen_redis_circuit_open',
    help: 'Whether a Redis server is left alone because it has not answered lately (1) or not (0).',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const { server, isCircuitOpen } of figures.redisServers?.() ?? [])
        this.set({ server }, isCircuitOpen ? 1 : 0);
    },
  });
  new Gauge({
    name: 'menshen_database_connections',
    help: 'Connections of the pool to a database server, in use and free.',
    labelNames: ['server', 'state'],
    registers,
    collect() {
      for (const { server, used, free } of poolsOf(figures)) {
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
      for (const { server, waiting } of poolsOf(figures)) this.set({ server }, waiting);
    },
  });
  new Gauge({
    name: 'menshen_hashing_tasks',
    help: 'Passwords that are being hashed, and that wait for a thread.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = figures.hashing?.() ?? { running: 0, waiting: 0 };
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'menshen_hashing_wait_seconds',
    help: 'How long a password that comes now is expected to wait for a thread.',
    registers,
    collect() {
      this.set((figures.hashing?.().waitMs ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'menshen_audit_queue_entries',
    help: 'Audit entries that are not stored yet.',
    registers,
    collect() {
      this.set(figures.auditQueue?.().waiting ?? 0);
    },
  });
  new Counter({
    name: 'menshen_audit_dropped_total',
    help: 'Audit entries that were dropped because the store did not take them.',
    registers,
    collect() {
      this.reset();
      this.inc(figures.auditQueue?.().dropped ?? 0);
    },
  });
};
