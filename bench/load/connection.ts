import { createConnection, type Socket } from 'node:net';

type Answered = (status: number) => void;

/** One kept connection that has at most one request under way. Its answers state their length. */
export type Connection = Readonly<{ send(request: Buffer, answered: Answered): void; close(): void }>;

const HEAD_END = Buffer.from('\r\n\r\n');

/** The length of the head and of the whole first answer in the bytes, once its head is there. */
const extentOf = (bytes: Buffer): Readonly<{ status: number; length: number }> | undefined => {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const stated = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (stated === undefined) throw new Error(`an answer without its length: ${head}`);
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(stated) };
};

/** `failed` hears of a connection that was cut while something was under way, and of answers that cannot be read. */
export const openConnection = (port: number, failed: (error: Error) => void): Connection => {
  let waiting: Answered | undefined;
  let bytes: Buffer | undefined;
  let socket: Socket;

  const open = (): Socket =>
    createConnection({ host: '127.0.0.1', port, noDelay: true })
      .on('data', read)
      .on('error', failed)
      .on('close', () => {
        if (waiting) failed(new Error('the connection was cut'));
      });
  const read = (chunk: Buffer): void => {
    bytes = bytes ? Buffer.concat([bytes, chunk]) : chunk;
    const extent = extentOf(bytes);
    if (!extent || bytes.length < extent.length) return;
    bytes = undefined;
    const answered = waiting;
    waiting = undefined;
    answered?.(extent.status);
  };
  socket = open();

  return {
    send: (request, answered) => {
      // one that has been idle for long is closed by the server
      if (socket.destroyed || socket.readableEnded) socket = open();
      waiting = answered;
      socket.write(request);
    },
    close: () => socket.destroy(),
  };
};
