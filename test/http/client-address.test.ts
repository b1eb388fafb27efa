import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect } from 'chai';
import { clientAddressOf } from '../../src/http/client-address.js';
import { listen } from '../../src/http/server.js';
import { call } from '../support/http/call.js';
import { openSocket } from '../support/http/exchange.js';
import { startLightService } from '../support/http/light-service.js';
import { reasonOf } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { silentLog } from '../support/silent-log.js';

type Asked = readonly [forwarded: string | undefined, isNewClient: boolean];

/** What a service with these trusted proxies takes for a new client, in order. */
const EXAMPLES: Readonly<Record<string, ReadonlyArray<Asked>>> = {
  '': [
    ['203.0.113.1', true],
    ['203.0.113.2', false],
    [undefined, false],
  ],
  '127.0.0.1': [
    [undefined, true],
    ['203.0.113.1', true],
    ['8.8.8.8, 203.0.113.1', false],
    ['203.0.113.2', true],
    ['2001:db8:1:2::1', true],
    ['[2001:db8:1:2::3]:443', false],
  ],
  '127.0.0.1/32, 10.0.0.0/8,fd00::/8': [
    ['203.0.113.1, 10.1.2.3', true],
    ['203.0.113.1, fd12::1, 10.9.9.9', false],
    ['203.0.113.1', false],
    ['10.1.1.1', true],
  ],
};

/** The service reads none of them. */
const OTHER_HEADERS = { 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9', 'True-Client-IP': '203.0.113.9' };

/** Where there is no IPv6 the test is skipped; on CI it fails. */
const requireIpv6 = (context: Mocha.Context): void => {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  if (addresses.some(({ family }) => family === 'IPv6')) return;
  if (process.env['CI']) throw new Error('IPv6 is required on CI');
  context.skip();
};

describe('client address', () => {
  let service: TestService | undefined;
  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });

  /** With a limit of one captcha, the second of one client is refused. */
  const startWith = async (TRUST_PROXY: string, more: Readonly<Record<string, string>> = {}): Promise<TestService> => {
    service = await startLightService({ TRUST_PROXY, CAPTCHA_RATE_LIMIT: '1', ...more });
    return service;
  };
  const isNewClient = async (url: string, headers: Readonly<Record<string, string>>): Promise<boolean> =>
    reasonOf(await call({ url }, '/api/v1/captcha', { headers })) === null;
  const forwardedFor = (forwarded: string | undefined) =>
    forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };

  for (const [trusted, asked] of Object.entries(EXAMPLES))
    it(`comes from X-Forwarded-For with the trusted proxies: ${trusted || 'none'}`, async () => {
      const { url, log } = await startWith(trusted);
      for (const [forwarded, expected] of asked)
        expect(await isNewClient(url, forwardedFor(forwarded)), forwarded).to.equal(expected);
      await isNewClient(url, {});
      expect(await isNewClient(url, OTHER_HEADERS)).to.equal(false);
      const warnings = log.entries().filter(({ msg }) => String(msg).includes('X-Forwarded-For'));
      expect(warnings.map(({ level }) => level)).to.deep.equal(trusted === '' ? [40] : []);
    });

  it('folds an IPv4 peer of an IPv6 socket', async function () {
    requireIpv6(this);
    const { port } = new URL((await startWith('127.0.0.1', { HOST: '::' })).url);
    const isNew = (host: string, forwarded: string) => isNewClient(`http://${host}:${port}`, forwardedFor(forwarded));
    expect(await isNew('127.0.0.1', '203.0.113.1'), 'the mapped peer is the trusted proxy').to.equal(true);
    expect(await isNew('127.0.0.1', '203.0.113.1')).to.equal(false);
    expect(await isNew('[::1]', '203.0.113.2'), 'the IPv6 peer is not').to.equal(true);
    expect(await isNew('[::1]', '203.0.113.3')).to.equal(false);
  });

  it('is known after the client has closed the connection', async () => {
    const requests = new EventEmitter();
    const server = await listen((request) => requests.emit('started', request), { host: '127.0.0.1', port: 0 });
    const started = once(requests, 'started') as Promise<[IncomingMessage]>;
    const client = await openSocket(server.url);
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [request] = await started;
    const closed = once(request.socket, 'close').catch(() => undefined);
    client.resetAndDestroy();
    await closed;
    expect(clientAddressOf([], silentLog)(request)).to.equal('127.0.0.1');
    await server.close(0);
  });
});
