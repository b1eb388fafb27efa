import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { boundPerClient } from './connection-bound.js';
import { drain } from './connection-drain.js';
import { connectionLog } from './connection-log.js';
import { answerUnparsed, refuseParsed, refuseUnparsed } from './connection-refusals.js';
import type { Log } from '../../domain/ports/log.js';
import { queued } from './request-queue.js';

export type RunningServer = Readonly<{
  /** `http://host:port` as it is really listening. */
  url: string;
  /** Stops accepting and lets running requests finish, for at most `graceMs`; what still runs then is cut off. */
  close(graceMs: number): Promise<void>;
}>;

export type ConnectionLimits = Readonly<{
  /** For a request's line and headers, from its first byte; for a new connection, from its beginning. */
  headersMs: number;
  /** For the whole request with its body. */
  requestMs: number;
  /** From the end of the headers until the client has taken the answer. */
  answerMs: number;
  /** For the rest of a request that has been answered already, so that a client who sends all first hears the answer. */
  restMs: number;
  /** Between an answer and the next request. */
  idleMs: number;
  /** How often the limits are looked at. */
  checkMs: number;
  /** What exceeds it is closed at once. */
  mostConnections: number;
  /** The same for the connections of one client address. */
  mostPerClient: number;
  /** CIDRs of proxies, whose connections carry many clients and are not counted for one. */
  trustedProxies: ReadonlyArray<string>;
  /** How many requests of one connection are answered at a time; a client that pipelines more is not read meanwhile. */
  mostRequests: number;
}>;

const LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 15_000,
  answerMs: 20_000,
  restMs: 2_000,
  idleMs: 65_000,
  checkMs: 1_000,
  mostConnections: 10_000,
  mostPerClient: 1_000,
  trustedProxies: [],
  mostRequests: 16,
};

type Address = Readonly<{ host: string; port: number }>;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Listens, with limits on slow clients; what cannot be parsed as HTTP gets the envelope too. */
export const listen = async (
  answer: Answer,
  { host, port }: Address,
  changedLimits: Partial<ConnectionLimits> = {},
  log?: Log,
): Promise<RunningServer> => {
  const limits = { ...LIMITS, ...changedLimits };
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkMs,
    // Node's own refusal has no body
    requireHostHeader: false,
  });
  server.maxConnections = limits.mostConnections;
  boundPerClient(server, { ...limits, onRefused: refusalWarning(log) });
  const connections = connectionLog(server, limits);

  const answerInTurn = queued(limits.mostRequests, (request, response) => {
    connections.begun(response);
    if (request.httpVersion === '1.1' && request.headers.host === undefined)
      refuseParsed(response, { _tag: 'RequestMalformed' });
    else answer(request, response);
  });
  const answerOrRefuse: Answer = (request, response) => {
    connections.asked(response);
    answerInTurn(request, response);
  };
  server.on('request', answerOrRefuse);
  server.on('checkExpectation', answerOrRefuse);
  server.on('clientError', refuseUnparsed(connections));
  server.on('connect', ({ socket }: IncomingMessage) => answerUnparsed(socket, { _tag: 'RequestMalformed' }));

  await bound(server, { host, port });
  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`,
    close: (graceMs) => drain(server, connections, graceMs),
  };
};

const WARN_AGAIN_AFTER_MS = 10_000;

/** Warns of refused connections, at most once in ten seconds. Behind a proxy that is not trusted all clients are one. */
const refusalWarning = (log?: Log): (() => void) => {
  let latest = -Infinity;
  return () => {
    if (performance.now() < latest + WARN_AGAIN_AFTER_MS) return;
    latest = performance.now();
    log?.warn('connections refused: one client has too many, and TRUST_PROXY must name a proxy');
  };
};

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'in use by another process',
  EADDRNOTAVAIL: 'no address of this machine',
  ENOTFOUND: 'no known host',
  EACCES: 'not permitted',
};

const bound = async (server: ReturnType<typeof createServer>, { host, port }: Address): Promise<void> => {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const told = `cannot listen on HOST ${host}, PORT ${port}`;
    const { code = '' } = cause as NodeJS.ErrnoException;
    const reason = REASONS[code];
    throw reason === undefined ? new Error(told, { cause }) : Object.assign(new Error(`${told}: ${reason}`), { code });
  }
};
