import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { timeLimitOf } from '../context.js';
import { requestFeed, resumeReading } from './request-feed.js';
import { turnQueue } from './turn-queue.js';
import { unsentAnswers } from './unsent-answers.js';

/** The unanswered requests of all connections. */
export type OpenRequests = Readonly<{
  /** Answers the requests of one connection in turn. For the events of the server. */
  accept: RequestListener;
  /** The response to the last request of the connection. */
  latest(connection: Socket): ServerResponse | undefined;
  responses(): ReadonlyArray<ServerResponse>;
  /** Connections without an unanswered request. */
  idleConnections(): ReadonlyArray<Socket>;
}>;

type Limits = Readonly<{
  answerMs: number;
  restMs: number;
  waitMs: number;
  checkMs: number;
  maxHeld: number;
  maxUnsentBytes: number;
  /** Called for each connection that is closed beyond `maxHeld`. */
  onTooManyHeld: () => void;
  /** Called for each connection that is closed beyond `maxUnsentBytes`. */
  onTooMuchUnsent: () => void;
}>;

/** Answers a request. The promise, if there is one, resolves when the answer is written. It does not reject. */
export type AnswerRequest = (request: IncomingMessage, response: ServerResponse) => unknown;

type Open = Readonly<{ request: IncomingMessage; response: ServerResponse }>;

/** `current` is being answered since `startedAt`. The others were parsed with it, and wait. */
type Connection = {
  current?: Open | undefined;
  startedAt: number;
  readonly waiting: Open[];
  latest?: ServerResponse;
  isLast?: boolean;
};

const newConnection = (): Connection => ({ startedAt: 0, waiting: [] });

const openIn = ({ current, waiting }: Connection): ReadonlyArray<Open> => (current ? [current, ...waiting] : waiting);

/**
 * Node's parser stops behind a request that asks for another protocol, and drops the bytes it has. The service speaks no
 * other protocol: it answers the request and ends the connection, as for chunks in HTTP/1.0 (RFC 9112 section 6.1).
 */
const endsConnection = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.upgrade !== undefined || (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined);

/** The connection is closed behind this answer. */
export const closeAfter = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/** Of pipelined requests of all connections. Requests of other connections are served between two turns. */
const MAX_PER_TURN = 16;

/**
 * Answers one request of a connection at a time. The next request is parsed when the client has received the answer, in
 * another turn of the event loop. Destroys connections that exceed a limit.
 */
export const openRequests = (
  server: Server,
  { answerMs, restMs, waitMs, checkMs, maxHeld, maxUnsentBytes, onTooManyHeld, onTooMuchUnsent }: Limits,
  answer: AnswerRequest,
): OpenRequests => {
  const connections = new Map<Socket, Connection>();
  const unsent = unsentAnswers({ maxUnsentBytes, onRefused: onTooMuchUnsent });
  const isBusy = (socket: Socket): boolean => {
    const { current, waiting = [], latest } = connections.get(socket) ?? {};
    return waiting.length > 0 || (current !== undefined && latest?.req.complete === true);
  };
  const isInBody = (socket: Socket): boolean => connections.get(socket)?.latest?.req.complete === false;
  const feed = requestFeed(server, { maxHeld, onRefused: onTooManyHeld }, isBusy, isInBody);

  server.on('connection', (socket) => {
    const connection = newConnection();
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      connection.waiting.length = 0;
      // Node tells no reader of a body whose request is answered already that the rest will not come
      const request = connection.latest?.req;
      if (request?.complete === false) request.destroy();
    });
  });

  const start = (connection: Connection, open: Open): void => {
    const { request, response } = open;
    // Refused while it waited, because the rest of the request is malformed or late.
    if (response.writableEnded) return;
    connection.current = open;
    connection.startedAt = performance.now();
    const written = answer(request, response);
    if (written instanceof Promise) void written.then(() => unsent.add(response));
  };

  const startNext = (connection: Connection, socket: Socket): void => {
    const next = connection.waiting.shift();
    if (next) start(connection, next);
    resumeReading(socket);
  };
  const inTurn = turnQueue(MAX_PER_TURN);

  /** A file may take longer than other answers. */
  const limitOf = (socket: Socket, otherwiseMs: number): number => {
    const response = connections.get(socket)?.current?.response;
    return (response && timeLimitOf(response)) ?? otherwiseMs;
  };
  const check = setInterval(() => {
    const now = performance.now();
    for (const [socket, { current, startedAt }] of connections)
      if (current && now - startedAt > limitOf(socket, answerMs)) socket.destroy();
    feed.closeLate((socket) => limitOf(socket, waitMs));
  }, checkMs).unref();
  server.once('close', () => clearInterval(check));

  return {
    accept: (request, response) => {
      const { socket } = request;
      const connection = connections.get(socket) ?? newConnection();
      if (connection.isLast) return;
      if (endsConnection(request)) {
        connection.isLast = true;
        feed.endAfter(request);
        closeAfter(response);
      }
      connection.latest = response;
      response.on('close', () => {
        if (connection.current?.response === response) connection.current = undefined;
        if (!request.complete) setTimeout(destroyIncomplete, restMs, request).unref();
        const hasMore = connection.waiting.length > 0 || feed.isHeld(socket);
        if (hasMore) inTurn(() => startNext(connection, socket));
      });
      if (connection.current) connection.waiting.push({ request, response });
      else start(connection, { request, response });
    },
    latest: (socket) => connections.get(socket)?.latest,
    responses: () => [...connections.values()].flatMap(openIn).map(({ response }) => response),
    idleConnections: () =>
      [...connections].flatMap(([socket, connection]) => (openIn(connection).length === 0 ? [socket] : [])),
  };
};

const destroyIncomplete = ({ complete, socket }: IncomingMessage): void => {
  if (!complete) socket.destroy();
};
