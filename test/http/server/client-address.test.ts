import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { spy } from 'sinon';
import { clientAddressOf } from '../../../src/http/client-address.js';
import { listen } from '../../../src/http/server/server.js';
import { call } from '../../support/http/call.js';
import { exchange, head, openSocket } from '../../support/http/exchange.js';
import { startLightService } from '../../support/http/light-service.js';
import { reasonOf } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { silentLog } from '../../support/silent-log.js';

type Example = readonly [what: string, trusted: string, peer: string, forwarded: string | undefined, client: string];

const PROXY = '10.0.0.1';
const TEN = '10.0.0.0/8';

/** Each worked out by hand. */
const EXAMPLES: ReadonlyArray<Example> = [
  ['an IPv4 peer', '', '203.0.113.7', undefined, '203.0.113.7'],
  ['a mapped IPv4 peer', '', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['an IPv6 peer', '', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['the IPv6 loopback', '', '::1', undefined, '::/64'],
  ['a peer with a zone', '', 'fe80::1%eth0', undefined, 'fe80::/64'],
  ['an IPv4-compatible address, which is not IPv4', '', '::203.10.113.77', undefined, '::/64'],
  ['no peer', '', '', '203.0.113.7', 'unknown'],

  ['an untrusted peer’s header', TEN, '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a header when nobody is trusted', '', PROXY, '198.51.100.1', PROXY],
  ['a trusted peer’s header', TEN, PROXY, '198.51.100.1', '198.51.100.1'],
  ['a trusted peer without a header', TEN, PROXY, undefined, PROXY],
  ['a trusted peer’s empty header', TEN, PROXY, '', PROXY],
  ['a spoofed left part that looks trusted', TEN, PROXY, '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  ['a chain of three trusted proxies', TEN, PROXY, '198.51.100.1, 10.0.0.3, 10.0.0.2', '198.51.100.1'],
  ['a chain in which one is not trusted', TEN, PROXY, '198.51.100.1, 192.0.2.9, 10.0.0.2', '192.0.2.9'],
  ['a chain of none but trusted ones', TEN, PROXY, '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a garbage hop', TEN, PROXY, '198.51.100.1, garbage', PROXY],
  ['a garbage hop behind a trusted one', TEN, PROXY, '198.51.100.1, garbage, 10.0.0.2', '10.0.0.2'],
  ['an empty entry in between', TEN, PROXY, '198.51.100.1,,10.0.0.2', '10.0.0.2'],
  ['unknown, of RFC 7239', TEN, PROXY, '198.51.100.1, unknown', PROXY],

  ['a hop with a port', TEN, PROXY, '198.51.100.1:4711', '198.51.100.1'],
  ['a mapped hop in brackets, with a port', TEN, PROXY, '[::ffff:198.51.100.1]:443', '198.51.100.1'],
  ['a trusted IPv4 peer with an IPv6 hop', TEN, PROXY, '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['an IPv6 hop in brackets, with a port', TEN, PROXY, '[2001:DB8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['an IPv6 hop with a zone', TEN, PROXY, '[fe80::9%en0]:443', 'fe80::/64'],
  ['IPv4 in brackets, which nobody writes', TEN, PROXY, '[198.51.100.1]', PROXY],
  ['an unclosed bracket', TEN, PROXY, '[2001:db8::1', PROXY],
  ['a port of six digits', TEN, PROXY, '198.51.100.1:123456', PROXY],
  ['octal octets', TEN, PROXY, '0306.063.0144.01', PROXY],
  ['an address as one number', TEN, PROXY, '3325256705', PROXY],

  ['/32, which is one address', '10.0.0.1/32', PROXY, '198.51.100.1, 10.0.0.2', '10.0.0.2'],
  ['/0, which is every IPv4 address', '0.0.0.0/0', PROXY, '198.51.100.1, 192.0.2.9', '198.51.100.1'],
  ['/0 of IPv6, which is no IPv4 address', '::/0', PROXY, '198.51.100.1', PROXY],
  ['/64', 'fd00:0:0:1::/64', 'fd00:0:0:1:ffff::', '198.51.100.1, fd00:0:0:1::2', '198.51.100.1'],
  ['/128', 'fd00::1/128', 'fd00::1', '198.51.100.1', '198.51.100.1'],
  ['/96 of mapped addresses, which is every IPv4 address', '::ffff:0.0.0.0/96', PROXY, '198.51.100.1', '198.51.100.1'],
  ['a network wider than the mapped addresses', '::ffff:0.0.0.0/90', PROXY, '198.51.100.1', PROXY],
  ['a network of mapped addresses', '::ffff:10.0.0.0/104', PROXY, '198.51.100.1', '198.51.100.1'],
  ['a mapped peer of an IPv4 network', TEN, '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['two networks', '10.0.0.0/8,fd00::/8', 'fd00::9', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
];

const asked = (peer: string, forwarded: string | undefined) =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;
const networks = (trusted: string) => trusted.split(',').filter(Boolean);

describe('the client address, by hand', () => {
  for (const [what, trusted, peer, forwarded, client] of EXAMPLES)
    it(`is ${client} for ${what}`, () => {
      expect(clientAddressOf(networks(trusted), silentLog)(asked(peer, forwarded))).to.equal(client);
    });

  it('reads at most 32 entries of the header', () => {
    const clientAddress = clientAddressOf([TEN], silentLog);
    const hops = (count: number) => Array.from({ length: count }, (_, i) => `10.0.1.${i % 250}`).join(',');
    expect(clientAddress(asked(PROXY, `198.51.100.1,${hops(31)}`))).to.equal('198.51.100.1');
    expect(clientAddress(asked(PROXY, `198.51.100.1,${hops(32)}`))).to.equal('10.0.1.0');
    for (const header of [hops(1500), `${hops(700)},${hops(700)}`])
      expect(clientAddress(asked(PROXY, header))).to.match(/^10\.0\.1\.\d+$/);
    for (const character of [',', ':', '[', '1', ' ', '%', '.'])
      expect(clientAddress(asked(PROXY, character.repeat(16_000))), character).to.equal(PROXY);
  });

  it('logs one warning for a header from an untrusted address', () => {
    const warn = spy();
    const clientAddress = clientAddressOf([TEN], { ...silentLog, warn });
    for (const peer of [PROXY, '203.0.113.1', '203.0.113.2']) clientAddress(asked(peer, '198.51.100.1'));
    expect(warn.args.map(([, fields]) => fields as unknown)).to.deep.equal([{ peer: '203.0.113.1' }]);
  });
});

/** The service reads none of them. */
const OTHER_HEADERS = { 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9', 'True-Client-IP': '203.0.113.9' };

describe('the client address, over HTTP', () => {
  let service: TestService | undefined;
  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });

  /** With a limit of one captcha, the second of one client is refused. */
  const startWith = async (TRUST_PROXY: string): Promise<TestService> => {
    service = await startLightService({ TRUST_PROXY, CAPTCHA_RATE_LIMIT: '1' });
    return service;
  };
  const isNewClient = async ({ url }: TestService, headers: Readonly<Record<string, string>>): Promise<boolean> =>
    reasonOf(await call({ url }, '/api/v1/captcha', { headers })) === null;

  it('comes from the last header, also after nine hundred others', async () => {
    const { url } = await startWith('127.0.0.1');
    const fillers = Array.from({ length: 900 }, () => 'a:');
    const ask = async (spoofed: string) => {
      const headers = [`X-Forwarded-For: ${spoofed}`, ...fillers, 'X-Forwarded-For: 203.0.113.66'];
      return reasonOf(await exchange(url, head('GET /api/v1/captcha', headers)));
    };
    expect(await ask('203.0.113.1')).to.equal(null);
    expect(await ask('203.0.113.2')).to.equal('CaptchaRateLimited');
  });

  it('comes from X-Forwarded-For of the proxies in TRUST_PROXY alone, and from no other header', async () => {
    for (const [trusted, isRead] of [
      ['', false],
      ['10.0.0.0/8, 127.0.0.1/32', true],
    ] as const) {
      const started = await startWith(trusted);
      expect(await isNewClient(started, { 'X-Forwarded-For': '203.0.113.1' })).to.equal(true);
      expect(await isNewClient(started, { 'X-Forwarded-For': '203.0.113.2, 10.1.2.3' })).to.equal(isRead);
      await isNewClient(started, {});
      expect(await isNewClient(started, OTHER_HEADERS)).to.equal(false);
      const warnings = started.log.entries().filter(({ msg }) => String(msg).includes('X-Forwarded-For'));
      expect(warnings.map(({ level }) => level)).to.deep.equal(isRead ? [] : [40]);
      await started.stop();
      service = undefined;
    }
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
