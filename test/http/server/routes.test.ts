import { expect } from 'chai';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import type { Endpoint } from '../../../src/http/endpoint.js';
import { call } from '../../support/http/call.js';
import { exchange, head } from '../../support/http/exchange.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { reasonOf } from '../../support/http/reply.js';
import { someAddress, tokenOf } from '../../support/http/session.js';

/** Only the shape of the table is read: nothing of it runs. */
const ENDPOINTS: ReadonlyArray<Endpoint> = apiEndpoints({} as never);
const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK'];
const OPEN = ['GET /captcha', 'POST /login', 'POST /login/factor'];

const MODULES = ['user', 'role', 'menu', 'position', 'example', 'department'];

const LISTS = [...MODULES.flatMap((module) => [`${module}/page`, `${module}/deleted`]), 'position/list'].map(
  (list) => `${API_PREFIX}/${list}`,
);
const WRITES = ['add', 'update', 'status', 'delete', 'restore'];
const IMPORTS = ['import'];

/** Managed records, rights and the own account. */
const ADMINISTRATION = [
  ...MODULES.flatMap((module) => [
    ...['detail', 'options', 'export', 'template'].map((action) => `GET /${module}/${action}`),
    ...[...WRITES, ...IMPORTS].map((action) => `POST /${module}/${action}`),
  ]),
  ...['POST /user/roles', 'POST /user/resetPassword', 'GET /role/grants', 'POST /role/grant', 'GET /menu/tree'],
  'GET /department/tree',
  ...['GET /user/access', 'GET /user/rows', 'GET /menu/holders', 'POST /user/setRole', 'GET /account/givableRoles'],
  'GET /account/scopes',
  ...['GET /account/info', 'GET /account/menus', 'POST /account/profile', 'POST /account/password'],
  ...['GET /account/passwordRules', 'GET /account/lastLogin', 'POST /user/resetFactor', 'POST /account/stepUp'],
  ...['GET /account/factor', 'POST /account/factor/begin', 'POST /account/factor/confirm'],
  ...['POST /account/factor/remove', 'POST /account/factor/codes'],
];

const UNKNOWN_PATHS = [
  ...['/', '//', '/api', '/api/', '/api/v1', '/api/v1/', '/api/v2/captcha', '/captcha', '/favicon.ico', '*', '/%'],
  ...['/%00', '/api/v1/%zz', '/api/v1/user', '/api/v1/user/list', '/api/v1/nothing/page', '/api/v1/__proto__/page'],
  ...['/api/v1/captcha/1', '/api/v1/../v1/captcha', '/api/v1/./captcha', '/api/v1\\captcha', '/api/v1/captcha%2f'],
  ...['//menshen.test/api/v1/captcha', `/${'x'.repeat(7000)}`],
];

/** Headers with which some frameworks override the method or the path. */
const OVERRIDES = [
  ...['X-HTTP-Method-Override: POST', 'X-Method-Override: POST', 'X-Original-URL: /api/v1/logout'],
  'X-Rewrite-URL: /api/v1/logout',
];

/** Other spellings of a path. */
const spellingsOf = (path: string): ReadonlyArray<string> => [
  ...[`${path}/`, `/${path}`, path.toUpperCase(), `${path}.json`, `${path};x=1`],
  ...[`${path}%20`, `${path}%2F`, `${path}%00`],
  ...['/API/v1', '/api/V1', '/api/v1/', '/api/v2', ''].map((prefix) => path.replace('/api/v1', prefix)),
  path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
];

