import { once } from 'node:events';
import type { Socket } from 'node:net';
import { openSocket, replyIn, rest } from '../http/exchange.js';
import type { Reply } from '../http/reply.js';

/** Opens this many connections and says nothing on them. */
export const idleSockets = (url: string, count: number): Promise<Socket[]> =>
  Promise.all(Array.from({ length: count }, () => openSocket(url)));

export const closed = async (socket: Socket): Promise<void> => {
  // what is not read hides the end
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
};

/** Writes a piece again and again, until the service has closed the connection; gives what it said. */
export const drip = async (url: string, first: string, piece: string | Buffer, everyMs: number): Promise<Reply> => {
  const socket = await openSocket(url);
  const answer = rest(socket);
  socket.write(first);
  const timer = setInterval(() => socket.write(piece), everyMs);
  try {
    return replyIn(await answer);
  } finally {
    clearInterval(timer);
  }
};

/** What the service has answered on a connection that stays open, up to the end of one JSON body. */
export const nextAnswer = async (socket: Socket): Promise<Reply> => {
  let text = '';
  const isOver = once(socket, 'close').then(() => Promise.reject(new Error(`closed after ${JSON.stringify(text)}`)));
  isOver.catch(() => undefined);
  while (!text.includes('\r\n\r\n') || !text.endsWith('}'))
    text += String((await Promise.race([once(socket, 'data'), isOver]))[0]);
  return replyIn(text);
};
