import { expect } from 'chai';
import { listen, type RunningServer } from '../../src/http/server/server.js';
import { openSocket, rest } from '../support/http/exchange.js';

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Numbers, so that a lost or moved byte shows. */
const digits = (length: number): string => Array.from({ length }, (_, i) => i % 10).join('');

const split = (text: string, sizes: ReadonlyArray<number>): ReadonlyArray<string> => {
  const parts: string[] = [];
  for (let begin = 0, i = 0; begin < text.length; i += 1) {
    const end = begin + sizes[i % sizes.length]!;
    parts.push(text.slice(begin, end));
    begin = end;
  }
  return parts;
};

describe('request bodies in many small chunks', () => {
  let service: RunningServer;
  let pieces: number[];
  let body: string;
  beforeEach(async () => {
    pieces = [];
    service = await listen(
      async (request, response) => {
        const buffers = (await request.toArray()) as Buffer[];
        pieces = buffers.map(({ length }) => length);
        body = Buffer.concat(buffers).toString();
        response.end();
      },
      { host: '127.0.0.1', port: 0 },
    );
  });
  afterEach(() => service.close(100));

  for (const sizes of [[1], [1, 1023], [1023], [1024, 1], [4095, 2], [7, 300, 5000, 1]])
    it(`of ${sizes.join(' and ')} bytes arrive unchanged, joined into larger pieces`, async () => {
      const text = digits(20_000);
      const socket = await openSocket(service.url);
      const answer = rest(socket);
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${split(text, sizes).map(chunk).join('')}0\r\n\r\n`);
      expect(await answer).to.match(/^HTTP\/1\.1 200 /);
      expect(body === text, 'the body is the same').to.equal(true);
      expect(pieces.length).to.be.below(2 + (2 * text.length) / 1024);
    });

  it('of one byte in each packet are joined too', async () => {
    const text = digits(300);
    const socket = await openSocket(service.url);
    socket.setNoDelay(true);
    const answer = rest(socket);
    socket.write(`${HEAD}Content-Length: ${text.length}\r\n\r\n`);
    for (const byte of text) await new Promise((resolve) => socket.write(byte, resolve));
    expect(await answer).to.match(/^HTTP\/1\.1 200 /);
    expect(body).to.equal(text);
    expect(pieces).to.deep.equal([text.length]);
  });
});