describe('routes', () => {
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

  it('of the API are exactly these', () => {
    expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).to.have.members([
      ...[...OPEN, 'POST /refreshToken', 'GET /logout', 'GET /gate'],
      ...['GET /lock/page', 'POST /lock/unlock', 'GET /audit/page', 'GET /audit/logins'],
      ...['GET /session/page', 'POST /session/end', 'GET /account/sessions', 'POST /account/sessions/end'],
      ...LISTS.map((path) => path.replace(API_PREFIX, 'GET ')),
      ...ADMINISTRATION,
    ]);
  });

  for (const { method: right, path } of ENDPOINTS)
    it(`${right} ${path} has one method and one spelling, and requires a token unless it is public`, async () => {
      const full = API_PREFIX + path;
      // The router treats all endpoints alike, so these have every other method and spelling.
      const isWhole = [...OPEN, 'GET /user/page', 'POST /user/add'].includes(`${right} ${path}`);
      for (const method of (isWhole ? METHODS : ['GET', 'POST']).filter((one) => one !== right)) {
        const reply = await ask(`${method} ${full}`);
        expect([reply.status, reply.headers.get('Allow')], method).to.deep.equal([405, right]);
        expectApiHeaders(reply);
        if (method === 'HEAD') expect(reply.text).to.equal('');
        else expectRefused(reply, 'MethodNotAllowed');
      }
      for (const spelling of isWhole ? spellingsOf(full) : [`${full}/`, full.toUpperCase()])
        for (const options of [{ method: right }, { method: right, token }])
          expectRefused(await call(service, spelling, options), 'RouteNotFound');
      if (OPEN.includes(`${right} ${path}`)) return;
      const refused = await call(service, full, { method: right });
      expectRefused(refused, 'TokenMissing');
      expectApiHeaders(refused);
    });

  /** The lists that a token may read. */
  const openTo = async (bearer: string): Promise<ReadonlyArray<string>> => {
    const open: string[] = [];
    for (const path of LISTS) {
      const reply = await call(service, path, { token: bearer });
      expectApiHeaders(reply);
      if (reasonOf(reply) === null) open.push(path);
      else expectRefused(reply, 'PermissionDenied');
    }
    return open;
  };

  it('of lists are open to the demo accounts as their roles say', async () => {
    expect(await openTo(token)).to.deep.equal(LISTS);
    const ofAuditor = ['/api/v1/user/page', '/api/v1/position/list'];
    expect(await openTo(await tokenOf(service, 'auditor'))).to.deep.equal(ofAuditor);
  });

  it('of lists check the permission before the query', async () => {
    const guest = await tokenOf(service, 'guest');
    expectRefused(await call(service, '/api/v1/user/page?pageNo=x', { token: guest }), 'PermissionDenied');
  });

  it('outside the API accept GET and HEAD only', async () => {
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs', '/docs/start.js']) {
      const refused = await ask(`POST ${path}`);
      expectRefused(refused, 'MethodNotAllowed');
      expect(refused.headers.get('Allow')).to.equal('GET');
      const { status, text } = await ask(`HEAD ${path}`);
      expect([status, text]).to.deep.equal([200, '']);
    }
  });

  it('are not found by an unknown path, whatever the method', async () => {
    for (const path of UNKNOWN_PATHS)
      for (const method of ['GET', 'POST', 'OPTIONS', 'PROPFIND'])
        expectRefused(await ask(`${method} ${path}`), 'RouteNotFound');
  });

  it('are found with an absolute target, with the same permission check', async () => {
    const target = 'http://elsewhere.test/api/v1/user/page?pageSize=1';
    expectRefused(await exchange(service.url, head(`GET ${target}`)), 'TokenMissing');
    expectSucceeded(await ask(`GET ${target}`), '操作成功');
    for (const unknown of ['http://elsewhere.test', 'http://elsewhere.test/api/v1/user/page/'])
      expectRefused(await ask(`GET ${unknown}`), 'RouteNotFound');
  });

  it('do not change with any header or parameter', async () => {
    for (const override of OVERRIDES) {
      expectRefused(await ask('GET /api/v1/refreshToken', [override]), 'MethodNotAllowed');
      expectRefused(await ask('GET /nothing', [override]), 'RouteNotFound');
    }
    expectRefused(await ask('GET /api/v1/refreshToken?_method=POST'), 'MethodNotAllowed');
    expectSucceeded(await ask('GET /api/v1/user/page'), '操作成功');
  });

  it('answer a GET with a body and a request of HTTP/1.0', async () => {
    const authorization = `Authorization: Bearer ${token}`;
    const type = 'Content-Type: application/json';
    const withBody = head('GET /api/v1/user/page', [authorization, type, 'Content-Length: 9']);
    expectSucceeded(await exchange(service.url, withBody, '{"a": [1}'), '操作成功');
    const old = `GET /api/v1/user/page HTTP/1.0\r\n${authorization}\r\n\r\n`;
    expectSucceeded(await exchange(service.url, old), '操作成功');
  });
});
