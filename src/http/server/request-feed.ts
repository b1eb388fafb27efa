import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Gives Node's parser the bytes of each connection, so that it parses one request at a time. */
export type RequestFeed = Readonly<{
  /** The connection has bytes that the parser does not have yet. */
  isHeld(socket: Socket): boolean;
  /** Closes connections whose bytes have waited for longer than the limit. */
  closeLate(limitMsOf: (socket: Socket) => number): void;
}>;

type Limits = Readonly<{ maxHeld: number; onRefused: () => void }>;

type Feed = { rest?: Buffer | undefined; isOver: boolean };

const NO_BOUNDS = 'pipelined requests cannot be bounded';

const END_OF_HEAD = '\r\n\r\n';

/** A piece without the end of a head may have several small requests, if a client ends lines in another way. */
const PIECE_BYTES = 1024;

/** The first bytes. A piece ends with the first head in it, so that most pieces complete one request at most. */
const nextPiece = (bytes: Buffer): Buffer => {
  const most = bytes.length > PIECE_BYTES ? bytes.subarray(0, PIECE_BYTES) : bytes;
  const end = most.indexOf(END_OF_HEAD);
  const length = end === -1 ? most.length : end + END_OF_HEAD.length;
  return length === bytes.length ? bytes : bytes.subarray(0, length);
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

  server.on('connection', (socket) => {
    // Node's own listener, which parses what it is given. Node does not document it.
    const [parse] = socket.listeners('data') as unknown as ReadonlyArray<(bytes: Buffer) => void>;
    if (!parse) throw new Error(`Node ${process.version} has no listener for the bytes of a connection: ${NO_BOUNDS}`);
    const feed: Feed = { isOver: false };
    feeds.set(socket, feed);

    const proceed = (): void => {
      while (feed.rest) {
        // Node pauses a connection whose body nobody reads.
        if (isBusy(socket) || socket.isPaused()) {
          hold(socket);
          return;
        }
        const piece = nextPiece(feed.rest);
        feed.rest = piece === feed.rest ? undefined : feed.rest.subarray(piece.length);
        parse(piece);
        if (feed.isOver || socket.destroyed) feed.rest = undefined;
      }
      if (held.size > 0) held.delete(socket);
    };

    socket.off('data', parse);
    socket.on('data', (bytes) => {
      if (feed.isOver) return;
      feed.rest = feed.rest ? Buffer.concat([feed.rest, bytes]) : bytes;
      proceed();
    });
    socket.on('resume', proceed);
    socket.once('close', () => {
      feed.rest = undefined;
      held.delete(socket);
    });
  });

  /** Node's parser is gone, or has failed. It must not get more bytes. */
  const end = (socket: Socket): void => {
    const feed = feeds.get(socket);
    if (feed) Object.assign(feed, { rest: undefined, isOver: true });
    held.delete(socket);
  };
  server.on('connect', ({ socket }) => end(socket));
  server.on('clientError', (_error, socket) => end(socket as Socket));

  return {
    isHeld: (socket) => held.has(socket),
    closeLate: (limitMsOf) => {
      const now = performance.now();
      for (const [socket, since] of held) if (now - since > limitMsOf(socket)) socket.destroy();
    },
  };
};
