import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionLog } from './connection-log.js';

/** What has been sent before the drain began must have been read by then. */
const LAST_REQUESTS_MS = 500;
const SWEEP_EVERY_MS = 50;

/**
 * Stops accepting. Answers that are still to be given end their connections, so that no new requests come in on them;
 * connections without one are closed at once, or after a moment if they have not asked anything yet.
 */
export const drain = async (server: Server, connections: ConnectionLog, graceMs: number): Promise<void> => {
  const closed = once(server, 'close');
  const endConnection = (answer: Parameters<ConnectionLog['asked']>[0]): void => {
    if (!answer.headersSent) answer.setHeader('Connection', 'close');
  };
  server.close();
  for (const answer of connections.answering()) endConnection(answer);
  server.prependListener('request', (_request, answer) => endConnection(answer));

  const over = new AbortController();
  const after = (ms: number, act: () => void): void => {
    void sleep(ms, undefined, { signal: over.signal }).then(act, () => undefined);
  };
  let sweep: NodeJS.Timeout | undefined;
  after(LAST_REQUESTS_MS, () => {
    sweep = setInterval(() => {
      for (const socket of connections.quiet()) socket.destroy();
    }, SWEEP_EVERY_MS);
  });
  after(graceMs, () => server.closeAllConnections());
  await closed;
  over.abort();
  clearInterval(sweep);
};
