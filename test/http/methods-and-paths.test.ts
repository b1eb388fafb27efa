import { expect } from 'chai';
import { apiEndpoints } from '../../src/http/app.js';
import type { Endpoint } from '../../src/http/endpoint.js';
import { exchange, head } from '../support/http/exchange.js';
import { mainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { someAddress, tokenOf } from '../support/http/session.js';

const ENDPOINTS: ReadonlyArray<Endpoint> = apiEndpoints({} as never);
const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'LOCK',
  'SEARCH',
];

describe('methods and paths', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await mainService();
    token = await tokenOf(service);
  });

  const ask = (requestLine: string, headers: ReadonlyArray<string> = []) =>
    exchange(
      service.url,
      head(requestLine, [`Authorization: Bearer ${token}`, `X-Forwarded-For: ${someAddress()}`, ...headers]),
    );

  for (const { method: right, path } of ENDPOINTS)
    it(`${path} takes ${right} alone`, async () => {
      for (const method of METHODS.filter((one) => one !== right)) {
        const reply = await ask(`${method} /api/v1${path}`);
        expect(reply.status, method).to.equal(405);
        expect(reply.headers.get('Allow')).to.equal(right);
        expectApiHeaders(reply);
        if (method === 'HEAD') expect(reply.text).to.equal('');
        else expectRefused(reply, 'MethodNotAllowed');
      }
    });

  it('an unknown path is not found, whatever the method', async () => {
    const paths = [
      '/',
      '//',
      '/api',
      '/api/',
      '/api/v1',
      '/api/v1/',
      '/api/v2/captcha',
      '/captcha',
      '/favicon.ico',
      '*',
      '/%',
      '/%00',
    ];
    const more = [
      '/api/v1/%zz',
      '/api/v1/user',
      '/api/v1/user/list',
      '/api/v1/nothing/page',
      '/api/v1/__proto__/page',
      '/api/v1/captcha/1',
    ];
    const tricks = [
      '/api/v1/../v1/captcha',
      '/api/v1/./captcha',
      '/api/v1\\captcha',
      '/api/v1/captcha%2f',
      '//menshen.test/api/v1/captcha',
    ];
    for (const path of [...paths, ...more, ...tricks, `/${'x'.repeat(7000)}`])
      for (const method of ['GET', 'POST', 'OPTIONS', 'PROPFIND'])
        expectRefused(await ask(`${method} ${path}`), 'RouteNotFound');
  });

  it('an absolute target reaches what its path says, behind the same guard', async () => {
    const open = await exchange(service.url, head('GET http://elsewhere.test/api/v1/user/page?pageSize=1'));
    expectRefused(open, 'TokenMissing');
    expectSucceeded(await ask('GET http://elsewhere.test/api/v1/user/page?pageSize=1'), '操作成功');
    expectRefused(await ask('GET http://elsewhere.test'), 'RouteNotFound');
    expectRefused(await ask('GET http://elsewhere.test/api/v1/user/page/'), 'RouteNotFound');
  });

  it('no header changes the method or the path', async () => {
    const wishes = [
      'X-HTTP-Method-Override: POST',
      'X-HTTP-Method: POST',
      'X-Method-Override: POST',
      'X-Original-URL: /api/v1/logout',
      'X-Rewrite-URL: /api/v1/logout',
    ];
    for (const wish of wishes) {
      expectRefused(await ask('GET /api/v1/refreshToken', [wish]), 'MethodNotAllowed');
      expectRefused(await ask('GET /nothing', [wish]), 'RouteNotFound');
    }
    expectRefused(await ask('GET /api/v1/refreshToken?_method=POST'), 'MethodNotAllowed');
    expectSucceeded(await ask('GET /api/v1/user/page'), '操作成功');
  });

  it('a body where none belongs changes nothing', async () => {
    const headers = ['Content-Type: application/json', 'Content-Length: 9'];
    const request = head('GET /api/v1/user/page', [`Authorization: Bearer ${token}`, ...headers]);
    expectSucceeded(await exchange(service.url, request, '{"a": [1}'), '操作成功');
  });

  it('speaks to old clients', async () => {
    const reply = await exchange(
      service.url,
      `GET /api/v1/user/page HTTP/1.0\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    expectSucceeded(reply, '操作成功');
  });
});
