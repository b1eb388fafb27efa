import { expect } from 'chai';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerOptions, RunningServer } from '../../src/http/server.js';
import { call } from '../support/http/call.js';
import { exchange, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { expectFailureEnvelope, expectRefused } from '../support/http/refusals.js';
import type { Reply } from '../support/http/reply.js';
import { eventually } from '../support/postgres/service.js';
import { closed, drip, idleSockets, nextAnswer } from '../support/process/raw-client.js';
import { recordedLog } from '../support/redis/log.js';
import { startImpatient } from '../support/process/raw-client-service.js';

const LOGIN = 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const SHORT: Partial<ServerOptions> = {
  headersMs: 300,
  requestMs: 600,
  answerMs: 900,
  restMs: 200,
  idleMs: 300,
  checkMs: 50,
};

const expectTimedOut = (reply: Reply): void => {
  expectFailureEnvelope(reply);
  expect(reply.status).to.equal(408);
  expect(reply.headers.get('X-Failure-Reason')).to.equal('RequestTimedOut');
};

describe('a slow client', () => {
  let service: RunningServer;
  const sockets: Socket[] = [];

  const start = async (limits: Partial<ServerOptions> = SHORT): Promise<void> => {
    service = await startImpatient(limits);
  };
  const connected = async (text: string): Promise<Socket> => {
    const socket = await openSocket(service.url);
    sockets.push(socket);
    socket.write(text);
    return socket;
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await service.close(100);
  });

  it('whose headers come drop by drop is refused in the envelope', async () => {
    await start();
    expectTimedOut(await drip(service.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n', 50));
  });

  it('whose headers never end is refused in the envelope', async () => {
    await start({ ...SHORT, headersMs: 20_000, requestMs: 20_000 });
    const piece = `X-A: ${'b'.repeat(1_000)}\r\n`;
    expectRefused(await drip(service.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n', piece, 5), 'HeadersTooLarge');
  });

  it('whose body comes drop by drop is refused in the envelope', async () => {
    await start();
    expectTimedOut(await drip(service.url, `${LOGIN}Content-Length: 1000\r\n\r\n{"a":"`, 'b', 50));
  });

  it('whose chunks never end is refused in the envelope', async () => {
    await start({ ...SHORT, headersMs: 20_000, requestMs: 20_000 });
    const chunk = `3e8\r\n${'b'.repeat(1_000)}\r\n`;
    const reply = await drip(service.url, `${LOGIN}Transfer-Encoding: chunked\r\n\r\n`, chunk, 5);
    expectRefused(reply, 'BodyTooLarge');
  });

  it('that was answered before its body was in gets no second answer', async () => {
    await start({ ...SHORT, restMs: 10_000 });
    const socket = await connected('GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nb');
    expect((await rest(socket)).match(/HTTP\/1\.1 /g)).to.have.length(1);
  });

  it('does not lose the answer to a whole request because of what follows it', async () => {
    await start();
    const text = await rest(await connected('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n'));
    const [first = '', second = ''] = text.split(/(?=HTTP\/1\.1 400)/);
    expect(replyIn(first).status).to.equal(503);
    expectRefused(replyIn(second), 'RequestMalformed');
  });

  it('that does not take its answer is cut off', async () => {
    await start();
    const socket = await connected('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.pause();
    await sleep(1_500);
    let bytes = 0;
    socket.on('data', (data: Buffer) => (bytes += data.length));
    await closed(socket);
    expect(bytes).to.be.below(50_000_000);
  });

  it('is not kept waiting for ever by an answer that never comes', async () => {
    await start();
    expect(await rest(await connected('GET /hung HTTP/1.1\r\nHost: x\r\n\r\n'))).to.equal('');
  });

  it('that keeps its connection after an answer is closed', async () => {
    await start();
    const socket = await connected('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await nextAnswer(socket)).status).to.equal(200);
    await closed(socket);
  });

  it('among five hundred that say nothing holds nobody up, and all are closed', async () => {
    await start({ ...SHORT, headersMs: 1_500, requestMs: 1_500 });
    const idle = await idleSockets(service.url, 500);
    sockets.push(...idle);
    expect((await call(service, '/healthz')).status).to.equal(200);
    await Promise.all(idle.map(closed));
  });

  it('beyond the most connections is turned away, until others have gone', async () => {
    await start({ maxConnections: 10 });
    const most = await idleSockets(service.url, 10);
    sockets.push(...most);
    expect(await rest(await connected(''))).to.equal('');
    most[0]!.destroy();
    await once(most[0]!, 'close');
    await sleep(100);
    expect(
      (await exchange(service.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status,
    ).to.equal(200);
  });
});

describe('the connections of one client', () => {
  const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  it('are bounded: one more is closed at once, until others have gone', async () => {
    const log = recordedLog();
    const service = await startImpatient({ maxPerClient: 10 }, log);
    const most = await idleSockets(service.url, 10);
    for (let i = 0; i < 2; i += 1) expect(await rest(await openSocket(service.url))).to.equal('');
    expect(log.messages()).to.deep.equal([
      'connections refused: one client has too many; if it is a proxy, add it to TRUST_PROXY',
    ]);
    most[0]!.destroy();
    await eventually(async () => (await exchange(service.url, REQUEST)).status === 200);
    for (const socket of most) socket.destroy();
    await service.close(100);
  });

  it('are not bounded for a trusted proxy, which carries many clients', async () => {
    const service = await startImpatient({ maxPerClient: 10, trustedProxies: ['127.0.0.0/8'] });
    const more = await idleSockets(service.url, 20);
    expect((await exchange(service.url, REQUEST)).status).to.equal(200);
    for (const socket of more) socket.destroy();
    await service.close(100);
  });
});

describe('what is no proper request', () => {
  const REQUESTS = {
    'an HTTP/1.1 request without Host': 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
    'a CONNECT': 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
    'a TLS greeting': Buffer.from('16030100c2010000be0303', 'hex'),
    'a wrong chunk': `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    'two lengths': `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  };
  for (const [name, request] of Object.entries(REQUESTS))
    it(`${name} is refused in the envelope`, async () => {
      const service = await startImpatient({});
      expectRefused(await exchange(service.url, request), 'RequestMalformed');
      await service.close(100);
    });
});

describe('the end of the listener', () => {
  it('comes with the grace at the latest, whatever is still under way', async () => {
    const service = await startImpatient({});
    const socket = await openSocket(service.url);
    socket.write('GET /hung HTTP/1.1\r\nHost: x\r\n\r\n');
    await sleep(100);
    await service.close(300);
    await closed(socket);
  });

  it('does not wait for connections that ask nothing, nor for headers that do not come', async () => {
    const service = await startImpatient({});
    const [silent] = await idleSockets(service.url, 1);
    const slow = await openSocket(service.url);
    slow.write('GET /healthz HTTP/1.1\r\n');
    await sleep(100);
    await service.close(60_000);
    await Promise.all([closed(silent!), closed(slow)]);
  });

  it('ends a connection with the answer that was under way, though more is asked on it', async () => {
    const service = await startImpatient({});
    const socket = await openSocket(service.url);
    const answers = rest(socket);
    socket.write(`${LOGIN}Content-Length: 2\r\n\r\n{`);
    await sleep(100);
    const ended = service.close(60_000);
    await sleep(700);
    socket.write('}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const reply = replyIn(await answers);
    expect(reply.headers.get('x-failure-reason')).to.equal('FormInvalid');
    expect(reply.headers.get('connection')).to.equal('close');
    await ended;
  });
});
