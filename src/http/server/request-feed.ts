import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { turnQueue } from './turn-queue.js';

/** Gives Node's parser the bytes of each connection, so that it parses one request at a time. */
export type RequestFeed = Readonly<{
  /** The connection has bytes that the parser does not have yet. */
  isHeld(socket: Socket): boolean;
  /** Ignores all bytes behind this request, whose headers are parsed. */
  endAfter(request: IncomingMessage): void;
  /** Closes connections whose bytes have waited for longer than the limit. */
  closeLate(limitMsOf: (socket: Socket) => number): void;
}>;

type Limits = Readonly<{ maxHeld: number; onRefused: () => void }>;

/** `last` is the request behind which all bytes are ignored. `waitsForTurn`: other connections are served first. */
type Feed = {
  rest?: Buffer | undefined;
  isOver: boolean;
  waitsForTurn: boolean;
  hasTurn: boolean;
  last?: IncomingMessage;
};

const NO_BOUNDS = 'pipelined requests cannot be bounded';

const END_OF_HEAD = '\r\n\r\n';

/** A piece without the end of a head may have several small requests, if a client ends lines in another way. */
const PIECE_BYTES = 1024;

/** How long the connections may be parsed in one turn of the event loop. Chunks of one byte take much longer than others. */
const TURN_MS = 5;
const MAX_PER_TURN = 4;

/** The first bytes. A piece ends with the first head in it, so that most pieces complete one request at most. */
const nextPiece = (bytes: Buffer): Buffer => {
  const most = bytes.length > PIECE_BYTES ? bytes.subarray(0, PIECE_BYTES) : bytes;
  const end = most.indexOf(END_OF_HEAD);
  const length = end === -1 ? most.length : end + END_OF_HEAD.length;
  return length === bytes.length ? bytes : bytes.subarray(0, length);
};

/** Continues with a connection, except where Node has paused it because the client does not read: Node resumes it then. */
export const resumeReading = (socket: Socket): void => {
  if (!socket.writableNeedDrain) socket.resume();
};

/**
 * Node parses all requests in up to 64 KB at once, also after their connection was destroyed. Here the bytes behind a
 * request wait as bytes until `isBusy` is false, and the connection is not read meanwhile. At most `maxHeld` connections
 * have such bytes: one more closes the one that has waited for the longest time. Resume a connection to continue.
 */
export const requestFeed = (
  server: Server,
  { maxHeld, onRefused }: Limits,
  isBusy: (socket: Socket) => boolean,
  isInBody: (socket: Socket) => boolean,
): RequestFeed => {
  const feeds = new WeakMap<Socket, Feed>();
  /** Since when. The oldest is the first. */
  const held = new Map<Socket, number>();

  const hold = (socket: Socket): void => {
    socket.pause();
    if (held.has(socket)) return;
    held.set(socket, performance.now());
    const [oldest] = held.keys();
    if (held.size <= maxHeld || !oldest) return;
    held.delete(oldest);
    oldest.destroy();
    onRefused();
  };

  const inTurn = turnQueue(MAX_PER_TURN);
  let turnBegan: number | undefined;
  const isTurnOver = (): boolean => {
    if (turnBegan === undefined) setImmediate(() => (turnBegan = undefined));
    turnBegan ??= performance.now();
    return performance.now() - turnBegan > TURN_MS;
  };
  const waitForTurn = (socket: Socket, feed: Feed): void => {
    feed.waitsForTurn = true;
    inTurn(() => {
      Object.assign(feed, { waitsForTurn: false, hasTurn: true });
      resumeReading(socket);
    });
  };

  server.on('connection', (socket) => {
    // Node's own listener, which parses what it is given. Node does not document it.
    const [parse] = socket.listeners('data') as unknown as ReadonlyArray<(bytes: Buffer) => void>;
    if (!parse) throw new Error(`Node ${process.version} has no listener for the bytes of a connection: ${NO_BOUNDS}`);
    const feed: Feed = { isOver: false, waitsForTurn: false, hasTurn: false };
    feeds.set(socket, feed);

    const proceed = (): void => {
      while (feed.rest) {
        if (feed.last?.complete) {
          end(socket);
          return;
        }
        if (!feed.waitsForTurn && !feed.hasTurn && !socket.isPaused() && isInBody(socket) && isTurnOver())
          waitForTurn(socket, feed);
        // Node pauses a connection whose body nobody reads.
        if (feed.waitsForTurn || isBusy(socket) || socket.isPaused()) {
          hold(socket);
          return;
        }
        const piece = nextPiece(feed.rest);
        feed.rest = piece === feed.rest ? undefined : feed.rest.subarray(piece.length);
        feed.hasTurn = false;
        parse(piece);
        if (feed.isOver || socket.destroyed) feed.rest = undefined;
      }
      if (held.size > 0) held.delete(socket);
    };

    socket.off('data', parse);
    socket.on('data', (bytes) => {
      if (feed.isOver || feed.last?.complete) return;
      feed.rest = feed.rest ? Buffer.concat([feed.rest, bytes]) : bytes;
      proceed();
    });
    socket.on('resume', proceed);
    socket.once('close', () => {
      feed.rest = undefined;
      held.delete(socket);
    });
  });

  /** Node has removed its parser, or the parser has failed. It must not get more bytes. */
  const end = (socket: Socket): void => {
    const feed = feeds.get(socket);
    if (feed) Object.assign(feed, { rest: undefined, isOver: true });
    held.delete(socket);
  };
  server.on('connect', ({ socket }) => end(socket));
  server.on('clientError', (_error, socket) => end(socket as Socket));

  return {
    endAfter: (request) => {
      const feed = feeds.get(request.socket);
      if (feed) feed.last = request;
    },
    isHeld: (socket) => held.has(socket),
    closeLate: (limitMsOf) => {
      const now = performance.now();
      for (const [socket, since] of held) if (now - since > limitMsOf(socket)) socket.destroy();
    },
  };
};
