import { expect } from 'chai';
import { listen, type RunningServer } from '../../src/http/server/server.js';
import { openSocket, rest } from '../support/http/exchange.js';
import { nextAnswer } from '../support/process/raw-client.js';

const PIECE_BYTES = 1024;
const BODY = '{"a":1}';

const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
const UPGRADE = ['Connection: Upgrade', 'Upgrade: h2c'];
const post = [`POST /first HTTP/1.1`, 'Host: x', ...UPGRADE, `Content-Length: ${BODY.length}`, '', BODY].join('\r\n');
const oldChunks = (trailer = ''): string =>
  `POST /first HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${trailer}\r\n`;

/** A request inside a header of another one. It begins where the parser gets its next piece. */
const hidden = (): string => {
  const begin = 'GET /second HTTP/1.1\r\nHost: x\r\nX-A: ';
  return `${begin}${'p'.repeat(PIECE_BYTES - BODY.length - begin.length)}${get('/hidden')}`;
};

/** The last three bytes of the head are in the second piece. */
const split = (): string => {
  const head = get('/first', ...UPGRADE, 'X-A: ');
  return head.replace('X-A: ', `X-A: ${'p'.repeat(PIECE_BYTES + 3 - head.length)}`);
};

describe('a connection behind a request for another protocol, or with chunks in HTTP/1.0', () => {
  let paths: string[];
  let service: RunningServer;
  beforeEach(async () => {
    paths = [];
    service = await listen(
      async (request, response) => {
        paths.push(request.url ?? '');
        await request.toArray();
        response.end('{"body":"read"}');
      },
      { host: '127.0.0.1', port: 0 },
    );
  });
  afterEach(() => service.close(100));

  const FIRST: Readonly<Record<string, readonly [first: string, next?: string]>> = {
    'a GET': [get('/first', ...UPGRADE)],
    'a GET without `Connection: Upgrade`': [get('/first', 'Upgrade: h2c')],
    'a GET in two pieces': [split()],
    'a POST': [post],
    'a POST before a header that contains a request': [post, hidden()],
    'a POST in HTTP/1.0': [oldChunks()],
    'a POST in HTTP/1.0 with a trailer': [oldChunks('X: y\r\n')],
  };
  for (const [name, [first, next = get('/second') + get('/third')]] of Object.entries(FIRST)) {
    it(`is closed after the answer, and no further request is processed: ${name}`, async () => {
      const socket = await openSocket(service.url);
      const answers = rest(socket);
      socket.write(first + next);
      expect((await answers).match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 200']);
      expect(paths).to.deep.equal(['/first']);
    });

    it(`is closed after the answer, when the next request comes later: ${name}`, async () => {
      const socket = await openSocket(service.url);
      const answers = rest(socket);
      socket.write(first);
      const { headers, text } = await nextAnswer(socket);
      socket.write(next);
      expect(headers.get('Connection')).to.equal('close');
      expect(text).to.equal('{"body":"read"}');
      expect((await answers).match(/HTTP\/1\.1 \d+/g)).to.deep.equal(['HTTP/1.1 200']);
      expect(paths).to.deep.equal(['/first']);
    });
  }
});
