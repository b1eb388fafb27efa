import { expect } from 'chai';
import { apiEndpoints } from '../../src/http/server/app.js';
import type { Endpoint } from '../../src/http/endpoint.js';
import { exchange, head } from '../support/http/exchange.js';
import { useMainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { someAddress, tokenOf } from '../support/http/session.js';

const ENDPOINTS: ReadonlyArray<Endpoint> = apiEndpoints({} as never);
const METHODS = [
  ...['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'SEARCH'],
];

const UNKNOWN_PATHS = [
  ...['/', '//', '/api', '/api/', '/api/v1', '/api/v1/', '/api/v2/captcha', '/captcha', '/favicon.ico', '*', '/%'],
  ...['/%00', '/api/v1/%zz', '/api/v1/user', '/api/v1/user/list', '/api/v1/nothing/page', '/api/v1/__proto__/page'],
  ...['/api/v1/captcha/1', '/api/v1/../v1/captcha', '/api/v1/./captcha', '/api/v1\\captcha', '/api/v1/captcha%2f'],
  ...['//menshen.test/api/v1/captcha', `/${'x'.repeat(7000)}`],
];

/** Headers with which some frameworks override the method or the path. */
const OVERRIDES = [
  ...['X-HTTP-Method-Override: POST', 'X-HTTP-Method: POST', 'X-Method-Override: POST'],
  ...['X-Original-URL: /api/v1/logout', 'X-Rewrite-URL: /api/v1/logout'],
];

describe('methods and paths', () => {
  const service = useMainService();
  let token: string;
  before(async () => {
    token = await tokenOf(service);
  });

  const ask = (requestLine: string, headers: ReadonlyArray<string> = []) =>
    exchange(
      service.url,
      head(requestLine, [`Authorization: Bearer ${token}`, `X-Forwarded-For: ${someAddress()}`, ...headers]),
    );

  for (const { method: right, path } of ENDPOINTS)
    it(`${path} supports ${right} only`, async () => {
      for (const method of METHODS.filter((one) => one !== right)) {
        const reply = await ask(`${method} /api/v1${path}`);
        expect([reply.status, reply.headers.get('Allow')], method).to.deep.equal([405, right]);
        expectApiHeaders(reply);
        if (method === 'HEAD') expect(reply.text).to.equal('');
        else expectRefused(reply, 'MethodNotAllowed');
      }
    });

  it('the paths beside the API support GET and HEAD only', async () => {
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/docs/start.js']) {
      const refused = await ask(`POST ${path}`);
      expectRefused(refused, 'MethodNotAllowed');
      expect(refused.headers.get('Allow')).to.equal('GET');
      const { status, text } = await ask(`HEAD ${path}`);
      expect([status, text]).to.deep.equal([200, '']);
    }
  });

  it('an unknown path is not found, whatever the method', async () => {
    for (const path of UNKNOWN_PATHS)
      for (const method of ['GET', 'POST', 'OPTIONS', 'PROPFIND'])
        expectRefused(await ask(`${method} ${path}`), 'RouteNotFound');
  });

  it('an absolute target has the meaning of its path, with the same guard', async () => {
    const target = 'http://elsewhere.test/api/v1/user/page?pageSize=1';
    expectRefused(await exchange(service.url, head(`GET ${target}`)), 'TokenMissing');
    expectSucceeded(await ask(`GET ${target}`), '操作成功');
    for (const unknown of ['http://elsewhere.test', 'http://elsewhere.test/api/v1/user/page/'])
      expectRefused(await ask(`GET ${unknown}`), 'RouteNotFound');
  });

  it('no header and no parameter changes the method or the path', async () => {
    for (const override of OVERRIDES) {
      expectRefused(await ask('GET /api/v1/refreshToken', [override]), 'MethodNotAllowed');
      expectRefused(await ask('GET /nothing', [override]), 'RouteNotFound');
    }
    expectRefused(await ask('GET /api/v1/refreshToken?_method=POST'), 'MethodNotAllowed');
    expectSucceeded(await ask('GET /api/v1/user/page'), '操作成功');
  });

  it('a GET with a body and a request of HTTP/1.0 are answered', async () => {
    const authorization = `Authorization: Bearer ${token}`;
    const type = 'Content-Type: application/json';
    const withBody = head('GET /api/v1/user/page', [authorization, type, 'Content-Length: 9']);
    expectSucceeded(await exchange(service.url, withBody, '{"a": [1}'), '操作成功');
    const old = `GET /api/v1/user/page HTTP/1.0\r\n${authorization}\r\n\r\n`;
    expectSucceeded(await exchange(service.url, old), '操作成功');
  });
});
