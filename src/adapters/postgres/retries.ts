import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, isLostConnection } from './database-errors.js';

/** Long enough for a pool to notice that its connection has ended. */
const PAUSE_MS = 50;

/** SQLSTATE too_many_connections; PostgreSQL appendix A. */
const TOO_MANY_CONNECTIONS = '53300';

/**
 * Repeats the work while the server has no connection left for it, for at most `ms` milliseconds: other connections of the
 * pool become free. Nothing of the work was done before.
 */
export const retryWhileFull = async <T>(
  ms: number,
  work: () => Promise<T>,
  onFull = (): void => undefined,
): Promise<T> => {
  const due = performance.now() + ms;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== TOO_MANY_CONNECTIONS || performance.now() >= due) throw error;
      onFull();
      await sleep(PAUSE_MS);
    }
  }
};

/** Repeats a read once when its connection was lost. It must change nothing. */
export const retryReadWhenLost = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    await sleep(PAUSE_MS);
    return read();
  }
};
