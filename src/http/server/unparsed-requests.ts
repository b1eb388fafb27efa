import { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { replyTo, type UnparsedRefusal } from '../failure-reply.js';
import { corsOfUnparsed, SECURITY_HEADERS } from '../response-headers.js';
import type { OpenRequests } from './open-requests.js';

/** Answers requests that Node cannot parse, or that arrive too slowly, and closes their connections. */
export type UnparsedRequests = Readonly<{
  /** For a request that has a response object, which keeps the order of the answers on the connection. */
  refuse(response: ServerResponse, refusal: UnparsedRefusal): void;
  /** For a connection without a response object. */
  refuseOn(connection: Socket, refusal: UnparsedRefusal): void;
}>;

/** A close with unread data resets the connection, and the client may lose the answer. So reading goes on for a moment. */
const LINGER_MS = 500;

export const unparsedRequests = (corsOrigins: ReadonlyArray<string>): UnparsedRequests => {
  const common: OutgoingHttpHeaders = {
    ...SECURITY_HEADERS,
    ...corsOfUnparsed(corsOrigins),
    'Content-Type': 'application/json; charset=utf-8',
    Connection: 'close',
  };
  const answerTo = (refusal: UnparsedRefusal) => {
    const { status, headers, body } = replyTo(refusal);
    const json = JSON.stringify(body);
    return { status, headers: { ...common, ...headers, 'Content-Length': Buffer.byteLength(json) }, json };
  };

  return {
    refuse: (response, refusal) => {
      const { status, headers, json } = answerTo(refusal);
      response.writeHead(status, headers).end(json);
    },
    refuseOn: (connection, refusal) => {
      const { status, headers, json } = answerTo(refusal);
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      connection.on('error', () => undefined);
      connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${json}`);
      connection.resume();
      setTimeout(() => connection.destroy(), LINGER_MS).unref();
    },
  };
};

const REFUSALS_OF_ERRORS: Readonly<Record<string, UnparsedRefusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { _tag: 'RequestTimedOut' },
  HPE_HEADER_OVERFLOW: { _tag: 'HeadersTooLarge' },
};

const refuseWhenWritable = ({ refuseOn }: UnparsedRequests, socket: Socket, refusal: UnparsedRefusal): void => {
  if (socket.writable) refuseOn(socket, refusal);
  else socket.destroy();
};

/** For the event `connect`: the service is no proxy. The refusal is sent after the answers to earlier requests. */
export const refuseConnect =
  (unparsed: UnparsedRequests, requests: OpenRequests) =>
  ({ socket }: IncomingMessage): void => {
    // Node has removed its own listener.
    socket.on('error', () => undefined);
    const latest = requests.latest(socket);
    const refuseNow = (): void => refuseWhenWritable(unparsed, socket, { _tag: 'RequestMalformed' });
    if (!latest || latest.writableFinished) refuseNow();
    else latest.once('close', refuseNow);
  };

/**
 * For the event `clientError`. The refusal is sent after the answers to earlier requests. A request that has an answer
 * already gets no second one.
 */
export const refuseClientErrors = (unparsed: UnparsedRequests, requests: OpenRequests) => {
  const refused = new WeakSet<Socket>();
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const refusal = REFUSALS_OF_ERRORS[error.code ?? ''] ?? { _tag: 'RequestMalformed' };
    const latest = requests.latest(socket);
    const refuseNow = (): void => refuseWhenWritable(unparsed, socket, refusal);
    if (error.code === 'ECONNRESET') socket.destroy();
    else if (!latest || (latest.req.complete && latest.writableFinished)) refuseNow();
    else if (latest.req.complete) latest.once('close', refuseNow);
    else if (latest.headersSent) socket.destroy();
    else unparsed.refuse(latest, refusal);
  };
};
