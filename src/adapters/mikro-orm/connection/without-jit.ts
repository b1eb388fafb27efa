type Connection = { query(sql: string, done: (error: Error | null) => void): void };

/**
 * For the pool: what the planner takes for long, because it cannot know how few rows are wanted, would be compiled first,
 * which takes a hundred times as long as the statement. A server that does not know the setting has nothing to be set.
 */
export const withoutJit = (
  connection: Connection,
  done: (error: Error | null, connection: Connection) => void,
): void => {
  connection.query('set jit = off', (error) => {
    done(error && 'severity' in error ? null : error, connection);
  });
};
