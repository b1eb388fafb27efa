import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Log } from '../../../domain/ports/log.js';
import { listeningSession, type ListeningSession } from './listening-session.js';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;

/**
 * Runs after each request, one run at a time; requests during a run share the next one. A failed run is repeated after a
 * second, and a request within that second waits for its end.
 */
const coalescingTask = (run: () => Promise<void>): Readonly<{ request(): void; stop(): void }> => {
  let [isRequested, isRunning, isStopped] = [false, false, false];

  const work = async (): Promise<void> => {
    isRunning = true;
    while (isRequested && !isStopped) {
      isRequested = false;
      await run().catch(() => {
        isRequested = true;
        return sleep(LONGEST_RETRY_MS, undefined, { ref: false });
      });
    }
    isRunning = false;
  };

  return {
    request: () => {
      isRequested = true;
      if (!isRunning) void work();
    },
    stop: () => {
      isStopped = true;
    },
  };
};

export type AccessChangeListener = Readonly<{ close(): Promise<void> }>;

type Dependencies = Readonly<{
  /** Called after committed changes; one call may stand for several. A failed call is repeated. */
  onAccessChanged: () => Promise<void>;
  log: Log;
}>;

/**
 * Listens for changes of users, roles, menus and their links by any program. Reconnects until it is closed. Each time it
 * starts to listen it calls `onAccessChanged`, since it may have missed a change.
 */
export const accessChangeListener = (orm: MikroORM, { onAccessChanged, log }: Dependencies): AccessChangeListener => {
  const changed = coalescingTask(onAccessChanged);
  const stopping = new AbortController();
  let session: ListeningSession | undefined;
  let isLost = false;
  let retryMs = FIRST_RETRY_MS;

  const onListening = (): void => {
    if (isLost) log.info('listening for changes of permissions again');
    isLost = false;
    retryMs = FIRST_RETRY_MS;
    changed.request();
  };
  const onLost = (error: unknown): void => {
    if (!isLost) log.warn('not listening for changes of permissions by other programs', { error });
    isLost = true;
  };

  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      session = listeningSession(orm, { onListening, onNotification: changed.request });
      await session.ended.catch((error: unknown) => {
        if (!stopping.signal.aborted) onLost(error);
      });
      await sleep(retryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
    }
  };
  void listen();

  return {
    close: async () => {
      stopping.abort();
      changed.stop();
      await session?.close();
    },
  };
};
