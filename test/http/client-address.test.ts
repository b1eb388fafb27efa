import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { clientAddressOf } from '../../src/http/client-address.js';
import { listen } from '../../src/http/server.js';
import { call } from '../support/http/call.js';
import { openSocket } from '../support/http/exchange.js';
import { requireIpv6 } from '../support/http/ipv6.js';
import { startLightService } from '../support/http/light-service.js';
import type { TestService } from '../support/http/service.js';
import { silentLog } from '../support/silent-log.js';

const captcha = async ({ url }: Pick<TestService, 'url'>, forwarded?: string): Promise<boolean> => {
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  return (await call({ url }, '/api/v1/captcha', { headers })).headers.get('X-Failure-Reason') === null;
};

describe('client address', () => {
  let running: TestService | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  /** With a limit of one captcha, a second one is refused exactly when both came from the same client. */
  const startWith = async (TRUST_PROXY: string, more: Readonly<Record<string, string>> = {}): Promise<TestService> => {
    running = await startLightService({ TRUST_PROXY, CAPTCHA_RATE_LIMIT: '1', ...more });
    return running;
  };

  it('is the socket’s peer when no proxy is trusted, and a forwarded header is warned about once', async () => {
    const service = await startWith('');
    expect(await captcha(service, '203.0.113.1')).to.equal(true);
    for (const forwarded of ['203.0.113.2', '203.0.113.3, 127.0.0.1', undefined])
      expect(await captcha(service, forwarded), String(forwarded)).to.equal(false);
    const warnings = service.log.entries().filter(({ msg }) => String(msg).includes('X-Forwarded-For'));
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include({ level: 40 });
  });

  it('is not told by other headers', async () => {
    const service = await startWith('127.0.0.0/8');
    expect(await captcha(service)).to.equal(true);
    for (const name of [
      'X-Real-IP',
      'Forwarded',
      'X-Client-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
      'X-Forwarded-Host',
    ]) {
      const reply = await call(service, '/api/v1/captcha', { headers: { [name]: '203.0.113.9' } });
      expect(reply.headers.get('X-Failure-Reason'), name).to.equal('CaptchaRateLimited');
    }
  });

  it('is what a trusted proxy forwards, from the right', async () => {
    const service = await startWith('127.0.0.1');
    expect(await captcha(service, '203.0.113.1')).to.equal(true);
    expect(await captcha(service, '203.0.113.2')).to.equal(true);
    expect(await captcha(service, '203.0.113.1')).to.equal(false);
    for (const forged of [
      '8.8.8.8, 203.0.113.1',
      '1.1.1.1,2.2.2.2 , 203.0.113.1',
      'nonsense, 203.0.113.1',
      ',203.0.113.1',
    ])
      expect(await captcha(service, forged), forged).to.equal(false);
  });

  it('skips hops that are trusted', async () => {
    const service = await startWith('127.0.0.1/32, 10.0.0.0/8,fd00::/8');
    expect(await captcha(service, '203.0.113.1, 10.1.2.3')).to.equal(true);
    expect(await captcha(service, '203.0.113.1, fd12::1, 10.9.9.9')).to.equal(false);
    expect(await captcha(service, '203.0.113.1')).to.equal(false);
    expect(await captcha(service, '10.1.1.1')).to.equal(true);
    expect(await captcha(service, '11.1.1.1, 10.1.1.1')).to.equal(true);
  });

  it('is one whatever the spelling of an IPv4 address', async () => {
    const service = await startWith('127.0.0.1');
    expect(await captcha(service, '203.0.113.7')).to.equal(true);
    for (const spelling of [
      '::ffff:203.0.113.7',
      '::FFFF:cb00:7107',
      '203.0.113.7:4711',
      ' 203.0.113.7 ',
      '[::ffff:203.0.113.7]:80',
    ])
      expect(await captcha(service, spelling), spelling).to.equal(false);
  });

  it('is one for a /64 of IPv6', async () => {
    const service = await startWith('127.0.0.1');
    expect(await captcha(service, '2001:db8:1:2::1')).to.equal(true);
    for (const spelling of ['2001:db8:1:2:ffff::', '2001:DB8:1:2::2', '[2001:db8:1:2::3]', '[2001:db8:1:2::3]:443'])
      expect(await captcha(service, spelling), spelling).to.equal(false);
    expect(await captcha(service, '2001:db8:1:3::1')).to.equal(true);
  });

  it('is the proxy where it forwards no address', async () => {
    const service = await startWith('127.0.0.1');
    expect(await captcha(service)).to.equal(true);
    for (const nonsense of [
      '',
      ' ',
      'unknown',
      '_hidden',
      '999.1.1.1',
      '1.2.3',
      '0x7f.1',
      'x'.repeat(5000),
      ','.repeat(5000),
      '203.0.113.1, x',
    ])
      expect(await captcha(service, nonsense), nonsense.slice(0, 20)).to.equal(false);
  });

  it('folds an IPv4 peer that comes to an IPv6 socket', async function () {
    requireIpv6(this);
    const service = await startWith('127.0.0.1', { HOST: '::' });
    const { port } = new URL(service.url);
    const [four, six] = [{ url: `http://127.0.0.1:${port}` }, { url: `http://[::1]:${port}` }];
    expect(await captcha(four, '203.0.113.1'), 'the mapped peer is the trusted proxy').to.equal(true);
    expect(await captcha(four, '203.0.113.1')).to.equal(false);
    expect(await captcha(six, '203.0.113.2'), 'the IPv6 peer is not').to.equal(true);
    expect(await captcha(six, '203.0.113.3')).to.equal(false);
  });

  it('is known though the client has gone before it was read', async () => {
    const clientAddress = clientAddressOf([], silentLog);
    const requests = new EventEmitter();
    const server = await listen((request) => requests.emit('begun', request), { host: '127.0.0.1', port: 0 });
    const begun = once(requests, 'begun') as Promise<[IncomingMessage]>;
    const client = await openSocket(server.url);
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [request] = await begun;
    client.resetAndDestroy();
    await new Promise((resolve) => request.socket.once('close', resolve));
    expect(clientAddress(request)).to.equal('127.0.0.1');
    await server.close(0);
  });
});
