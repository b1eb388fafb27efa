import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { requestFeed } from '../../../src/http/server/request-feed.js';

const LIMITS = { maxHeld: 1, onRefused: () => undefined };
const NEVER = () => false;

/** A server without the listener of Node, which parses. */
const serverWithout = () => createServer().removeAllListeners('connection');

/** A connection whose bytes the feed gives to `parsed`. */
const fed = () => {
  const server = serverWithout();
  const parsed: string[] = [];
  server.on('connection', (socket) => socket.on('data', (bytes) => parsed.push(String(bytes))));
  requestFeed(server, LIMITS, NEVER, NEVER);
  const socket = new Socket();
  server.emit('connection', socket);
  return { server, socket, parsed };
};

describe('the feed of requests', () => {
  for (const [event, end] of [
    ['a CONNECT', ({ server, socket }) => server.emit('connect', new IncomingMessage(socket), socket, Buffer.of())],
    ['malformed HTTP', ({ server, socket }) => server.emit('clientError', new Error('malformed'), socket)],
  ] as ReadonlyArray<readonly [string, (connection: ReturnType<typeof fed>) => void]>)
    it(`gives the parser no more bytes after ${event}`, () => {
      const connection = fed();
      connection.socket.emit('data', Buffer.from('before'));
      end(connection);
      connection.socket.emit('data', Buffer.from('after'));
      expect(connection.parsed).to.deep.equal(['before']);
    });

  it('throws if Node has no listener for the bytes of a connection', () => {
    const server = serverWithout();
    requestFeed(server, LIMITS, NEVER, NEVER);
    expect(() => server.emit('connection', new Socket())).to.throw('pipelined requests cannot be bounded');
  });
});
