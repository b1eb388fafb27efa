import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { statusForProxies } from '../../../src/http/failure-reply.js';
import { call, type Call } from '../../support/http/call.js';
import { exchange, head } from '../../support/http/exchange.js';
import { claimsAt, claimsIn, signed } from '../../support/http/forgery.js';
import { useLightService } from '../../support/http/light-service.js';
import { expectApiHeaders, expectRefused, REFUSALS, type RefusalName } from '../../support/http/refusals.js';
import type { Reply } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

const PATH = '/api/v1/gate';
const HELD = 'permission=sys:user:page';
const NAMES = ['X-User-Id', 'X-Username', 'X-Session-Id'];
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'];

const namesIn = ({ headers }: Reply) => NAMES.map((name) => headers.get(name));

const expectPassed = (reply: Reply, names: ReadonlyArray<string | null>): void => {
  expect([reply.status, reply.text]).to.deep.equal([204, '']);
  expect(namesIn(reply)).to.deep.equal(names);
  expectApiHeaders(reply);
  for (const name of ['Content-Type', 'X-Failure-Reason']) expect(reply.headers.get(name), name).to.equal(null);
};

const expectStopped = (reply: Reply, tag: RefusalName, field = 'permission'): void => {
  expectRefused(reply, tag, { field, path: PATH });
  expectApiHeaders(reply);
  expect(reply.status).to.be.within(400, 599);
  expect(namesIn(reply)).to.deep.equal([null, null, null]);
};

