import { setTimeout as sleep } from 'node:timers/promises';
import { inOneLine, placeOf, type MigrationStatement } from './failed-statement.js';

/** How long a migration waits for each lock, and how often all pending migrations are tried. */
export type LockWaits = Readonly<{ lockMs: number; attempts: number; pauseMs: number }>;

/**
 * Requests wait behind a migration that waits for a table, so one wait is half as long as a request may take. During a wait for
 * another table, it keeps what it has locked. The attempts take about half a minute with the usual deadline.
 */
export const lockWaitsFor = (deadlineMs: number): LockWaits => ({
  lockMs: Math.ceil(deadlineMs / 2),
  attempts: 20,
  pauseMs: 1000,
});

/** A statement has waited too long for a table, or for rows, that another transaction uses. */
export class TableInUse extends Error {
  override readonly name = 'TableInUse';

  constructor({ migration, number, sql }: MigrationStatement, { lockMs, attempts }: LockWaits, options: ErrorOptions) {
    super(
      `nothing was migrated: another transaction uses what statement ${number} of ${placeOf(migration)} changes, and did not end during ${attempts} attempts of ${lockMs} ms; ` +
        `find it in pg_stat_activity (the oldest xact_start), end it or wait for its end, then migrate again; the statement: ${inOneLine(sql)}`,
      options,
    );
  }
}

/** Repeats the work while it rejects with `TableInUse`. A rejected attempt has changed nothing and holds no lock. */
export const whileInUse = async <T>({ attempts, pauseMs }: LockWaits, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TableInUse) || attempt >= attempts) throw error;
      await sleep(pauseMs);
    }
};
