import { expect } from 'chai';
import { restore, spy, stub } from 'sinon';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { call, type Call } from '../../support/http/call.js';
import { holdHasher } from '../../support/http/held-hasher.js';
import { useLightService } from '../../support/http/light-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import type { Reply } from '../../support/http/reply.js';
import { logIn, PASSWORDS, someAddress, tokenOf } from '../../support/http/session.js';

const WRONG = 'Wrong#2026';

describe('POST /api/v1/account/password', () => {
  const service = useLightService({ LOGIN_QUEUE_MS: '5000' });
  let token: string;
  beforeEach(async () => {
    token = await tokenOf(service, 'auditor');
  });
  afterEach(() => restore());

  const change = (oldPassword: string, from = someAddress()): Promise<Reply> =>
    call(service, '/api/v1/account/password', { token, from, form: { oldPassword, newPassword: 'Another#2026' } });
  const expectUnchanged = async (): Promise<void> => {
    expectSucceeded(await logIn(service), '登录成功');
    expectSucceeded(await call(service, '/api/v1/user/page', { token }), '操作成功');
  };
  const expectBusy = (reply: Reply): void => {
    expectRefused(reply, 'ServiceBusy');
    expectApiHeaders(reply);
    expect(reply.headers.get('Retry-After')).to.be.oneOf(['1', '2', '3']);
  };

  it('is refused as LoginLocked after five wrong old passwords, like a login from the same address', async () => {
    const from = someAddress();
    for (let times = 0; times < 5; times += 1) expectRefused(await change(WRONG, from), 'OldPasswordIncorrect');
    const verify = spy(service.port('hasher'), 'verify');
    for (const oldPassword of [PASSWORDS.auditor, WRONG]) {
      const reply = await change(oldPassword, from);
      expectRefused(reply, 'LoginLocked');
      expectApiHeaders(reply);
      expect(Number(reply.headers.get('Retry-After'))).to.be.above(0);
    }
    expectRefused(await logIn(service, {}, from), 'LoginLocked');
    expect(verify.called).to.equal(false);
    await expectUnchanged();
  });

  it('is refused as LoginLocked after five failed logins', async () => {
    const from = someAddress();
    for (let times = 0; times < 5; times += 1)
      expectRefused(await logIn(service, { password: WRONG }, from), 'CredentialsIncorrect');
    expectRefused(await change(PASSWORDS.auditor, from), 'LoginLocked');
    await expectUnchanged();
  });

  it('is refused as ServiceBusy when the expected wait is longer than LOGIN_QUEUE_MS, and counts nothing', async () => {
    const wait = stub(service.port('hasher'), 'expectedWaitMs').returns(5_001);
    const reserve = spy(service.port('attempts'), 'reserve');
    const from = someAddress();
    for (let times = 0; times < 6; times += 1) expectBusy(await change(WRONG, from));
    expect(reserve.called).to.equal(false);
    wait.restore();
    expectRefused(await change(WRONG, from), 'OldPasswordIncorrect');
    await expectUnchanged();
  });

  it('checks the token before the queue, and the queue before the body', async () => {
    stub(service.port('hasher'), 'expectedWaitMs').returns(5_001);
    const send = (parts: Call) =>
      call(service, '/api/v1/account/password', {
        body: '{',
        headers: { 'Content-Type': 'application/json' },
        ...parts,
      });
    expectRefused(await send({}), 'TokenMissing');
    expectBusy(await send({ token }));
  });

  it('waits in one queue with logins', async () => {
    const hasher = holdHasher(service);
    const login = logIn(service);
    await hasher.waiting(1);
    stub(service.port('hasher'), 'expectedWaitMs').callsFake((ahead) => (ahead < 1 ? 0 : 5_001));
    expectBusy(await change(PASSWORDS.auditor));
    hasher.letGo();
    expectSucceeded(await login, '登录成功');
    await expectUnchanged();
  });

  it('says that the change may have been done if the database did not answer to the commit, and counts nothing', async () => {
    const from = someAddress();
    const lost = stub(service.port('users'), 'changePassword');
    lost.rejects(new Unavailable('database', { mayBeDone: true }));
    for (let times = 0; times < 6; times += 1) {
      const reply = await change(PASSWORDS.auditor, from);
      expectRefused(reply, 'ServiceUnavailable');
      expect(reply.headers.get('X-Failure-Detail')).to.equal('{"written":"unknown"}');
    }
    restore();
    await expectUnchanged();
  });
});
