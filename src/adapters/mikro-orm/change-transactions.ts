import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { concurrencyLimit } from '../background/concurrency-limit.js';
import { withinDeadline } from './connection/orm-options.js';

/** A number that no other program on the server locks: the letters `rule`. */
const ACCESS_LOCK = 0x72756c65;

/** The connections that changes of one kind may hold. The other connections of the pool stay free for logins and reads. */
const MOST_AT_ONCE = 2;

/**
 * Runs changes in transactions. Changes with `inOrder` happen one after another, over all processes. A change waits for its
 * turn without a connection. It is rolled back when its caller was told meanwhile that there is no answer.
 */
export const changeTransactions = (orm: MikroORM) => {
  const inTime = withinDeadline(orm);
  const limits = {
    inOrder: concurrencyLimit(MOST_AT_ONCE, Infinity),
    others: concurrencyLimit(MOST_AT_ONCE, Infinity),
  };

  return <T>(inOrder: boolean, work: (em: SqlEntityManager) => Promise<T>): Promise<T> =>
    inTime((deadline) => {
      const limited = inOrder ? limits.inOrder : limits.others;
      return limited(async () => {
        deadline.check();
        return orm.em.fork().transactional(async (em) => {
          if (inOrder) await em.execute('select pg_advisory_xact_lock(?)', [ACCESS_LOCK]);
          const done = await work(em);
          deadline.check();
          return done;
        });
      });
    });
};