describe('the gate', () => {
  const service = useLightService({ CORS_ORIGINS: 'https://admin.test' });
  let token: string;
  let ofAuditor: ReadonlyArray<string | null>;
  before(async () => {
    token = await tokenOf(service, 'auditor');
    ofAuditor = ['2', 'auditor', String(claimsIn(token)['sid'])];
  });
  afterEach(() => restore());

  const ask = (query: string, how: Call = {}) => call(service, `${PATH}?${query}`, { token, ...how });
  const raw = (requestLine: string, headers: ReadonlyArray<string> = [], body = '') =>
    exchange(service.url, head(requestLine, [`Authorization: Bearer ${token}`, ...headers]), body);

  it('answers 204 with the user and the session, if the user holds every permission', async () => {
    const access = { enabled: true, credentialGeneration: 0, mustChangePassword: true };
    const permissions = ['sys:user:page', 'sys:order:ship'];
    stub(service.port('permissionCache'), 'read').resolves({
      generation: '',
      access: { _tag: 'Some', value: { _tag: 'Some', value: { ...access, permissions } } },
    });
    for (const query of [HELD, `${HELD}&permission=sys:order:ship`, Array(20).fill(HELD).join('&')])
      expectPassed(await ask(query), ofAuditor);
    for (const missing of ['sys:order:pack', 'sys:user:pages', 'sys:User:page'])
      for (const query of [`permission=${missing}`, `${HELD}&permission=${missing}`, `permission=${missing}&${HELD}`])
        expectStopped(await ask(query), 'PermissionDenied');
  });

  it('admits the administrator with any permission, also one that no menu has', async () => {
    const admin = await tokenOf(service);
    expectPassed(await ask('permission=sys:nothing:at-all', { token: admin }), [
      '1',
      'admin',
      String(claimsIn(admin)['sid']),
    ]);
  });

  it('encodes any user name in a header, and sends no session for a token without one', async () => {
    const named = (username: string) => ask(HELD, { token: signed({ ...claimsAt(), userId: 2, username }) });
    expectPassed(await named('韩 梅%\r\nX: 1'), ['2', '%E9%9F%A9%20%E6%A2%85%25%0D%0AX%3A%201', null]);
    expectPassed(await named('\ud800'), ['2', '%EF%BF%BD', null]);
    const otherSession = signed({ ...claimsAt(), userId: 2, sid: 'x\r\nX-User-Id: 1' });
    expectPassed(await ask(HELD, { token: otherSession }), ['2', 'admin', null]);
  });

  it('refuses every invalid token with 401', async () => {
    const ended = await tokenOf(service, 'auditor');
    await call(service, '/api/v1/logout', { token: ended });
    for (const [tag, headers] of [
      ['TokenMissing', {}],
      ['TokenMissing', { Authorization: 'Bearer ' }],
      ['TokenInvalid', { Authorization: `Basic ${token}` }],
      ['TokenInvalid', { Authorization: `Bearer ${token}x` }],
      ['TokenInvalid', { Authorization: `Bearer ${signed(claimsAt(), { secret: 'x'.repeat(32) })}` }],
      ['TokenExpired', { Authorization: `Bearer ${signed(claimsAt(-1201))}` }],
      ['TokenRevoked', { Authorization: `Bearer ${ended}` }],
      ['TokenRevoked', { Authorization: `Bearer ${signed({ ...claimsAt(), userId: 9 })}` }],
    ] as const) {
      expectStopped(await call(service, `${PATH}?${HELD}`, { headers }), tag);
      expectStopped(await call(service, PATH, { headers }), tag);
    }
    const twice = await raw(`GET ${PATH}?${HELD}`, [`Authorization: Bearer ${token}`]);
    expectStopped(twice, 'RequestMalformed');
  });

  it('refuses a query without one well-formed permission at least, with more than 20, or with another parameter', async () => {
    const queries = [
      ...['', 'permission', 'permission=', 'permission=sys:user', 'permission=sys:user:*', `${HELD}&permission=`],
      ...[
        `${HELD}%20`,
        `${HELD}+`,
        `${HELD}%00`,
        `${HELD}%0A`,
        `${HELD};${HELD}`,
        `${HELD},sys:role:page`,
        `${HELD}%zz`,
      ],
      ...['Permission=sys:user:page', 'permission[]=sys:user:page', 'permissions=sys:user:page', '__proto__=1'],
      ...[`permission=${encodeURIComponent('sys:用户:page')}`, Array(21).fill(HELD).join('&')],
      // the parser reads a thousand parameters at most
      ...[`${`${HELD}&`.repeat(300)}x`, `${HELD}&${'x'.repeat(33)}`, `${HELD}&%3Cb%3E=1`, `${HELD}&__proto__=1`],
    ];
    for (const query of queries) expectStopped(await ask(query), 'FormInvalid');
    for (const other of ['Permission', 'permissions', 'x'])
      expectStopped(await ask(`${HELD}&${other}=sys:role:page`), 'FormInvalid', other);
    expectStopped(await ask(`${HELD}&${'&x'.repeat(1_100)}&permission=sys:role:page`), 'FormInvalid', 'x');
    expectPassed(await ask('permission=sys%3Auser%3Apage'), ofAuditor);
    expectPassed(await ask('%70ermission=sys:user:page'), ofAuditor);
  });

  it('answers HEAD like GET, and other methods with 405, a preflight of CORS included', async () => {
    const passed = await raw(`HEAD ${PATH}?${HELD}`);
    expectPassed(passed, ofAuditor);
    const stopped = await raw(`HEAD ${PATH}?permission=sys:role:page`);
    expect([stopped.status, stopped.text, namesIn(stopped)]).to.deep.equal([403, '', [null, null, null]]);
    const preflight = ['Origin: https://admin.test', 'Access-Control-Request-Method: GET'];
    for (const method of METHODS)
      for (const headers of [[], preflight])
        expectStopped(await raw(`${method} ${PATH}?${HELD}`, headers), 'MethodNotAllowed');
    expect((await raw(`OPTIONS /api/v1/user/page`, preflight)).status).to.equal(204);
  });

  it('reads the token and the query only, and ignores all other headers of a proxy', async () => {
    const others = [
      ...['X-Original-URI: /?permission=sys:role:page', 'X-Original-Method: POST', 'X-Forwarded-Method: DELETE'],
      ...['X-Forwarded-Uri: /api/v1/logout', 'X-HTTP-Method-Override: POST', 'X-User-Id: 1', 'X-Username: admin'],
      ...['X-Session-Id: x', 'Cookie: permission=sys:role:page', 'Range: bytes=0-0', 'If-None-Match: *'],
    ];
    expectPassed(await raw(`GET ${PATH}?${HELD}`, others), ofAuditor);
    const denied = others.map((header) => header.replace('role', 'user'));
    expectStopped(await raw(`GET ${PATH}?permission=sys:role:page`, denied), 'PermissionDenied');

    const type = 'Content-Type: application/json';
    const body = JSON.stringify({ permission: 'sys:user:page' });
    expectPassed(await raw(`GET ${PATH}?${HELD}`, [type, `Content-Length: ${body.length}`], body), ofAuditor);
    expectStopped(await raw(`GET ${PATH}`, [type, `Content-Length: ${body.length}`], body), 'FormInvalid');
  });

  it('answers 503 while the permissions cannot be read, and 500 to a bug', async () => {
    const cache = stub(service.port('permissionCache'), 'read').rejects(new Unavailable('key-value store'));
    const users = stub(service.port('users'), 'accessOf').rejects(new Unavailable('database'));
    expectStopped(await ask(HELD), 'ServiceUnavailable');
    cache.restore();
    await service.port('permissionCache').drop();
    expectStopped(await ask(HELD), 'ServiceUnavailable');
    users.rejects(new Error('a bug'));
    expectStopped(await ask(HELD), 'UnexpectedError');
  });

  it('has a status from 400 to 599 for every refusal', () => {
    for (const tag of Object.keys(REFUSALS) as RefusalName[]) expect(statusForProxies(tag), tag).to.be.within(400, 599);
  });

  it('accepts a token without a check of logouts while the blacklist cannot be read, as specification 5.4 says', async () => {
    const ended = await tokenOf(service, 'auditor');
    await call(service, '/api/v1/logout', { token: ended });
    for (const name of ['has', 'isEnded'] as const)
      stub(service.port('blacklist'), name).rejects(new Unavailable('key-value store'));
    expect((await ask(HELD, { token: ended })).status).to.equal(204);
  });
});
