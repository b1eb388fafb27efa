import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { Unavailable, type Resource } from '../../src/domain/ports/unavailable.js';
import { call } from '../support/http/call.js';
import { startLightService } from '../support/http/light-service.js';
import { pageOf } from '../support/http/pages.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, someAddress, tokenOf } from '../support/http/session.js';

const outage = (resource: Resource = 'key-value store') =>
  new Unavailable(resource, { cause: new Error('connect ECONNREFUSED 10.0.0.7:6379') });

describe('outages over HTTP', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await startLightService();
  });
  beforeEach(async () => {
    token = await tokenOf(service, 'auditor');
  });
  afterEach(() => restore());
  after(() => service.stop());

  const page = () => call(service, '/api/v1/user/page', { token });
  const refresh = () => call(service, '/api/v1/refreshToken', { method: 'POST', token });
  const logOut = () => call(service, '/api/v1/logout', { token });

  it('of the captcha store: no captcha, no login', async () => {
    const captcha = await captchaOf(service);
    stub(service.port('captchas'), 'save').rejects(outage());
    stub(service.port('captchas'), 'take').rejects(outage());
    const refused = await call(service, '/api/v1/captcha', { from: someAddress() });
    expectRefused(refused, 'ServiceUnavailable');
    expectApiHeaders(refused);
    expectRefused(await logIn(service, captcha), 'ServiceUnavailable');
  });

  it('of the rate counter: no captcha', async () => {
    stub(service.port('captchaRates'), 'count').rejects(outage());
    expectRefused(await call(service, '/api/v1/captcha', { from: someAddress() }), 'ServiceUnavailable');
  });

  it('of the failure counter: no login', async () => {
    const captcha = await captchaOf(service);
    stub(service.port('attempts'), 'reserve').rejects(outage());
    expectRefused(await logIn(service, captcha), 'ServiceUnavailable');
  });

  it('of the blacklist: tokens pass unchecked, which is logged; logout and refresh claim nothing', async () => {
    stub(service.port('blacklist'), 'has').rejects(outage());
    stub(service.port('blacklist'), 'claim').rejects(outage());
    expectSucceeded(await page(), '操作成功');
    expect(service.log.text()).to.include('blacklist unreachable');
    expectRefused(await logOut(), 'ServiceUnavailable');
    expectRefused(await refresh(), 'ServiceUnavailable');
    restore();
    expectSucceeded(await page(), '操作成功');
    expectSucceeded(await logOut(), '注销成功');
  });

  it('of the permission cache: the database is asked', async () => {
    stub(service.port('permissionCache'), 'read').rejects(outage());
    stub(service.port('permissionCache'), 'write').rejects(outage());
    expectSucceeded(await page(), '操作成功');
    expectRefused(await call(service, '/api/v1/role/page', { token }), 'PermissionDenied');
  });

  it('of the permission cache and the database: never a pass', async () => {
    stub(service.port('permissionCache'), 'read').rejects(outage());
    stub(service.port('users'), 'accessOf').rejects(outage('database'));
    expectRefused(await page(), 'ServiceUnavailable');
    expectRefused(await logOut(), 'ServiceUnavailable');
  });

  it('of the database: a page query fails, and a login is not counted', async () => {
    stub(service.port('recordPages'), 'find').rejects(outage('database'));
    expectRefused(await page(), 'PageQueryFailed');
    const from = someAddress();
    const down = stub(service.port('users'), 'findByUsername').rejects(outage('database'));
    for (let i = 0; i < 8; i += 1) expectRefused(await logIn(service, {}, from), 'ServiceUnavailable');
    down.restore();
    expectSucceeded(await logIn(service, {}, from), '登录成功');
  });

  it('is one line in the log of a request that it refuses, with its cause and without a stack, and a 503 in the next', async () => {
    stub(service.port('captchaRates'), 'count').rejects(outage());
    const refused = await call(service, '/api/v1/captcha', { from: someAddress() });
    expectRefused(refused, 'ServiceUnavailable');
    const requestId = refused.headers.get('X-Request-Id');
    const [cause, request, ...more] = service.log.entries().filter((entry) => entry['requestId'] === requestId);
    expect(more).to.deep.equal([]);
    expect(cause).to.include({ msg: 'resource unavailable', resource: 'key-value store' });
    expect(cause?.['cause']).to.equal('key-value store unavailable: connect ECONNREFUSED 10.0.0.7:6379');
    expect(JSON.stringify(cause)).to.not.include('stack').and.not.include('outages.test');
    expect(request).to.include({ msg: 'request', status: 503, reason: 'ServiceUnavailable' });
  });

  it('of the database, met by the guard of a page: the page query fails', async () => {
    await service.port('permissionCache').drop();
    stub(service.port('users'), 'accessOf').rejects(outage('database'));
    expectRefused(await page(), 'PageQueryFailed');
  });

  it('that nobody foresaw, in the guard of a page: an unexpected error, not a failed query', async () => {
    await service.port('permissionCache').drop();
    stub(service.port('users'), 'accessOf').rejects(new Error('column "status" does not exist'));
    const refused = await page();
    expectRefused(refused, 'UnexpectedError');
    const requestId = refused.headers.get('X-Request-Id');
    const request = service.log
      .entries()
      .find((entry) => entry['requestId'] === requestId && entry['msg'] === 'request');
    expect(request).to.include({ status: 500, reason: 'UnexpectedError' });
  });

  it('of the password hasher: a login is not counted', async () => {
    const from = someAddress();
    const full = stub(service.port('hasher'), 'verify').rejects(outage('password hasher'));
    for (let i = 0; i < 8; i += 1) expectRefused(await logIn(service, {}, from), 'ServiceUnavailable');
    full.restore();
    expectSucceeded(await logIn(service, {}, from), '登录成功');
  });

  it('that nobody foresaw: an answer without a word of it, and the log has it under the request’s id', async () => {
    const bug = new Error('duplicate key value violates "users_pkey" at /srv/menshen/db.js:7');
    stub(service.port('captchaRates'), 'count').rejects(bug);
    const refused = await call(service, '/api/v1/captcha', { from: someAddress() });
    expectRefused(refused, 'UnexpectedError');
    expectApiHeaders(refused);
    const requestId = refused.headers.get('X-Request-Id');
    const told = service.log.entries().filter((entry) => entry['level'] === 50 && entry['requestId'] === requestId);
    expect(told).to.have.length(1);
    expect(JSON.stringify(told)).to.include('users_pkey');
  });

  it('of a page query for an unknown cause: the same message, and the log has it', async () => {
    stub(service.port('recordPages'), 'find').rejects(new Error('column "sort" does not exist'));
    const refused = await page();
    expectRefused(refused, 'PageQueryFailed');
    const requestId = refused.headers.get('X-Request-Id');
    const told = service.log.entries().filter((entry) => entry['level'] === 50 && entry['requestId'] === requestId);
    expect(JSON.stringify(told)).to.include('column \\"sort\\"').and.not.include(token);
    restore();
    expect((await pageOf(service, await tokenOf(service), 'example/page')).total).to.equal(25);
  });
});
