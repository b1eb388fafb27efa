import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { replyOf, type Reply } from './reply.js';

export const JSON_TYPE = 'Content-Type: application/json';

/** A connection to the service, for what fetch would not say. */
export const openSocket = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return socket;
};

/** Everything that comes until the service closes the connection. */
export const rest = async (socket: Socket): Promise<string> => {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  // an error is no reason to lose what had come before it
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
};

/** The one answer in the text, without the interim ones. */
export const replyIn = (text: string): Reply => {
  const [head = '', ...body] = text.replace(/^(HTTP\/1\.1 1\d\d .*\r\n(.+\r\n)*\r\n)+/, '').split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  return replyOf(Number(statusLine.split(' ')[1]), headers, body.join('\r\n\r\n'));
};

/** Sends the bytes as they are, and reads until the service closes: ask for that with `Connection: close`. */
export const exchange = async (url: string, ...parts: ReadonlyArray<string | Uint8Array>): Promise<Reply> => {
  const socket = await openSocket(url);
  const answer = rest(socket);
  for (const part of parts) socket.write(part);
  return replyIn(await answer);
};

/** The head of a request, with the headers that every one needs. */
export const head = (requestLine: string, headers: ReadonlyArray<string> = []): string =>
  [`${requestLine} HTTP/1.1`, 'Host: menshen.test', 'Connection: close', ...headers, '', ''].join('\r\n');
