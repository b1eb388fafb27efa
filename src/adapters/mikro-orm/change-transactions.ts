import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '@mikro-orm/core';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { codeOf, isTooSlow, LOCK_NOT_AVAILABLE } from '../postgres/database-errors.js';
import { concurrencyLimit } from '../background/concurrency-limit.js';
import { lockAccess } from './access-lock.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { withDoubt } from './commit-doubt.js';
import { settingsOf, withinDeadline } from './connection/orm-options.js';
import { IsolationLevel } from './entities/orm-package.js';

/** The connections that changes of one kind may hold. The other connections of the pool stay free for logins and reads. */
const MOST_AT_ONCE = 2;

/**
 * How a transaction runs. `serialized` transactions happen one after another, over all processes. `concurrent` ones do not
 * wait for each other. `reading` ones write nothing.
 */
export type TransactionMode = 'serialized' | 'concurrent' | 'reading';

/** One snapshot. */
const READING = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true } as const;

/** A transaction that may write thousands of records has this many times the deadline of a query. */
const LONG_QUERIES = 10;

/** The same for one that reads or writes the rows of a whole file. An import has two of them, and answers within five minutes. */
const FILE_QUERIES = 60;
const MOST_FILE_MS = 90_000;

/**
 * The longest time for which the transaction of a file waits for other changes: this many times the deadline of a query. An import
 * of ten thousand rows takes less, so another import can wait for it.
 */
const WAIT_QUERIES = 30;
const MOST_WAIT_MS = 30_000;

/** Between two attempts of a file nothing is locked for so long, so that others can go on. */
const PAUSE_MS = 50;

/** The part of the time of a statement for which it waits for a lock. A busy server needs the rest for its work. */
const WAITING_PART = 0.5;

/** SQLSTATE deadlock_detected; PostgreSQL appendix A. */
const DEADLOCK_DETECTED = '40P01';

/** How often a transaction begins anew. Deadlocks that are left over are answered as an outage. */
const MOST_REPEATS = 5;

/** True if another change is the cause of the error, so that a new transaction may succeed. */
type IsRace = (error: unknown) => boolean;

const isDeadlock: IsRace = (error) => codeOf(error) === DEADLOCK_DETECTED;
const isLocked: IsRace = (error) => codeOf(error) === LOCK_NOT_AVAILABLE;

/** What a transaction has besides its work. `begin` happens before each beginning of it, while it has neither a connection nor a lock. */
type Course = Readonly<{ isRace?: IsRace; begin?: () => Promise<void> }>;

/** Repeats a transaction of which nothing was written, because of another change. */
const whileRacing = async <T>(isRace: IsRace, work: () => Promise<T>): Promise<T> => {
  for (let left = MOST_REPEATS; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isRace(error)) throw error;
    }
  }
};

/**
 * Repeats a transaction while other changes hold its locks, for at most `waitMs`. Then it rejects with `Unavailable`, and nothing was
 * written.
 */
const whileLocked = async <T>(waitMs: number, work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + waitMs;
  for (let slow = 0; ;) {
    try {
      return await work();
    } catch (error) {
      // a statement that waits for several locks, one after another, reaches its own limit first; so does one of a busy server,
      // which is too slow for the file only if no attempt in between reaches a lock
      slow = isTooSlow(error) ? slow + 1 : 0;
      if (slow > MOST_REPEATS || !(isLocked(error) || isTooSlow(error))) throw error;
      const reason = 'other changes take too long';
      if (performance.now() > until) throw new Unavailable('database', { cause: error, reason, isBlocked: true });
      await sleep(PAUSE_MS);
    }
  }
};

/**
 * Runs each change in a transaction, together with its reads. A waiting transaction has no connection. If its
 * deadline has passed, it is rolled back. A long one has more time. One that writes a file begins anew while another change holds
 * what it needs: a single statement must not wait for so long. A transaction that the server has ended because it and
 * another one waited for each other begins anew, within the same deadline; so does one that fails by another race.
 * Without an answer to its commit, it rejects with `mayBeDone`.
 */
export const changeTransactions = (orm: MikroORM) => {
  const inTime = {
    short: withinDeadline(orm),
    long: withinDeadline(orm, LONG_QUERIES),
    file: withinDeadline(orm, FILE_QUERIES, MOST_FILE_MS),
  };
  const { queryTimeoutMs, statementTimeoutMs } = settingsOf(orm);
  const waitMs = Math.min(queryTimeoutMs * WAIT_QUERIES, MOST_WAIT_MS);
  const endWaitsEarly = `set local lock_timeout = ${Math.floor(statementTimeoutMs * WAITING_PART)}`;
  const limits = {
    serialized: concurrencyLimit(MOST_AT_ONCE, Infinity),
    concurrent: concurrencyLimit(MOST_AT_ONCE, Infinity),
    // never waits for a lock, so one connection is enough
    reading: concurrencyLimit(1, Infinity),
  };

  return async <T>(
    mode: TransactionMode,
    work: (em: SqlEntityManager) => Promise<T>,
    length: 'short' | 'long' | 'file' = 'short',
    { isRace = () => false, begin }: Course = {},
  ): Promise<T> => {
    let isCommitting = false;
    const waits = length === 'file' && mode !== 'reading';
    const changed = inTime[length]((deadline) => {
      const run = async (em: SqlEntityManager): Promise<T> => {
        if (waits) await em.execute(endWaitsEarly);
        if (mode === 'serialized') await lockAccess(em);
        const done = await work(em);
        deadline.check();
        isCommitting = mode !== 'reading';
        return done;
      };
      const connection = orm.em.getConnection();
      const options = mode === 'reading' ? READING : {};
      // the ORM's own `transactional` makes every later promise of the process dearer under Node 20
      const within = (transaction: Transaction): Promise<T> => {
        const em = orm.em.fork();
        em.setTransactionContext(transaction);
        return run(em);
      };
      const once = async () => {
        deadline.check();
        isCommitting = false;
        await begin?.();
        deadline.check();
        return connection.transactional(within, options);
      };
      const racing = () => limits[mode](() => whileRacing((error) => isDeadlock(error) || isRace(error), once));
      return waits ? whileLocked(waitMs, racing) : racing();
    });
    return withDoubt(() => isCommitting, changed);
  };
};
