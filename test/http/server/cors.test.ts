import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { exchange, head } from '../../support/http/exchange.js';
import { startLightService, useLightService } from '../../support/http/light-service.js';
import { mainService } from '../../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import type { TestService } from '../../support/http/service.js';
import { tokenOf } from '../../support/http/session.js';

const ADMIN = 'https://admin.example.com';
const LOCAL = 'http://localhost:5173';
const EXPOSED =
  'X-Failure-Reason,X-Failure-Detail,X-Login-Ticket,X-Request-Id,Retry-After,Content-Disposition,X-Export-Truncated';

const FOREIGN = [`${ADMIN}.evil.test`, `${ADMIN}:444`, 'http://admin.example.com', 'null', '*'];

/** Requests that Node refuses before the application. */
const UNPARSED = {
  HeadersTooLarge: head('GET /api/v1/user/page', [`Origin: ${ADMIN}`, `Authorization: Bearer ${'x'.repeat(20_000)}`]),
  RequestMalformed: head('GET /api/v1/user/page', [`Origin: ${ADMIN}`, 'X y: 1']),
} as const;

const corsHeadersOf = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));

describe('CORS', () => {
  const service = useLightService({ CORS_ORIGINS: `${ADMIN}, ${LOCAL}` });

  const preflight = (to: TestService, origin: string, path = '/api/v1/login', token = '') =>
    call(to, path, {
      method: 'OPTIONS',
      token,
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'authorization, x-anything, cookie',
      },
    });

  it('is off by default', async () => {
    const main = await mainService();
    const refused = await preflight(main, ADMIN);
    expectRefused(refused, 'MethodNotAllowed');
    const replies = [refused, await call(main, '/healthz', { headers: { Origin: ADMIN } })];
    for (const bytes of Object.values(UNPARSED)) replies.push(await exchange(main.url, bytes));
    for (const { headers } of replies) expect(corsHeadersOf(headers)).to.deep.equal({});
  });

  it('offers the listed origins the methods and headers of the API, no credentials, and other origins nothing', async () => {
    for (const origin of [ADMIN, LOCAL]) {
      const { status, text, headers } = await preflight(service, origin);
      expect([status, text]).to.deep.equal([204, '']);
      expect(corsHeadersOf(headers)).to.deep.equal({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET,POST',
        'access-control-allow-headers': 'Authorization,Content-Type,X-Request-Id,X-Refresh-Attempt',
        'access-control-max-age': '600',
      });
      expect(headers.get('Vary')).to.include('Origin');
    }
    for (const Origin of FOREIGN)
      for (const { headers } of [
        await preflight(service, Origin),
        await call(service, '/api/v1/user/page', { headers: { Origin } }),
      ])
        expect(headers.get('Access-Control-Allow-Origin'), Origin).to.equal(null);
  });

  it('allows scripts to read failures and their headers', async () => {
    for (const path of ['/api/v1/user/page', '/nothing']) {
      const { headers } = await call(service, path, { headers: { Origin: ADMIN } });
      expect(corsHeadersOf(headers)).to.deep.equal({
        'access-control-allow-origin': ADMIN,
        'access-control-expose-headers': EXPOSED,
      });
    }
  });

  it('allows scripts to read refusals of requests that could not be parsed', async () => {
    const single = await startLightService({ CORS_ORIGINS: ADMIN });
    try {
      for (const [to, origin] of [
        [service, '*'],
        [single, ADMIN],
      ] as const)
        for (const [tag, bytes] of Object.entries(UNPARSED)) {
          const reply = await exchange(to.url, bytes);
          expectRefused(reply, tag as keyof typeof UNPARSED);
          expect(corsHeadersOf(reply.headers)).to.deep.equal({
            'access-control-allow-origin': origin,
            'access-control-expose-headers': EXPOSED,
          });
        }
    } finally {
      await single.stop();
    }
  });

  it('does not log out with a preflight request', async () => {
    const token = await tokenOf(service);
    expect((await preflight(service, ADMIN, '/api/v1/logout', token)).status).to.equal(204);
    expectSucceeded(await call(service, '/api/v1/example/page', { token }), '操作成功');
  });
});
