import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Who is connected, and what is being answered. */
export type ConnectionLog = Readonly<{
  /** A request's headers have been read; this is its answer. It may have to wait for the answers before it. */
  asked(response: ServerResponse): void;
  /** The answer is being made: its time counts from now on. */
  begun(response: ServerResponse): void;
  /** The answer to what was last asked on the connection. */
  latest(connection: Socket): ServerResponse | undefined;
  answering(): ReadonlyArray<ServerResponse>;
  /** Connections on which nothing is being answered, and nothing waits. */
  quiet(): ReadonlyArray<Socket>;
}>;

type Limits = Readonly<{ answerMs: number; restMs: number; checkMs: number }>;

/** `since` is infinite while the answer waits. */
type Unanswered = { readonly response: ServerResponse; since: number };

/** Usually none or one is being answered; a client may ask again before that. */
type Asked = { readonly answering: Unanswered[]; latest?: ServerResponse };

/**
 * Cuts off an answer that is not taken, or not given, in time, and a request that does not end though it has been
 * answered: Node has limits for requests only, and long ones. What comes and goes with each request is kept in arrays:
 * a map of its own leaves tables behind that keep whole requests from being collected while they are young.
 */
export const connectionLog = (server: Server, { answerMs, restMs, checkMs }: Limits): ConnectionLog => {
  const connected = new Map<Socket, Asked>();

  server.on('connection', (socket) => {
    connected.set(socket, { answering: [] });
    socket.once('close', () => connected.delete(socket));
  });
  const check = setInterval(() => {
    for (const [socket, { answering }] of connected)
      if (answering.some(({ since }) => performance.now() - since > answerMs)) socket.destroy();
  }, checkMs).unref();
  server.once('close', () => {
    clearInterval(check);
  });

  return {
    asked: (response) => {
      const asked = connected.get(response.req.socket) ?? { answering: [] };
      const unanswered = { response, since: Infinity };
      asked.latest = response;
      asked.answering.push(unanswered);
      response.once('close', () => {
        asked.answering.splice(asked.answering.indexOf(unanswered), 1);
        if (!response.req.complete) setTimeout(endIncomplete, restMs, response.req).unref();
      });
    },
    begun: (response) => {
      const begun = connected.get(response.req.socket)?.answering.find((one) => one.response === response);
      if (begun) begun.since = performance.now();
    },
    latest: (connection) => connected.get(connection)?.latest,
    answering: () => [...connected.values()].flatMap(({ answering }) => answering.map(({ response }) => response)),
    quiet: () => [...connected].flatMap(([socket, { answering }]) => (answering.length === 0 ? [socket] : [])),
  };
};

const endIncomplete = ({ complete, socket }: IncomingMessage): void => {
  if (!complete) socket.destroy();
};
