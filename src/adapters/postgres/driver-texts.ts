/**
 * The errors of the connection that have neither a SQLSTATE nor a code of Node nor a class that a caller sees: pg and tarn
 * throw plain errors, and MikroORM wraps those of Knex in an error of its own. Their whole texts are all there is to tell
 * them from bugs.
 * - `late`: a time limit has passed.
 * - `lost`: the connection has ended, perhaps in the middle of a statement.
 * - `closed`: the pool, the connection or the transaction is closed already, and nothing was sent.
 */
export const DRIVER_TEXTS: Readonly<Record<string, 'late' | 'lost' | 'closed'>> = {
  // pg, the options query_timeout and connectionTimeoutMillis
  'Query read timeout': 'late',
  'timeout expired': 'late',
  // pg-pool, connectionTimeoutMillis: nothing became free, and the connection took too long
  'timeout exceeded when trying to connect': 'late',
  'Connection terminated due to connection timeout': 'late',
  // Knex, acquireTimeoutMillis
  'Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?': 'late',

  // pg, the socket has ended
  'Connection terminated': 'lost',
  'Connection terminated unexpectedly': 'lost',
  'Client has encountered a connection error and is not queryable': 'lost',

  // pg and pg-pool
  'Client was closed and is not queryable': 'closed',
  'Cannot use a pool after calling end on the pool': 'closed',
  // tarn and Knex, while the pool ends and after its end
  aborted: 'closed',
  'Unable to acquire a connection': 'closed',
  // Knex, when the connection of the transaction has ended
  'Transaction query already complete, run with DEBUG=knex:tx for more info': 'closed',
};
