import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Log } from '../../../domain/ports/log.js';
import { listeningSession, type ListeningSession } from './listening-session.js';
import { untilDone } from './until-done.js';

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;

export type AccessChangeListener = Readonly<{ close(): Promise<void> }>;

type Dependencies = Readonly<{
  /** Called for changes that have been committed, several perhaps at once; again when it fails. */
  onAccessChanged: () => Promise<void>;
  log: Log;
}>;

/**
 * Hears of the changes that other programs make to users, roles, menus and their links. While the database is out of
 * reach it tries again and again; whatever was missed meanwhile, each time that it listens it calls `onAccessChanged`.
 */
export const listenForAccessChanges = (orm: MikroORM, { onAccessChanged, log }: Dependencies): AccessChangeListener => {
  const changed = untilDone(onAccessChanged, LONGEST_RETRY_MS);
  const stopping = new AbortController();
  let session: ListeningSession | undefined;
  let deaf = false;
  let pause = FIRST_RETRY_MS;

  const onListening = (): void => {
    if (deaf) log.info('listening for changes of permissions again');
    deaf = false;
    pause = FIRST_RETRY_MS;
    changed.request();
  };
  const onLost = (error: unknown): void => {
    if (!deaf) log.warn('not listening for changes of permissions by other programs', { error });
    deaf = true;
  };

  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      session = listeningSession(orm, { onListening, onHeard: changed.request });
      await session.over.catch((error: unknown) => {
        if (!stopping.signal.aborted) onLost(error);
      });
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(2 * pause, LONGEST_RETRY_MS);
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
