import { Socket } from 'node:net';

const TIMEOUT_MS = 300;

/** A connection with a graceful `end`, and a `destroy` that closes its socket at once. */
export type Closable = Readonly<{ end(): Promise<unknown>; destroy(): void }>;

/** Ends a connection. Closes its socket after 300 ms at the latest: the server may not answer. */
export const closeGracefully = async ({ end, destroy }: Closable): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS);
  });
  await Promise.race([end().catch(() => undefined), timeout]);
  clearTimeout(timer);
  destroy();
};

/** The sockets of a pool. `open` is pg's option `stream`: the pool itself cannot close a socket whose server is silent. */
export const ownSockets = (): Readonly<{ open(): Socket; destroyAll(): void }> => {
  const sockets = new Set<Socket>();
  return {
    open: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    destroyAll: () => sockets.forEach((socket) => socket.destroy()),
  };
};
