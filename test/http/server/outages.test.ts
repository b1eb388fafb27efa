import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { Unavailable, type Resource } from '../../../src/domain/ports/unavailable.js';
import { call } from '../../support/http/call.js';
import { useLightService } from '../../support/http/light-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import type { Reply } from '../../support/http/reply.js';
import { captchaOf, logIn, someAddress, tokenOf, type Captcha } from '../../support/http/session.js';

const outage = (resource: Resource = 'key-value store') =>
  new Unavailable(resource, { cause: new Error('connect ECONNREFUSED 10.0.0.7:6379') });

describe('outages over HTTP', () => {
  const service = useLightService();
  let token: string;
  let spare: Captcha;
  beforeEach(async () => {
    token = await tokenOf(service, 'auditor');
    spare = await captchaOf(service);
  });
  afterEach(() => restore());

  const captcha = () => call(service, '/api/v1/captcha', { from: someAddress() });
  const page = () => call(service, '/api/v1/user/page', { token });

  /** The log entries of a request but its audit entries. */
  const logOf = ({ headers }: Reply) =>
    service.log.entries().filter((entry) => entry['requestId'] === headers.get('X-Request-Id') && !entry['event']);

  /** The request is refused, and its log has an error with this text before the line of the request. */
  const expectLogged = async (
    reply: Reply,
    tag: 'ServiceUnavailable' | 'UnexpectedError' | 'PageQueryFailed',
    text: string,
    path = '',
  ) => {
    expectRefused(reply, tag, { path });
    expectApiHeaders(reply);
    const [error, request, ...more] = logOf(reply);
    expect(more).to.deep.equal([]);
    expect(error).to.have.property('level', 50);
    expect(JSON.stringify(error)).to.include(text).and.not.include(token);
    expect(JSON.stringify(error).includes('outages.test'), 'a stack').to.equal(
      tag === 'UnexpectedError' || !text.includes('unavailable'),
    );
    expect(request).to.include({ msg: 'request', status: reply.status, reason: tag });
    if (tag === 'PageQueryFailed') expect(error).to.include({ msg: 'query failed', path: request?.['path'] });
  };

  it('of a store for captchas or logins: 503, or 500 for an unexpected error, with the cause in the log only', async () => {
    for (const [failing, ask] of [
      [() => stub(service.port('captchas'), 'save'), captcha],
      [() => stub(service.port('captchas'), 'take'), () => logIn(service, spare)],
      [() => stub(service.port('captchaRates'), 'count'), captcha],
      [() => stub(service.port('attempts'), 'reserve'), () => logIn(service, spare)],
    ] as const) {
      const down = 'key-value store unavailable: connect ECONNREFUSED 10.0.0.7:6379';
      const broken = failing().rejects(outage());
      await expectLogged(await ask(), 'ServiceUnavailable', down);
      broken.rejects(new Error('duplicate key value violates "users_pkey" at /srv/menshen/db.js:7'));
      await expectLogged(await ask(), 'UnexpectedError', 'users_pkey');
      restore();
    }
  });

  it('of the database during the permission check of a page: PageQueryFailed, or UnexpectedError for an unknown error', async () => {
    await service.port('permissionCache').drop();
    const accessOf = stub(service.port('users'), 'accessOf').rejects(outage('database'));
    await expectLogged(await page(), 'PageQueryFailed', 'database unavailable');
    accessOf.rejects(new Error('column "status" does not exist'));
    await expectLogged(await page(), 'UnexpectedError', 'column \\"status\\"');
  });

  it('of the database in a page query: the query fails, and the log has the cause; of another store: 503', async () => {
    const find = stub(service.port('recordPages'), 'find').rejects(outage('database'));
    await expectLogged(await page(), 'PageQueryFailed', 'database unavailable');
    find.rejects(outage());
    await expectLogged(await page(), 'ServiceUnavailable', 'key-value store unavailable');
    restore();
    expectSucceeded(await page(), '操作成功');
  });

  it('of the database in a write: the answer says whether the write may have been done', async () => {
    const admin = await tokenOf(service);
    const change = stub(service.port('recordChanges'), 'change');
    const add = () => call(service, '/api/v1/position/add', { token: admin, form: { name: '出纳' } });
    for (const [mayBeDone, detail] of [
      [true, '{"written":"unknown"}'],
      [false, null],
    ] as const) {
      change.rejects(new Unavailable('database', { mayBeDone }));
      const reply = await add();
      expectRefused(reply, 'ServiceUnavailable');
      expect(reply.headers.get('X-Failure-Detail')).to.equal(detail);
    }
  });

  it('an unexpected error in the handler of a list is UnexpectedError, with the message of a failed query', async () => {
    const find = stub(service.port('recordPages'), 'find').rejects(new TypeError('column.map is not a function'));
    await expectLogged(await page(), 'UnexpectedError', 'column.map is not a function', '/user/page');
    find.resolves(undefined);
    expectRefused(await page(), 'UnexpectedError', { path: '/user/page' });
  });

  it('of a store: /readyz answers 503 and names it, or 200 if logins are still possible; /healthz answers 200', async () => {
    const check = stub(service.port('keyValueProbe'), 'check').resolves('degraded');
    const readyz = () => {
      // the service asks the stores at most once in half a second
      service.advance(500);
      return call(service, '/readyz');
    };
    const ready = await readyz();
    expectSucceeded(ready, '操作成功');
    expect(ready.json).to.have.deep.property('data', { keyValue: 'degraded', database: 'up' });

    check.rejects(new Error('password=secret'));
    const unready = await readyz();
    const data = '{"keyValue":"down","database":"up"}';
    expect(unready.text).to.equal(`{"code":1,"msg":"服务暂不可用,请稍后再试","data":${data},"ok":false}`);
    expectRefused({ ...unready, text: unready.text.replace(data, 'null') }, 'ServiceUnavailable');
    expect((await call(service, '/healthz')).text).to.equal('{"code":0,"msg":"操作成功","data":null,"ok":true}');
  });
});
