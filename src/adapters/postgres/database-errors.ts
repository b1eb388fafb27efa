import { sharedTimer, type Due } from '../background/shared-timer.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { DRIVER_TEXTS } from './driver-texts.js';

/** A time limit of the service itself has passed. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** The connection for a statement has ended before the statement was sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** SQLSTATE: connection, transaction rolled back by the server, resources, intervention, system; PostgreSQL appendix A. */
const CLASSES = /^(08|28|40|53|57|58)/;

/** A statement has waited for a lock longer than `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** Read-only server, lock not available, database missing. */
const STATES = new Set(['25006', LOCK_NOT_AVAILABLE, '3D000']);

export const UNDEFINED_TABLE = '42P01';

/** A type is missing, or something else that has no SQLSTATE of its own, such as a setting. */
const UNDEFINED_OBJECT = '42704';

/** The function of the server that looks for a type. Its name is the same in all languages of the server. */
const TYPE_LOOKUP = 'typenameType';

/** The server has cancelled a statement that took longer than its time limit. */
const QUERY_CANCELED = '57014';

/** Codes of Node for a socket, a name or a file of a socket that cannot be reached. */
const SOCKET_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOENT|EACCES|EHOST|ENET|ENOTFOUND|EAI_)/;

/** A missing or forbidden table, column or function; a prepared statement that no longer fits, or whose preparation failed. */
const SCHEMA_STATES = new Set(['42P01', '42703', '42883', '42501', '0A000', '26000', '42P05']);

/** The server ended the connection, or the network did. */
const LOST_CODES = new Set(['57P01', '57P02', '08006', 'ECONNRESET', 'EPIPE']);

/** The SQLSTATE or the code of the socket's error; empty for none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What happened to the connection, of an error without a code. Undefined for a bug. */
const faultOf = (error: unknown): 'late' | 'lost' | 'closed' | undefined => {
  if (error instanceof NoAnswer) return 'late';
  if (error instanceof NotConnected) return 'lost';
  return error instanceof Error && codeOf(error) === '' ? DRIVER_TEXTS[error.message] : undefined;
};

/** True if the state of the server caused the error. Everything else is a bug, including syntax errors and unknown names. */
export const isUnavailability = (error: unknown): boolean => {
  const code = codeOf(error);
  return CLASSES.test(code) || STATES.has(code) || SOCKET_CODES.test(code) || faultOf(error) !== undefined;
};

/** True if the connection has ended in the middle of a statement. It is unknown whether the statement was executed. */
export const isLostConnection = (error: unknown): boolean => LOST_CODES.has(codeOf(error)) || faultOf(error) === 'lost';

/** True if the statement took longer than the server lets it. */
export const isTooSlow = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED;

/** True if the statement does not fit the schema. */
export const isSchemaChange = (error: unknown): boolean => SCHEMA_STATES.has(codeOf(error));

/** True if a time limit of a call has passed. */
const isLate = (error: unknown): boolean => isTooSlow(error) || faultOf(error) === 'late';

/** `Unavailable` if the server is down, too slow or full; otherwise the error itself. */
const serverFault = (error: unknown, limit?: string): unknown => {
  if (!isUnavailability(error)) return error;
  const reason = `no answer in time${limit === undefined ? '' : ` (${limit})`}`;
  return new Unavailable('database', { cause: error, ...(isLate(error) && { reason }) });
};

/** Runs the work. Rejects with `Unavailable` if the server is down, too slow or full. `limit` names its time limit. */
export const withServer = async <T>(work: () => Promise<T>, limit?: string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw serverFault(error, limit);
  }
};

/** True without a table that a statement names. The type of its rows has the name too, as in `null::positions`. */
const lacksTable = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== UNDEFINED_OBJECT) return code === UNDEFINED_TABLE;
  return error instanceof Error && 'routine' in error && error.routine === TYPE_LOOKUP;
};

/** The same as `serverFault` for work that needs the tables: a database without them is unavailable until it is migrated. */
const databaseFault = (error: unknown, limit?: string): unknown => {
  if (!lacksTable(error)) return serverFault(error, limit);
  return new Unavailable('database', { cause: error, reason: 'a table is missing, run "menshen migrate"' });
};

/** Like `withServer`, for work that needs the tables. */
export const withDatabase = async <T>(work: () => Promise<T>, limit?: string): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw databaseFault(error, limit);
  }
};

/** Answers that arrived while the thread was busy are read before a call is given up. */
const afterReading = (act: () => void): void => void setImmediate(act);

/** The end of the time that a call has. */
export type Deadline = Readonly<{
  /** Throws once the caller was told that there is no answer. */
  check(): void;
}>;

type TimedWork<T> = (deadline: Deadline) => Promise<T>;

const NO_DEADLINE: Deadline = { check: () => undefined };

/** The time limit of one piece of work. */
class TimeLimit implements Due, Deadline {
  readonly at: number;
  readonly #ms: number;
  readonly #giveUp: (late: NoAnswer) => void;
  #late?: NoAnswer;

  constructor(ms: number, giveUp: (late: NoAnswer) => void) {
    this.at = performance.now() + ms;
    this.#ms = ms;
    this.#giveUp = giveUp;
  }

  act(): void {
    afterReading(() => {
      this.#late = new NoAnswer(this.#ms);
      this.#giveUp(this.#late);
    });
  }

  check(): void {
    if (this.#late) throw this.#late;
  }
}

/**
 * Like `withDatabase`, for at most `ms` milliseconds including the wait for a connection; 0 is no limit. The pool and the
 * server end the statement itself. Work that writes checks the deadline before it commits. `limit` names the time limit.
 */
export const deadlineOf = (ms: number, limit?: string): (<T>(work: TimedWork<T>) => Promise<T>) => {
  if (ms === 0) return (work) => withDatabase(() => work(NO_DEADLINE), limit);
  const timer = sharedTimer();
  return (work) =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown): void => {
        timer.remove(due);
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the work has thrown
        reject(databaseFault(error, limit));
      };
      const due = new TimeLimit(ms, fail);
      timer.add(due);
      try {
        work(due).then((value) => {
          timer.remove(due);
          resolve(value);
        }, fail);
      } catch (error) {
        fail(error);
      }
    });
};
