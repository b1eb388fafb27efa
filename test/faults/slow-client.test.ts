import { expect } from 'chai';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { exchange, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { expectRefused, type RefusalName } from '../support/http/refusals.js';
import { startImpatient } from '../support/process/raw-client-service.js';
import { closed, drip, idleSockets, nextAnswer } from '../support/process/raw-client.js';
import { recordedLog } from '../support/redis/log.js';

const LOGIN = 'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const SHORT = { headersMs: 300, requestMs: 600, answerMs: 900, restMs: 200, idleMs: 300, checkMs: 50 };
const PATIENT = { ...SHORT, headersMs: 20_000, requestMs: 20_000 };

let service: Awaited<ReturnType<typeof startImpatient>>;
const sockets: Socket[] = [];

const start = async (...how: Parameters<typeof startImpatient>): Promise<void> => {
  service = await startImpatient(...how);
};
const connected = async (text = ''): Promise<Socket> => {
  const socket = await openSocket(service.url);
  sockets.push(socket);
  if (text) socket.write(text);
  return socket;
};
const idle = async (count: number): Promise<Socket[]> => {
  const opened = await idleSockets(service.url, count);
  sockets.push(...opened);
  return opened;
};
const isServed = async (): Promise<boolean> => (await exchange(service.url, HEALTH)).status === 200;
const tearDown = async (): Promise<void> => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await service.close(100);
};

describe('a slow client', () => {
  afterEach(tearDown);

  const HEAD = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
  const DRIPS: Record<string, [limits: typeof SHORT, first: string, piece: string, RefusalName]> = {
    'whose headers come drop by drop': [
      { ...SHORT, requestMs: PATIENT.requestMs },
      HEAD,
      'X-A: b\r\n',
      'RequestTimedOut',
    ],
    'whose headers never end': [PATIENT, HEAD, `X-A: ${'b'.repeat(1_000)}\r\n`, 'HeadersTooLarge'],
    'whose body comes drop by drop': [SHORT, `${LOGIN}Content-Length: 1000\r\n\r\n{"a":"`, 'b', 'RequestTimedOut'],
    'whose chunks never end': [
      PATIENT,
      `${LOGIN}Transfer-Encoding: chunked\r\n\r\n`,
      `3e8\r\n${'b'.repeat(1_000)}\r\n`,
      'BodyTooLarge',
    ],
  };
  for (const [who, [limits, first, piece, refusal]] of Object.entries(DRIPS))
    it(`${who} is refused with an envelope`, async () => {
      // the answer itself may be late on a busy machine
      await start({ ...limits, answerMs: 20_000, restMs: 1_500 });
      const begun = performance.now();
      expectRefused(await drip(service.url, first, piece, piece.length > 100 ? 5 : 50), refusal);
      expect(performance.now() - begun).to.be.below(PATIENT.requestMs);
    });

  it('that was answered before the end of its body gets no second answer', async () => {
    await start({ ...SHORT, headersMs: 3_000, requestMs: 3_000, restMs: 20_000 });
    const socket = await connected('GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nb');
    expect((await rest(socket)).match(/HTTP\/1\.1 /g)).to.have.length(1);
  });

  it('gets the answer to a complete request before the refusal of what follows', async () => {
    await start(PATIENT);
    const text = await rest(await connected(`${GET('/readyz')}nonsense\r\n\r\n`));
    const [first = '', second = ''] = text.split(/(?=HTTP\/1\.1 400)/);
    expect(replyIn(first).status).to.equal(503);
    expectRefused(replyIn(second), 'RequestMalformed');
  });

  it('that does not receive its answer is disconnected', async () => {
    await start(PATIENT);
    const socket = await connected(GET('/large'));
    socket.pause();
    await eventually(() => service.connectionOf('/large')?.destroyed === true);
    let bytes = 0;
    socket.on('data', (data: Buffer) => (bytes += data.length));
    await closed(socket);
    expect(bytes).to.be.below(50_000_000);
  });

  it('is disconnected when an answer never comes', async () => {
    await start(PATIENT);
    expect(await rest(await connected(GET('/hung')))).to.equal('');
  });

  it('that keeps its connection after an answer is disconnected', async () => {
    await start(PATIENT);
    const socket = await connected(GET('/healthz'));
    expect((await nextAnswer(socket)).status).to.equal(200);
    await closed(socket);
  });

  it('among five hundred silent connections: other clients are served, and the silent ones are closed', async () => {
    await start({ ...SHORT, headersMs: 2_000, requestMs: 2_000 });
    const silent = await idle(500);
    expect((await call(service, '/healthz')).status).to.equal(200);
    await Promise.all(silent.map(closed));
  });
});

describe('connections beyond the maximum', () => {
  afterEach(tearDown);

  it('are closed at once, until another connection is closed', async () => {
    await start({ maxConnections: 10 });
    const [first] = await idle(10);
    expect(await rest(await connected())).to.equal('');
    first!.destroy();
    await eventually(isServed);
  });

  it('of one client are closed at once, until another one of that client is closed', async () => {
    const log = recordedLog();
    await start({ maxPerClient: 10 }, log);
    const [first] = await idle(10);
    for (let i = 0; i < 2; i += 1) expect(await rest(await connected())).to.equal('');
    expect(log.messages()).to.deep.equal([
      'connections refused: one client has too many; if it is a proxy, add it to TRUST_PROXY',
    ]);
    first!.destroy();
    await eventually(isServed);
  });

  it('of a trusted proxy, which has many clients, are not limited', async () => {
    await start({ maxPerClient: 10, trustedProxies: ['127.0.0.0/8'] });
    await idle(20);
    expect(await isServed()).to.be.true;
  });
});

describe('the end of the listener', () => {
  beforeEach(() => start({}));
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  it('comes after the grace time at the latest, also with a request in progress', async () => {
    const socket = await connected(GET('/hung'));
    await eventually(() => service.connectionOf('/hung') !== undefined);
    await service.close(300);
    await closed(socket);
  });

  it('does not wait for silent connections or for incomplete headers', async () => {
    const [silent] = await idle(1);
    const slow = await connected('GET /healthz HTTP/1.1\r\n');
    for (let times = 0; times < 3; times += 1) await isServed();
    await service.close(60_000);
    await Promise.all([closed(silent!), closed(slow)]);
  });

  it('closes a connection after the answer in progress, although more requests are sent on it', async () => {
    const socket = await connected(`${LOGIN}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    const answers = rest(socket);
    const ended = service.close(60_000);
    await sleep(700);
    socket.write(`{}${GET('/healthz')}`);
    const reply = replyIn(await answers);
    expect(reply.headers.get('x-failure-reason')).to.equal('FormInvalid');
    expect(reply.headers.get('connection')).to.equal('close');
    await ended;
  });
});
