import { expect } from 'chai';
import type { Socket } from 'node:net';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { openSocket } from '../support/http/exchange.js';
import { dataOf } from '../support/http/reply.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import { residentMegabytes } from '../support/process/resident-memory.js';
import { startListening } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores } from '../support/process/stores.js';

const CONNECTIONS = 200;
const BYTES = 65_536;
const MAX_GROWTH_MB = 150;
/** A second on a free machine. The answer took 7 to 14 seconds when all requests of the flood were parsed at once. */
const MAX_HEALTH_MS = 4_000;
/** How often the service is asked for its health during a flood. */
const CHECKS = 10;

const get = (path: string, token = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** 64 KB of requests that the client does not wait for. */
const pipelined = (first = ''): string => {
  const sixteen = first.repeat(16);
  return sixteen + get('/healthz').repeat(Math.ceil((BYTES - sixteen.length) / get('/healthz').length));
};

/** A body of 16 KB that never ends, in 96 KB. */
const tinyChunks = (path: string, token = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
  `Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(16_000)}`;

describe('two hundred connections', () => {
  let service: Awaited<ReturnType<typeof startListening>>;
  let token: string;
  let idle: number;
  const sockets: Socket[] = [];

  before(async function () {
    const stores = await startStores(this);
    const orm = ormAt(stores.environment.DATABASE_URL);
    await orm.em.execute(
      `insert into examples (name, type, status, sort)
       select repeat('记录', 20) || i, 1, 1, 1 from generate_series(1, 1000) i`,
    );
    await closeOrms();
    service = await startListening({ ...stores.environment, NODE_OPTIONS: '--max-old-space-size=256' });
    const [captcha] = await captchasOf(service, stores);
    token = String(dataOf(await logInWith(service, captcha!))['access_token']);
    await call(service, '/api/v1/example/page?pageSize=1000', { token });
    idle = residentMegabytes(service.pid);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** What a client does with the answers. */
  const READERS = {
    'read nothing': () => undefined,
    'read a few bytes at a time': (socket: Socket) => {
      const timer = setInterval(() => void socket.read(16), 50);
      socket.once('close', () => clearInterval(timer));
    },
    'read everything': (socket: Socket) => void socket.resume(),
  } as const;

  const page = (): string => get('/api/v1/example/page?pageSize=1000', token);
  const FLOODS: ReadonlyArray<[what: string, text: () => string, who: keyof typeof READERS]> = [
    ['pipelined requests for small answers', pipelined, 'read nothing'],
    ['pipelined requests for the API description', () => pipelined(get('/openapi.json')), 'read a few bytes at a time'],
    ['pipelined requests for captchas', () => pipelined(get('/api/v1/captcha')), 'read everything'],
    ['pipelined requests for pages of 1,000 records', () => pipelined(page()), 'read nothing'],
    ['pipelined requests for pages of 1,000 records', () => pipelined(page()), 'read everything'],
    ['a body in chunks of one byte, without a token', () => tinyChunks('/api/v1/login'), 'read everything'],
    [
      'a body in chunks of one byte, with a token',
      () => tinyChunks('/api/v1/account/profile', token),
      'read everything',
    ],
    ['a body in chunks of one byte, which nobody reads', () => tinyChunks('/nowhere'), 'read everything'],
  ];
  for (const [what, textOf, who] of FLOODS)
    it(`that send ${what}, and ${who}, use little memory, and other clients are answered in time`, async () => {
      const text = textOf();
      while (sockets.length < CONNECTIONS) {
        const socket = await openSocket(service.url);
        sockets.push(socket.pause());
        READERS[who](socket);
      }
      for (const socket of sockets) socket.write(text);

      let [longest, most] = [0, 0];
      const isSent = () => sockets.every(({ destroyed, writableLength }) => destroyed || writableLength === 0);
      // The service reads a body to its limit. It stops reading pipelined requests.
      const mustBeRead = text.startsWith('POST');
      for (let check = 0; check < CHECKS || (mustBeRead && !isSent()); check += 1) {
        const begun = performance.now();
        expect((await call(service, '/healthz')).status).to.equal(200);
        longest = Math.max(longest, performance.now() - begun);
        most = Math.max(most, residentMegabytes(service.pid));
      }
      expect(longest).to.be.below(MAX_HEALTH_MS);
      expect(most - idle).to.be.below(MAX_GROWTH_MB);
      for (const socket of sockets) socket.destroy();
      await eventually(() => residentMegabytes(service.pid) - idle < MAX_GROWTH_MB, 10_000);
    });
});
