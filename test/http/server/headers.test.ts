import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { exchange, head } from '../../support/http/exchange.js';
import { withLightService } from '../../support/http/light-service.js';
import { useMainService } from '../../support/http/main-service.js';
import type { Reply } from '../../support/http/reply.js';
import { someAddress, tokenOf } from '../../support/http/session.js';

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': null,
  'X-Powered-By': null,
  Server: null,
  'Set-Cookie': null,
};

const PATHS = ['/api/v1/captcha', '/api/v1/user/page', '/healthz', '/readyz', '/openapi.json', '/docs/start.js'];
const UNPARSED = [
  ...['hello\r\n\r\n', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', head('GET /', [`X: ${'x'.repeat(20_000)}`])],
  head('CONNECT x:1'),
];

describe('security headers', () => {
  const service = useMainService();

  const expectSecure = ({ headers }: Reply, what: string): void => {
    for (const [name, value] of Object.entries(EVERYWHERE))
      expect(headers.get(name), `${what} ${name}`).to.equal(value);
  };

  it('are in successes, failures, refusals of unparsed requests and preflights', async () => {
    const options = { token: await tokenOf(service), from: someAddress() };
    for (const path of PATHS) expectSecure(await call(service, path, options), path);
    for (const path of ['/api/v1/login', '/api/v1/user/page', '/nothing'])
      expectSecure(await call(service, path, { method: 'POST' }), path);
    for (const bytes of UNPARSED) expectSecure(await exchange(service.url, bytes), bytes.slice(0, 20));
    const origin = 'https://admin.example.com';
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
    await withLightService(
      async (open) => expectSecure(await call(open, '/api/v1/login', { method: 'OPTIONS', headers }), 'preflight'),
      { CORS_ORIGINS: origin },
    );
  });

  it('name KEEP_ALIVE_SECONDS, 65 unless it is set', async () => {
    for (const [environment, seconds] of [
      [{}, 65],
      [{ KEEP_ALIVE_SECONDS: '1' }, 1],
    ] as const)
      await withLightService(async (other) => {
        expect((await call(other, '/healthz')).headers.get('Keep-Alive')).to.equal(`timeout=${seconds}`);
      }, environment);
  });

  it('forbid caches to store an answer of the API, which is not compressed', async () => {
    const token = await tokenOf(service);
    for (const path of ['/api/v1/captcha', '/api/v1/user/page', '/api/v1/login']) {
      const accepts = { 'Accept-Encoding': 'gzip, br, deflate' };
      const { headers } = await call(service, path, { token, from: someAddress(), headers: accepts });
      const values = ['ETag', 'Last-Modified', 'Content-Encoding', 'Cache-Control'].map((name) => headers.get(name));
      expect(values, path).to.deep.equal([null, null, null, 'no-store']);
    }
  });
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('request id', () => {
  const service = useMainService();

  const idOf = async (path: string, given?: string): Promise<string> => {
    const headers = given === undefined ? {} : { 'X-Request-Id': given };
    return (await call(service, path, { headers, from: someAddress() })).headers.get('X-Request-Id') ?? '';
  };

  it('is the one of the caller if it is well formed, and otherwise a new UUID, in successes and failures', async () => {
    for (const given of ['12345678', 'a.b:c_d-e', 'X'.repeat(64), '0af7651916cd43dd8448eb211c80319c'])
      expect(await idOf('/healthz', given)).to.equal(given);
    const unfit = ['', 'short', 'x'.repeat(65), 'x'.repeat(5000), 'with space', 'é'.repeat(10), '{"level":60}'];
    const paths = ['/healthz', '/readyz', '/api/v1/captcha', '/api/v1/logout', '/api/v1/login', '/nothing'];
    const ids: string[] = [];
    for (const given of [undefined, ...unfit]) ids.push(await idOf('/healthz', given));
    for (const path of paths) ids.push(await idOf(path));
    for (const id of ids) expect(id).to.match(UUID);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('is the same in the log', async () => {
    const token = await tokenOf(service, 'guest');
    const reply = await call(service, '/api/v1/user/page?pageNo=1', {
      token,
      headers: { 'X-Request-Id': 'find-me-in-the-log' },
    });
    expect(reply.headers.get('X-Request-Id')).to.equal('find-me-in-the-log');
    const entries = service.log.entries().filter(({ requestId }) => requestId === 'find-me-in-the-log');
    // the audit trail tells of it too
    const [entry, ...more] = entries.filter(({ msg }) => msg === 'request');
    expect(more).to.deep.equal([]);
    expect(entry).to.include({ level: 30, msg: 'request', method: 'GET', path: '/api/v1/user/page', status: 200 });
    expect(entry).to.include({ userId: 3, reason: 'PermissionDenied' });
    expect(entry?.['ms']).to.be.a('number');
  });
});
