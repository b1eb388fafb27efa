import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../domain/ports/log.js';
import { MAX_HEADERS } from '../middleware.js';
import { limitPerClient } from './connection-limit.js';
import { openRequests, type AnswerRequest, type OpenRequests } from './open-requests.js';
import { refuseClientErrors, refuseConnect, unparsedRequests } from './unparsed-requests.js';

export type RunningServer = Readonly<{
  /** `http://host:port` with the actual port. */
  url: string;
  /** Stops accepting connections and waits for running requests, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
}>;

export type ServerOptions = Readonly<{
  /** For a request's line and headers, from its first byte; for a new connection, from its start. */
  headersMs: number;
  /** For the whole request with its body. */
  requestMs: number;
  /** From the end of the headers until the client has received the answer. */
  answerMs: number;
  /** For the rest of a request that is answered already: a client may send all of it before it reads the answer. */
  restMs: number;
  /** Between an answer and the next request. */
  idleMs: number;
  /** The interval of the checks of these limits. */
  checkMs: number;
  /** A connection above the limit is closed immediately. */
  maxConnections: number;
  /** The same for the connections of one client address. */
  maxPerClient: number;
  /** For pipelined requests: from their arrival until they are processed. */
  waitMs: number;
  /** The number of connections with pipelined requests that wait. One more closes the one that has waited longest. */
  maxHeld: number;
  /** The bytes of answers that wait for slow clients. More close the connections that have waited longest. */
  maxUnsentBytes: number;
  /** CIDRs of proxies. Their connections have no limit per client. */
  trustedProxies: ReadonlyArray<string>;
  /** Origins whose scripts may read the refusals of unparsed requests. */
  corsOrigins: ReadonlyArray<string>;
}>;

const DEFAULTS: ServerOptions = {
  headersMs: 10_000,
  requestMs: 15_000,
  answerMs: 20_000,
  restMs: 2_000,
  idleMs: 65_000,
  checkMs: 1_000,
  maxConnections: 10_000,
  maxPerClient: 1_000,
  waitMs: 60_000,
  maxHeld: 256,
  maxUnsentBytes: 16 * 1024 * 1024,
  trustedProxies: [],
  corsOrigins: [],
};

type ListenAddress = Readonly<{ host: string; port: number }>;

/** Starts an HTTP server with limits on slow clients. Malformed HTTP is answered with the envelope too. */
export const listen = async (
  answer: AnswerRequest,
  address: ListenAddress,
  changed: Partial<ServerOptions> = {},
  log?: Log,
): Promise<RunningServer> => {
  const options = { ...DEFAULTS, ...changed };
  const server = createServer({
    headersTimeout: options.headersMs,
    requestTimeout: options.requestMs,
    keepAliveTimeout: options.idleMs,
    connectionsCheckingInterval: options.checkMs,
    // The application refuses it, because Node's own refusal has no body.
    requireHostHeader: false,
  });
  // Node drops further headers silently, and with them an X-Forwarded-For of the proxy. The application refuses the request.
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = options.maxConnections;
  limitPerClient(server, { ...options, onRefused: warning(TOO_MANY_CONNECTIONS, log) });

  const unparsed = unparsedRequests(options.corsOrigins);
  const warnings = {
    onTooManyHeld: warning(TOO_MANY_PIPELINED, log),
    onTooMuchUnsent: warning(TOO_MUCH_UNSENT, log),
  };
  const requests = openRequests(server, { ...options, ...warnings }, answer);
  server.on('request', requests.accept);
  server.on('checkExpectation', requests.accept);
  server.on('clientError', refuseClientErrors(unparsed, requests));
  server.on('connect', refuseConnect(unparsed, requests));

  await bind(server, address);
  const { address: host, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`,
    close: (graceMs) => drain(server, requests, graceMs),
  };
};

const WARNING_INTERVAL_MS = 10_000;

/** Behind a proxy that is not trusted, all clients have the proxy's address. */
const TOO_MANY_CONNECTIONS = 'connections refused: one client has too many; if it is a proxy, add it to TRUST_PROXY';
const TOO_MANY_PIPELINED = 'connections closed: pipelined requests wait on too many connections';
const TOO_MUCH_UNSENT = 'connections closed: too many bytes of answers wait for slow clients';

/** Warns at most once in ten seconds. */
const warning = (message: string, log?: Log): (() => void) => {
  let latest = -Infinity;
  return () => {
    if (performance.now() < latest + WARNING_INTERVAL_MS) return;
    latest = performance.now();
    log?.warn(message);
  };
};

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'in use by another process',
  EADDRNOTAVAIL: 'not an address of this machine',
  ENOTFOUND: 'unknown host',
  EACCES: 'permission denied',
};

const bind = async (server: Server, { host, port }: ListenAddress): Promise<void> => {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const message = `cannot listen on HOST ${host}, PORT ${port}`;
    const { code = '' } = cause as NodeJS.ErrnoException;
    const reason = REASONS[code];
    if (reason === undefined) throw new Error(message, { cause });
    throw Object.assign(new Error(`${message}: ${reason}`), { code });
  }
};

/** Requests that were sent before the drain began have arrived by then. */
const LAST_REQUESTS_MS = 500;
const SWEEP_EVERY_MS = 50;

/**
 * Stops accepting connections. The remaining answers end their connections, so that no new requests arrive on them.
 * Node closes idle connections immediately. Connections without any request yet are closed after a moment.
 */
const drain = async (server: Server, requests: OpenRequests, graceMs: number): Promise<void> => {
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
