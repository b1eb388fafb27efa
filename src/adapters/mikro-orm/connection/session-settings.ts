import type { DatabaseLimits } from './database-settings.js';

type Connection = { query(sql: string, done: (error: Error | null) => void): void };
type Done = (error: Error | null, connection: Connection) => void;
type SessionLimits = Pick<DatabaseLimits, 'statementTimeoutMs' | 'idleInTransactionTimeoutMs'>;

/**
 * For each new connection of the pool. A statement sets the limits, since poolers refuse or drop startup parameters. JIT
 * is off where the server has it: the planner cannot know how few rows are wanted, and to compile such a statement takes a
 * hundred times as long as the statement.
 */
export const sessionSettings = ({ statementTimeoutMs, idleInTransactionTimeoutMs }: SessionLimits) => {
  const sql = `set statement_timeout = ${statementTimeoutMs};
    set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs};
    select set_config('jit', 'off', false) where current_setting('jit', true) is not null`;
  return (connection: Connection, done: Done): void => {
    connection.query(sql, (error) => done(error, connection));
  };
};
