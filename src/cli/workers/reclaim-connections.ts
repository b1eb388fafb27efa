import type { Worker } from 'node:cluster';

/** How a primary hands a connection to a worker, and how the worker answers; the part of it that matters here. */
type Handover = Readonly<{ cmd: 'NODE_CLUSTER'; act: 'newconn'; seq: number }>;
type Reply = Readonly<{ cmd: 'NODE_CLUSTER'; ack: number; accepted: boolean }>;
type Connection = Readonly<{ close(): void }>;

const isHandover = (message: unknown): message is Handover =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn' && 'seq' in message;

/**
 * A connection that was handed to a worker which died before it took it is answered for as refused, so that another
 * worker gets it; where there is none, it is closed. Left to itself the cluster forgets it, and the client waits for ever.
 */
export const reclaimConnections = (worker: Worker, isAnyoneLeft: () => boolean): void => {
  const { process: child } = worker;
  const handed = new Map<number, Connection>();

  const send = child.send.bind(child) as (...message: unknown[]) => boolean;
  child.send = (message: unknown, connection?: unknown, ...rest: unknown[]): boolean => {
    if (isHandover(message)) handed.set(message.seq, connection as Connection);
    return send(message, connection, ...rest);
  };
  child.prependListener('internalMessage', ({ ack }: Partial<Reply>) => {
    if (ack !== undefined) handed.delete(ack);
  });
  // the channel does not tell of its end while a connection is on its way; that of the process is always told
  child.once('exit', () =>
    setImmediate(() => {
      for (const [ack, connection] of handed)
        if (isAnyoneLeft())
          child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false } satisfies Reply);
        else connection.close();
    }),
  );
};
