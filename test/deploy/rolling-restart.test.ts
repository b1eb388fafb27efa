import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { duringSuite } from '../support/during-suite.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { accessTokenIn } from '../support/http/reply.js';
import {
  startCaddyOfInstances,
  startNginxOfInstances,
  type StartInstanceProxy,
} from '../support/process/instance-proxies.js';
import { startListening, stopped, type ServiceProcess } from '../support/process/service-process.js';
import { captchasOf, logInWith, startStores, type Stores } from '../support/process/stores.js';

type Answer = Readonly<{ status: number | undefined; headers: IncomingMessage['headers']; text: string }>;

const isConnectionReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/**
 * One request on a connection of its own, with any certificate. A Caddy that reloads can reset a connection before TLS is ready.
 * Nothing was sent then, so the request is sent on another connection.
 */
const send = async (url: string, options: RequestOptions = {}, body?: object): Promise<Answer> => {
  const asked = request(url, { agent: false, rejectUnauthorized: false, ...options });
  let ready = false;
  asked.once('socket', (socket) => {
    socket.once('secureConnect', () => {
      ready = true;
    });
  });
  asked.end(body && JSON.stringify(body));
  const answered = await once(asked, 'response').catch((error: unknown) => {
    if (ready || !isConnectionReset(error)) throw error;
  });
  if (!answered) return send(url, options, body);
  const [response] = answered as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
};

const CLIENTS = 3;

/** Without a pause, the requests would take the processors from the instance that starts. */
const PAUSE_MS = 10;

const PROXIES: ReadonlyArray<readonly [name: string, start: StartInstanceProxy]> = [
  ['nginx', startNginxOfInstances],
  ['Caddy', startCaddyOfInstances],
];

for (const [name, start] of PROXIES)
  describe(`two instances behind ${name}`, () => {
    let stores: Stores;
    let token: string;
    let ports: readonly [number, number];
    const instances: ServiceProcess[] = [];

    const startInstance = async (place: 0 | 1): Promise<void> => {
      const environment = { ...stores.environment, PORT: String(ports[place]), TRUST_PROXY: '127.0.0.1' };
      instances[place] = await startListening({ ...environment, CAPTCHA_RATE_LIMIT: '2' });
    };
    const restart = async (place: 0 | 1): Promise<void> => {
      expect(await stopped(instances[place]!)).to.deep.equal({ code: 0, signal: null });
      await startInstance(place);
    };
    const address = (place: 0 | 1): string => `127.0.0.1:${ports[place]}`;

    before(async function () {
      stores = await startStores(this);
      ports = [await freePort(), await freePort()];
      await Promise.all([startInstance(0), startInstance(1)]);
      const service = { url: `http://${address(0)}` };
      const [captcha] = await captchasOf(service, stores);
      token = accessTokenIn(await logInWith(service, captcha!));
    });

    const proxy = duringSuite(
      (context) => start(context, [address(0), address(1)]),
      ({ stop }) => stop(),
    );

    const asJson = () => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });
    const readPage = () => send(`${proxy().url}/api/v1/position/page`, { headers: asJson() });
    const writeStatus = () =>
      send(`${proxy().url}/api/v1/position/status`, { method: 'POST', headers: asJson() }, { ids: [1], status: 1 });

    /** What became of requests that came all the time while something happened, and how many there were. */
    const during = async (requests: ReadonlyArray<() => Promise<Answer>>, event: () => Promise<void>) => {
      const fates: string[] = [];
      let over = false;
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!over)
          for (const ask of requests) {
            const { status, text: said } = await ask().catch((error: unknown) => ({ status: 0, text: String(error) }));
            fates.push(status === 200 && said.startsWith('{"code":0') ? 'answered' : `${status} ${said}`);
            await sleep(PAUSE_MS);
          }
      });
      await event().finally(() => {
        over = true;
      });
      await Promise.all(clients);
      return { fates: new Set(fates), count: fates.length };
    };

    it('answer every read while one restarts', async () => {
      const { fates, count } = await during([readPage], async () => {
        await restart(0);
        await restart(1);
      });
      expect([...fates]).to.deep.equal(['answered']);
      expect(count).to.be.above(20);
    });

    it('answer every read and write while each is left out, restarted and taken back', async () => {
      const { fates, count } = await during([readPage, writeStatus], async () => {
        for (const place of [0, 1] as const) {
          await proxy().leaveOut(address(place));
          await restart(place);
          await eventually(() => fetch(`http://${address(place)}/readyz`).then(({ ok }) => ok));
          await proxy().takeBack();
        }
      });
      expect([...fates]).to.deep.equal(['answered']);
      expect(count).to.be.above(20);
    });

    it('know the address of the client, which the client cannot choose', async () => {
      const captchas = (localAddress: string, forged: ReadonlyArray<string>) =>
        Promise.all(
          forged.map(async (from) => {
            const headers = { 'X-Forwarded-For': from };
            return (await send(`${proxy().url}/api/v1/captcha`, { localAddress, headers })).headers['x-failure-reason'];
          }),
        );
      const forged = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];
      for (const client of ['127.0.0.2', '127.0.0.3'])
        expect(await captchas(client, forged)).to.have.members([undefined, undefined, 'CaptchaRateLimited']);
    });

    it('are reached over TLS only', async () => {
      const { headers } = await send(`${proxy().url}/healthz`);
      expect(headers['strict-transport-security']).to.equal('max-age=31536000');
      const { plainUrl, url } = proxy();
      if (plainUrl === undefined) return;
      const moved = await fetch(`${plainUrl}/console/`, { redirect: 'manual' });
      expect([moved.status, moved.headers.get('location')]).to.deep.equal([301, `${url}/console/`]);
    });
  });
