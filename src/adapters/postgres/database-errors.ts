import { Unavailable } from '../../domain/ports/unavailable.js';

/** SQLSTATE: connection, transaction rolled back by the server, resources, intervention, system; PostgreSQL appendix A. */
const CLASSES = /^(08|28|40|53|57|58)/;

/** Read-only server, lock not available, database missing. */
const STATES = new Set(['25006', '55P03', '3D000']);

const UNDEFINED_TABLE = '42P01';

const SOCKET_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOENT|EACCES|EHOST|ENET|ENOTFOUND|EAI_)/;

/** What a deadline, the driver and its pool say without any code. */
const MESSAGES =
  /^(no answer within|Query read timeout|timeout (expired|exceeded)|Connection terminated|Client (has encountered|was closed)|Knex: Timeout|operation timed out|aborted$|Unable to acquire a connection|Cannot use a pool)/;

/** A missing or forbidden table, column or function; a prepared statement that no longer fits, or whose preparation failed. */
const SCHEMA_STATES = new Set(['42P01', '42703', '42883', '42501', '0A000', '26000', '42P05']);

const hasCode = (error: Error): error is Error & { code: string } =>
  'code' in error && typeof error.code === 'string' && error.code !== '';

/** True if the state of the server caused the error. Everything else is a bug, including syntax errors and unknown names. */
export const isUnavailability = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (!hasCode(error)) return MESSAGES.test(error.message);
  return CLASSES.test(error.code) || STATES.has(error.code) || SOCKET_CODES.test(error.code);
};

/** True if the statement does not fit the schema. */
export const isSchemaChange = (error: unknown): boolean =>
  error instanceof Error && hasCode(error) && SCHEMA_STATES.has(error.code);

/** Runs the work. Rejects with `Unavailable` if the server is down, too slow or full. */
export const withServer = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isUnavailability(error) ? new Unavailable('database', { cause: error }) : error;
  }
};

/** The same for work that needs the tables: a database without them is unavailable until it is migrated. */
export const withDatabase = <T>(work: () => Promise<T>): Promise<T> =>
  withServer(work).catch((error: unknown) => {
    if (!(error instanceof Error && hasCode(error) && error.code === UNDEFINED_TABLE)) throw error;
    throw new Unavailable('database', { cause: error, reason: 'a table is missing, run "menshen migrate"' });
  });
