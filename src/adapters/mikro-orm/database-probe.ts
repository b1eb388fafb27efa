import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { StoreState } from '../../contract/health/readiness.js';
import type { StoreProbe } from '../../domain/ports/store-probe.js';
import { MIGRATIONS, pendingMigrations, type NamedMigration } from './migrations/migrations.js';

const DEADLINE_MS = 1_000;

/**
 * Up when the database answers, degraded while a migration is pending, down without a schema or after a second. `custom`
 * are the migrations of the custom modules.
 */
export const databaseProbe = (orm: MikroORM, custom: ReadonlyArray<NamedMigration> = []): StoreProbe => ({
  resource: 'database',
  check: () => {
    const migrations = [...MIGRATIONS, ...custom];
    const stateWith = (pending: ReadonlyArray<string>): StoreState => {
      if (pending.length === 0) return 'up';
      return pending.length === migrations.length ? 'down' : 'degraded';
    };
    const state = pendingMigrations(orm, migrations).then(stateWith, (): StoreState => 'down');
    return Promise.race([state, sleep<StoreState>(DEADLINE_MS, 'down', { ref: false })]);
  },
});
