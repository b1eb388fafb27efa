import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Who is connected, and what is being answered. */
export type ConnectionLog = Readonly<{
  /** A request's headers have been read; this is its answer. */
  begin(response: ServerResponse): void;
  /** The answer to what was last asked on the connection. */
  latest(connection: Socket): ServerResponse | undefined;
  answering(): Iterable<ServerResponse>;
  /** Connections on which nothing is being answered. */
  quiet(): ReadonlyArray<Socket>;
}>;

type Limits = Readonly<{ answerMs: number; restMs: number; checkMs: number }>;

/**
 * Cuts off an answer that is not taken, or not given, in time, and a request that does not end though it has been
 * answered: Node has limits for requests only, and long ones.
 */
export const connectionLog = (server: Server, { answerMs, restMs, checkMs }: Limits): ConnectionLog => {
  const connected = new Set<Socket>();
  const latest = new WeakMap<Socket, ServerResponse>();
  const begun = new Map<ServerResponse, number>();

  server.on('connection', (socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  const check = setInterval(() => {
    for (const [{ req }, since] of begun) if (performance.now() - since > answerMs) req.socket.destroy();
  }, checkMs).unref();
  server.once('close', () => {
    clearInterval(check);
  });

  return {
    begin: (response) => {
      latest.set(response.req.socket, response);
      begun.set(response, performance.now());
      response.once('close', () => {
        begun.delete(response);
        if (!response.req.complete) setTimeout(endIncomplete, restMs, response.req).unref();
      });
    },
    latest: (connection) => latest.get(connection),
    answering: () => begun.keys(),
    quiet: () => {
      const busy = new Set(Array.from(begun.keys(), ({ req }) => req.socket));
      return [...connected].filter((socket) => !busy.has(socket));
    },
  };
};

const endIncomplete = ({ complete, socket }: IncomingMessage): void => {
  if (!complete) socket.destroy();
};
