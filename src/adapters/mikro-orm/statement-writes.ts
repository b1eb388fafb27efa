import type { MikroORM } from '@mikro-orm/postgresql';
import { withDoubt } from './commit-doubt.js';
import { withinDeadline } from './connection/orm-options.js';

/**
 * Runs one statement that changes rows and returns them, in a transaction within the deadline. If it has rejected, nothing is
 * written later. Without an answer to its commit, it rejects with `mayBeDone`.
 */
export const statementWrites = (orm: MikroORM) => {
  const inTime = withinDeadline(orm);
  return <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> => {
    let isCommitting = false;
    const written = inTime((deadline) => {
      const connection = orm.em.getConnection();
      return connection.transactional(async (transaction) => {
        const rows = await connection.execute<Row[]>(sql, values, 'all', transaction);
        deadline.check();
        isCommitting = rows.length > 0;
        return rows;
      });
    });
    return withDoubt(() => isCommitting, written);
  };
};
