import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenRequests } from './open-requests.js';

/** Requests that were sent before the drain began have arrived by then. */
const LAST_REQUESTS_MS = 500;
const SWEEP_EVERY_MS = 50;

/**
 * Stops accepting connections. The remaining answers end their connections, so that no new requests arrive on them.
 * Node closes idle connections immediately. Connections without any request yet are closed after a moment.
 */
export const drain = async (server: Server, requests: OpenRequests, graceMs: number): Promise<void> => {
  const closed = once(server, 'close');
  const endConnection = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.close();
  for (const response of requests.responses()) endConnection(response);
  server.prependListener('request', (_request, response) => endConnection(response));

  const over = new AbortController();
  const after = (ms: number, act: () => void): void => {
    void sleep(ms, undefined, { signal: over.signal }).then(act, () => undefined);
  };
  let sweep: NodeJS.Timeout | undefined;
  after(LAST_REQUESTS_MS, () => {
    sweep = setInterval(() => {
      for (const socket of requests.idleConnections()) socket.destroy();
    }, SWEEP_EVERY_MS);
  });
  after(graceMs, () => server.closeAllConnections());
  await closed;
  over.abort();
  clearInterval(sweep);
};
