import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { call } from '../support/http/call.js';
import { openSocket } from '../support/http/exchange.js';
import { NO_DATABASE } from '../support/no-database.js';
import { startListening, stopped } from '../support/process/service-process.js';
import { startFaultProxy, type FaultProxy } from '../support/redis/fault-proxy.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';

/** The delay of the network, 20 ms each way. */
const ROUND_TRIP_MS = 40;

type Service = Awaited<ReturnType<typeof startListening>>;

/** Sends one request many times on one connection without waiting for answers, and counts the answers. */
const flood = async ({ url }: Service, path: string, count: number) => {
  const socket = await openSocket(url);
  const seen = { answers: 0, isOver: false };
  let text = '';
  const done = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1');
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      seen.answers += lines.filter((line) => /HTTP\/1\.1 (200|503) /.test(line)).length;
      if (seen.answers === count) resolve();
    });
    socket.once('close', () => resolve());
  }).then(() => {
    seen.isOver = true;
    socket.destroy();
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  await eventually(() => seen.answers > 0);
  return { seen, done, end: () => socket.destroy() };
};

describe('a connection with thousands of pipelined requests', () => {
  let service: Service;
  let server: RedisServer | undefined;
  let proxy: FaultProxy | undefined;
  afterEach(async () => {
    await stopped(service);
    await proxy?.stop();
    await server?.stop();
    [server, proxy] = [undefined, undefined];
  });

  for (const store of ['memory', 'Redis on a slow network'])
    it(`for captchas does not use up the captchas of other clients, over ${store}`, async function () {
      if (store !== 'memory') {
        server = await redisServerOrSkip(this.test!.ctx!);
        proxy = await startFaultProxy(server.url);
        proxy.delay(ROUND_TRIP_MS);
      }
      // this process is the network, and slower than 20 ms on a busy machine
      const redis = proxy && { REDIS_URL: proxy.url, STORE_DEADLINE_MS: '1000' };
      service = await startListening({ ...NO_DATABASE, ...redis });
      const { seen, done, end } = await flood(service, '/api/v1/captcha', 1_000);
      let others = 0;
      for (; !seen.isOver && others < 10; others += 1) {
        const reply = await call(service, '/api/v1/captcha');
        expect(reply.status, `captcha ${others} of another client`).to.equal(200);
        expect(reply.text).to.include('data:image/png');
      }
      expect(others).to.be.above(5);
      end();
      await done;
    });
});
