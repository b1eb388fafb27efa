import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { StoreProbe, StoreState } from '../../domain/ports/store-probe.js';
import { MIGRATIONS, pendingMigrations } from './migrations/migrations.js';

const DEADLINE_MS = 1_000;

const stateWith = (pending: ReadonlyArray<string>): StoreState => {
  if (pending.length === 0) return 'up';
  return pending.length === MIGRATIONS.length ? 'down' : 'degraded';
};

/** Up when the database answers, degraded while a migration is pending, down without a schema or after a second. */
export const databaseProbe = (orm: MikroORM): StoreProbe => ({
  resource: 'database',
  check: () => {
    const state = pendingMigrations(orm).then(stateWith, (): StoreState => 'down');
    return Promise.race([state, sleep<StoreState>(DEADLINE_MS, 'down', { ref: false })]);
  },
});
