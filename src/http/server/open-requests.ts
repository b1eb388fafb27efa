import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { timeLimitOf } from '../context.js';

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

type Limits = Readonly<{ answerMs: number; restMs: number; checkMs: number; maxRequests: number }>;

/** `startedAt` is infinite while the request waits. */
type Pending = { readonly request: IncomingMessage; readonly response: ServerResponse; startedAt: number };

/** Arrays, because maps that change with each request slow down the garbage collection. */
type Connection = {
  readonly pending: Pending[];
  readonly waiting: Pending[];
  active: number;
  latest?: ServerResponse;
};

const newConnection = (): Connection => ({ pending: [], waiting: [], active: 0 });

/**
 * Answers at most `maxRequests` requests of one connection at a time. Node parses all pipelined requests in up to 64 KB:
 * the others wait here, and the connection is not read while one waits. Each batch starts in its own turn of the event
 * loop, so that other connections are served between two batches. Destroys connections that exceed a time limit.
 */
export const openRequests = (
  server: Server,
  { answerMs, restMs, checkMs, maxRequests }: Limits,
  answer: RequestListener,
): OpenRequests => {
  const connections = new Map<Socket, Connection>();

  server.on('connection', (socket) => {
    const connection = newConnection();
    connections.set(socket, connection);
    // Node resumes the connection after each parsed request.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause();
    });
    socket.once('close', () => {
      connections.delete(socket);
      connection.waiting.length = 0;
    });
  });

  const start = (connection: Connection, one: Pending): void => {
    // Refused while it waited, because the rest of the request is malformed or late.
    if (one.response.writableEnded) return;
    connection.active += 1;
    one.startedAt = performance.now();
    one.response.once('close', () => {
      connection.active -= 1;
      // One batch for all responses that end in this turn.
      if (connection.waiting.length > 0 && connection.active === maxRequests - 1)
        setImmediate(startWaiting, connection, one.request.socket);
    });
    answer(one.request, one.response);
  };

  const startWaiting = (connection: Connection, socket: Socket): void => {
    for (const one of connection.waiting.splice(0, maxRequests - connection.active)) start(connection, one);
    if (connection.waiting.length === 0) socket.resume();
  };

  const check = setInterval(() => {
    for (const [socket, { pending }] of connections) {
      // Later answers of the connection wait for an answer that may take longer.
      const limitMs = Math.max(...pending.map(({ response }) => timeLimitOf(response) ?? answerMs));
      if (pending.some(({ startedAt }) => performance.now() - startedAt > limitMs)) socket.destroy();
    }
  }, checkMs).unref();
  server.once('close', () => clearInterval(check));

  return {
    accept: (request, response) => {
      const connection = connections.get(request.socket) ?? newConnection();
      const one: Pending = { request, response, startedAt: Infinity };
      connection.latest = response;
      connection.pending.push(one);
      response.once('close', () => {
        connection.pending.splice(connection.pending.indexOf(one), 1);
        if (!request.complete) setTimeout(destroyIncomplete, restMs, request).unref();
      });
      if (connection.active < maxRequests && connection.waiting.length === 0) {
        start(connection, one);
        return;
      }
      connection.waiting.push(one);
      request.socket.pause();
    },
    latest: (socket) => connections.get(socket)?.latest,
    responses: () => [...connections.values()].flatMap(({ pending }) => pending.map(({ response }) => response)),
    idleConnections: () => [...connections].flatMap(([socket, { pending }]) => (pending.length === 0 ? [socket] : [])),
  };
};

const destroyIncomplete = ({ complete, socket }: IncomingMessage): void => {
  if (!complete) socket.destroy();
};
