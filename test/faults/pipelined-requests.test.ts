import { setImmediate as turn } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import { listen, type RunningServer } from '../../src/http/server/server.js';
import { withinTurns } from '../support/eventually.js';
import { exchange, head, openSocket, rest } from '../support/http/exchange.js';
import { closed } from '../support/process/raw-client.js';

/** A server that says what it was asked for, in turns of the event loop of their own or when it is let go. */
const startEcho = async () => {
  const paths: string[] = [];
  const lengths: number[] = [];
  let underWay = 0;
  let most = 0;
  let letGo = (): void => undefined;
  let gate: Promise<unknown> = Promise.resolve();
  let read = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/other') {
      response.end('other');
      return;
    }
    underWay += 1;
    most = Math.max(most, underWay);
    read = request.socket.bytesRead;
    paths.push(request.url ?? '');
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    lengths.push(body.length);
    await gate;
    await turn();
    underWay -= 1;
    response.setHeader('Content-Length', 2);
    response.end('ok');
  };
  const server: RunningServer = await listen((request, response) => void answer(request, response), {
    host: '127.0.0.1',
    port: 0,
  });
  return {
    ...server,
    paths,
    lengths,
    most: () => most,
    bytesRead: () => read,
    hold: () => {
      gate = new Promise((resolve) => {
        letGo = () => resolve(undefined);
      });
    },
    letGo: () => letGo(),
  };
};

/** Resolves when that number of answers has arrived. */
const answersOn = (socket: Socket, count: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let seen = 0;
    let tail = '';
    socket.on('data', (data: Buffer) => {
      const text = tail + data.toString('latin1');
      seen += text.split('\r\n\r\nok').length - 1;
      tail = text.slice(text.lastIndexOf('\r\n\r\nok') + 6).slice(-64);
      if (seen >= count) resolve();
    });
    socket.once('close', () => reject(new Error(`closed after ${seen} answers`)));
  });

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const numbered = (count: number): ReadonlyArray<string> => Array.from({ length: count }, (_, i) => `/${i}`);

describe('pipelined requests', () => {
  let service: Awaited<ReturnType<typeof startEcho>>;
  let socket: Socket;
  beforeEach(async () => {
    service = await startEcho();
    socket = await openSocket(service.url);
  });
  afterEach(async () => {
    service.letGo();
    socket.destroy();
    await service.close(100);
  });

  it('of one connection are answered in order, and requests of other connections between them', async () => {
    const paths = numbered(5_000);
    const answered = answersOn(socket, paths.length);
    socket.write(paths.map(get).join(''));
    await withinTurns(() => service.paths.length > 0);
    expect((await exchange(service.url, head('GET /other'))).text).to.equal('other');
    expect(service.paths.length).to.be.below(paths.length);
    await answered;
    expect(service.paths).to.deep.equal(paths);
    expect(service.most()).to.equal(1);
  });

  it('start at most 16 at a time when many connections are ready', async () => {
    const connections = await Promise.all(Array.from({ length: 40 }, () => openSocket(service.url)));
    service.hold();
    for (const one of connections) one.write(get('/first') + get('/second'));
    await withinTurns(() => service.paths.length === 40);
    service.letGo();
    const counts = [40];
    await withinTurns(() => counts.push(service.paths.length) > 0 && service.paths.length === 80);
    const started = counts.map((count, i) => count - (counts[i - 1] ?? count));
    expect(Math.max(...started)).to.equal(16);
    for (const one of connections) one.destroy();
  });

  it('are not read while one is unanswered', async () => {
    service.hold();
    const count = 200_000;
    socket.write(get('/0').repeat(count));
    await withinTurns(() => service.paths.length > 0);
    for (let i = 0; i < 20; i += 1) await exchange(service.url, head('GET /other'));
    expect(service.paths).to.have.length(1);
    const answered = answersOn(socket, 5_000);
    service.letGo();
    await withinTurns(() => service.paths.length > 1);
    expect(service.bytesRead()).to.be.below(300_000);
    await answered;
  });

  it('with bodies are all read, though the last body comes later', async () => {
    const count = 48;
    const post = (length: number): string => `POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
    const answered = answersOn(socket, count);
    service.hold();
    socket.write((post(10_000) + 'b'.repeat(10_000)).repeat(count - 1) + post(100_000));
    await withinTurns(() => service.paths.length > 0);
    service.letGo();
    await withinTurns(() => service.paths.length >= count);
    socket.write('b'.repeat(100_000));
    await answered;
    expect(service.lengths).to.deep.equal([...Array.from({ length: count - 1 }, () => 10_000), 100_000]);
  });

  it('that wait are dropped with their connection', async () => {
    service.hold();
    socket.write(numbered(1_000).map(get).join(''));
    await withinTurns(() => service.paths.length > 0);
    socket.destroy();
    await closed(socket);
    service.letGo();
    expect((await exchange(service.url, head('GET /other'))).text).to.equal('other');
    expect(service.paths).to.have.length(1);
  });

  for (const count of [1, 2, 48])
    it(`are answered before a CONNECT that follows ${count} of them`, async () => {
      service.hold();
      const answers = rest(socket);
      socket.write(`${numbered(count).map(get).join('')}CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n`);
      await withinTurns(() => service.paths.length > 0);
      await exchange(service.url, head('GET /other'));
      service.letGo();
      const statuses = [...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      expect(statuses).to.deep.equal([...Array.from({ length: count }, () => 200), 400]);
    });

  it('are answered before a CONNECT that comes later, on the same connection', async () => {
    service.hold();
    const answers = rest(socket);
    socket.write(get('/0'));
    await withinTurns(() => service.paths.length > 0);
    socket.write('CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n');
    await exchange(service.url, head('GET /other'));
    service.letGo();
    expect(await answers).to.match(/^HTTP\/1\.1 200 [^]*\r\nokHTTP\/1\.1 400 /);
  });

  it('do not end the process when the client resets the connection before the refusal of a CONNECT', async () => {
    service.hold();
    socket.write(`${get('/0')}CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n`);
    await withinTurns(() => service.paths.length > 0);
    socket.resetAndDestroy();
    await closed(socket);
    service.letGo();
    expect((await exchange(service.url, head('GET /other'))).text).to.equal('other');
  });
});
