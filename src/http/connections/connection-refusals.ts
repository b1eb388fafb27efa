import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLog } from './connection-log.js';
import type { RefusalOf } from '../refusal.js';
import { replyTo } from '../refusals.js';
import { SECURITY_HEADERS } from '../middleware/security-headers.js';

export type UnparsedRefusal = RefusalOf<'RequestMalformed' | 'RequestTimedOut' | 'HeadersTooLarge'>;

/** Closing with something unread resets the connection, and the client may lose the answer: so reading goes on for a moment. */
const LINGER_MS = 500;

const wireForm = (refusal: UnparsedRefusal) => {
  const { status, headers, body } = replyTo(refusal);
  const json = JSON.stringify(body);
  const lines = {
    ...SECURITY_HEADERS,
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(json)),
    Connection: 'close',
  };
  return { status, lines, json };
};

/** Answers by the response object, which minds what else is being answered on the connection, and closes. */
export const refuseParsed = (response: ServerResponse, refusal: UnparsedRefusal): void => {
  const { status, lines, json } = wireForm(refusal);
  response.writeHead(status, lines).end(json);
};

/** Answers where there is no response object, and closes. */
export const answerUnparsed = (connection: Socket, refusal: UnparsedRefusal): void => {
  const { status, lines, json } = wireForm(refusal);
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.on('error', () => undefined);
  connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${json}`);
  connection.resume();
  setTimeout(() => connection.destroy(), LINGER_MS).unref();
};

const REFUSALS: Readonly<Record<string, UnparsedRefusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { _tag: 'RequestTimedOut' },
  HPE_HEADER_OVERFLOW: { _tag: 'HeadersTooLarge' },
};

/**
 * For `clientError`: what came could not be parsed, or did not come in time. The refusal takes its place in the order
 * of answers; where one has begun already, or was given before the body was in, a second would only confuse.
 */
export const refuseUnparsed = (connections: ConnectionLog) => {
  const refused = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const refusal = REFUSALS[error.code ?? ''] ?? { _tag: 'RequestMalformed' };
    const latest = connections.latest(socket);
    const answerNow = (): void => {
      if (socket.writable) answerUnparsed(socket, refusal);
      else socket.destroy();
    };
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (!latest || (latest.req.complete && latest.writableFinished)) answerNow();
    else if (latest.req.complete) latest.once('close', answerNow);
    else if (latest.headersSent) socket.destroy();
    else refuseParsed(latest, refusal);
  };
};
