import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../domain/ports/log.js';
import { beforeDeadline } from './deadline.js';
import type { ServerAddress } from './deployment.js';
import type { RedisCommands } from './redis-commands.js';
import { isLoginRefused } from './server-client.js';

/** Connections to all servers of a deployment. */
export type Link = Readonly<{
  servers(): ReadonlyArray<ServerAddress>;
  /** The server that holds the key, if one is known. */
  serverOf(key: string): ServerAddress | undefined;
  /** Sends commands for the key. Undefined when the connection to its server is lost. */
  commandsFor(key: string): Promise<RedisCommands | undefined>;
  /** The same for any key, without a wait, where one server has all keys and is connected. */
  readyCommands?(): RedisCommands | undefined;
  /** Closes the connection to one server, once it is connected. */
  disconnect(server: ServerAddress): void;
  /** Closes all connections. Replies to earlier commands may arrive until then. */
  close(afterMs: number): void;
}>;

export type LinkEvents = Readonly<{
  onFailure: (server: string, error: unknown) => void;
  onReady: (server: string) => void;
  /** The link cannot be used any more. */
  onLost: () => void;
}>;

type Options = Readonly<{
  /** What the log calls the deployment. */
  name: string;
  open: (events: LinkEvents, current: Link | undefined) => Promise<Link>;
  /** How long commands wait for a connection. A replaced link closes after as long. */
  deadlineMs: number;
  log: Log;
}>;

const MAX_PAUSE_MS = 500;

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;

/** Keeps a link open, in the background and without end. */
export const keepConnected = ({ name, open, deadlineMs, log }: Options) => {
  const failing = new Set<string>();
  let link: Link | undefined;
  let attempted: Promise<unknown> | undefined;
  let [renewing, closed] = [false, false];

  const onFailure = (server: string, error: unknown): void => {
    if (closed || failing.has(server)) return;
    failing.add(server);
    const cause = rootOf(error);
    const message = isLoginRefused(cause) ? 'redis refuses the user or password' : 'redis connection failed';
    log.error(message, { server, error: cause });
  };
  const onReady = (server: string): void => {
    if (failing.delete(server)) log.info('redis connection restored', { server });
  };

  const attempt = async (): Promise<boolean> => {
    try {
      const opened = await open({ onFailure, onReady, onLost: () => renew() }, link);
      if (closed) {
        opened.close(0);
        return true;
      }
      onReady(name);
      if (opened !== link) link?.close(deadlineMs);
      link = opened;
      return true;
    } catch (error) {
      onFailure(name, error);
      return closed;
    }
  };
  const retry = async (first: Promise<boolean>): Promise<void> => {
    for (let tries = 1, last = first; !(await last); tries += 1) {
      await sleep(Math.min(50 * tries, MAX_PAUSE_MS), undefined, { ref: false });
      last = attempt();
    }
    renewing = false;
  };
  const renew = (): void => {
    if (renewing || closed) return;
    renewing = true;
    const first = attempt();
    attempted = beforeDeadline(deadlineMs, first).catch(() => undefined);
    void retry(first);
  };

  renew();
  return {
    link: (): Link | undefined => link,
    /** Resolves when the first attempt of the current or latest renewal has ended, or after the deadline. */
    attempted: async (): Promise<unknown> => attempted,
    /** Opens another link. The current one stays in use until then. */
    renew,
    close(): void {
      closed = true;
      link?.close(0);
      link = undefined;
    },
  };
};
