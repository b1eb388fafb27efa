import type { Log } from '../../../domain/ports/log.js';
import type { Connection, Server } from './page-reads.js';

/** One server that pages may be read from, and whether it has answered lately. */
export type Replica = Readonly<{
  server: Server;
  isTrusted(): boolean;
  /** It failed, or kept somebody waiting: it is not asked again until it has answered a probe, which is sent at once. */
  doubt(): void;
}>;

const RETRY_MS = 500;

/** What the pool says once it is closed. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unable to acquire a connection');

/** `name` is for the log, which hears of a replica that answers no probe, and of its return. */
export const replica = (connection: Connection, server: Server, name: string, log: Log): Replica => {
  let trusted = true;
  let silent = false;

  const found = (): void => {
    trusted = true;
    if (silent) log.info('replica answers again', { name });
    silent = false;
  };
  const missed = (error: unknown): void => {
    if (isClosed(error)) return;
    if (!silent) log.warn('replica does not answer, pages come from elsewhere', { name, error });
    silent = true;
    setTimeout(probe, RETRY_MS).unref();
  };
  const probe = (): void => void connection.execute('select 1').then(found, missed);

  return {
    server,
    isTrusted: () => trusted,
    doubt: () => {
      if (!trusted) return;
      trusted = false;
      probe();
    },
  };
};
