import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../domain/ports/log.js';
import type { Deadline } from './deadline.js';
import type { Link, LinkEvents } from './link.js';
import { addressText, isLoginRefused } from './server-client.js';

const MAX_PAUSE_MS = 500;

type Options = Readonly<{
  /** What the log calls the deployment. */
  name: string;
  open: (events: LinkEvents) => Promise<Link>;
  onOpen: (link: Link) => void;
  /** How long commands wait for a connection. */
  within: Deadline;
  /** Ends the attempts. The link ends with it too. */
  closing: AbortSignal;
  log: Log;
}>;

export type Connection = Readonly<{
  link(): Link | undefined;
  /** Ends with the first attempt to connect anew, or with the deadline. */
  attempted(): Promise<unknown>;
  /** Opens another link. The current one stays in use until then. */
  renew(): void;
}>;

const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;

/** Keeps a link open, in the background and without end, from the first `renew` on. */
export const keepConnected = ({ name, open, onOpen, within, closing, log }: Options): Connection => {
  const failing = new Set<string>();
  let link: Link | undefined;
  let attempted: Promise<unknown> | undefined;
  let renewing = false;

  const failed = (server: string, error: unknown): void => {
    if (closing.aborted || failing.has(server)) return;
    failing.add(server);
    const cause = rootOf(error);
    const message = isLoginRefused(cause) ? 'redis refuses the user or password' : 'redis connection failed';
    log.error(message, { server, error: cause });
  };
  const restored = (server: string): void => {
    if (failing.delete(server)) log.info('redis connection restored', { server });
  };
  const events: LinkEvents = {
    onFailure: (server, error) => failed(addressText(server), error),
    onReady: (server) => restored(addressText(server)),
    onLost: () => renew(),
  };

  const attempt = async (): Promise<boolean> => {
    try {
      const opened = await open(events);
      restored(name);
      if (opened === link) return true;
      link?.close();
      link = opened;
      onOpen(opened);
      return true;
    } catch (error) {
      failed(name, error);
      return closing.aborted;
    }
  };
  const retry = async (last: Promise<boolean>): Promise<void> => {
    for (let tries = 1; !(await last); tries += 1) {
      await sleep(Math.min(50 * tries, MAX_PAUSE_MS), undefined, { ref: false });
      last = attempt();
    }
    renewing = false;
  };
  const renew = (): void => {
    if (renewing || closing.aborted) return;
    renewing = true;
    const last = attempt();
    attempted = within(last).catch(() => undefined);
    void retry(last);
  };

  return { link: () => link, attempted: async () => attempted, renew };
};
