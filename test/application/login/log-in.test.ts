import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { ORIGIN, scenario } from '../scenario.js';

describe('log in', () => {
  it('answers a token with the business claims and a lifetime of twenty minutes', async () => {
    const { loggedIn } = await scenario();
    const { claims } = (await loggedIn()).token;
    expect(claims).to.include({ userId: 2, username: 'auditor', realname: '审计' });
    expect(claims.exp - claims.iat).to.equal(20 * 60);
    expect(claims.nbf).to.equal(claims.iat);
    expect(claims.jti).to.be.a('string');
  });

  it('answers the same for an unknown user and a wrong password, after the same work', async () => {
    const { logIn, ports, log } = await scenario();
    const verify = spy(ports.hasher, 'verify');
    const find = spy(ports.users, 'findByUsername');
    const unknown = expectLeft(await logIn({ username: 'nobody' }), 'CredentialsIncorrect');
    const wrong = expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    expect(unknown).to.deep.equal(wrong);
    expect(find.callCount).to.equal(2);
    expect(verify.args.map(([, hash]) => hash === undefined)).to.deep.equal([true, false]);
    expect(log.error.called).to.be.false;
  });

  it('counts wrong captchas, unknown users and wrong passwords together, and locks', async () => {
    const { logIn } = await scenario();
    expectLeft(await logIn({ code: 'WRONG1' }), 'CaptchaIncorrect');
    expectLeft(await logIn({ key: 'login-attempt:x' }), 'CaptchaIncorrect');
    expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    expectLeft(await logIn({ code: '' }), 'CaptchaIncorrect');
    expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    expect(expectLeft(await logIn(), 'LoginLocked').seconds).to.equal(300);
  });

  it('neither looks a user up nor compares a password after a wrong captcha', async () => {
    const { logIn, ports } = await scenario();
    const verify = spy(ports.hasher, 'verify');
    const find = spy(ports.users, 'findByUsername');
    expectLeft(await logIn({ code: 'WRONG1' }), 'CaptchaIncorrect');
    expectLeft(await logIn({ key: 'captcha:none' }), 'CaptchaIncorrect');
    expect([verify.callCount, find.callCount]).to.deep.equal([0, 0]);
  });

  it('accepts a captcha in the first attempt only, right or wrong', async () => {
    const { captcha, logIn } = await scenario();
    const { key, code } = await captcha();
    expectLeft(await logIn({ key, code: 'WRONG1' }), 'CaptchaIncorrect');
    expectLeft(await logIn({ key, code }), 'CaptchaIncorrect');
  });

  it('clears the failures after a success', async () => {
    const { logIn } = await scenario();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
      expectRight(await logIn());
    }
  });

  it('answers AccountDisabled only after the right password, and does not count it', async () => {
    const { logIn, events } = await scenario();
    const retired = { username: 'retired', password: 'Retired#2026' };
    expectLeft(await logIn({ ...retired, password: 'wrong-password' }), 'CredentialsIncorrect');
    expect(events.at(-1)).not.to.have.property('userId');
    for (let i = 0; i < 6; i += 1) expectLeft(await logIn(retired), 'AccountDisabled');
    expect(events.at(-1)).to.include({
      _tag: 'LoginRefused',
      reason: 'AccountDisabled',
      userId: 3,
      username: 'retired',
    });
    for (let i = 0; i < 4; i += 1)
      expectLeft(await logIn({ ...retired, password: 'wrong-password' }), 'CredentialsIncorrect');
    expectLeft(await logIn(retired), 'LoginLocked');
  });

  it('requires a change of the default password, and of the password of a marked account', async () => {
    const { logIn } = await scenario();
    const must = async (username: string, password: string) =>
      expectRight(await logIn({ username, password })).mustChangePassword;
    expect(await must('admin', '123456')).to.be.true;
    expect(await must('reset', 'Reset#2026')).to.be.true;
    expect(await must('auditor', 'Auditor#2026')).to.be.false;
  });

  it('answers an unreadable hash like a wrong password, and logs it', async () => {
    const { logIn, log } = await scenario();
    expectLeft(await logIn({ username: 'broken', password: 'not a hash' }), 'CredentialsIncorrect');
    expect(log.error.args).to.deep.equal([['password hash missing or unreadable', { userId: 4 }]]);
  });

  it('renews a hash of another cost, once; the password and the tokens stay valid', async () => {
    const { loggedIn, authenticate, ports } = await scenario();
    const replace = spy(ports.users, 'replacePasswordHash');
    const drop = spy(ports.permissionCache, 'drop');
    const form = { username: 'imported', password: 'Imported#2026' };
    for (const { text } of [await loggedIn(form), await loggedIn(form)]) expectRight(await authenticate(text));
    expect(replace.callCount).to.equal(1);
    expect(replace.args[0]?.[2]).to.match(/^\$2b\$04\$/);
    expect(drop.called).to.be.false;
  });

  it('succeeds with the right password although the renewal of the hash fails', async () => {
    const { logIn, ports, log } = await scenario();
    const error = new Unavailable('database');
    stub(ports.users, 'replacePasswordHash').rejects(error);
    expectRight(await logIn({ username: 'imported', password: 'Imported#2026' }));
    expect(log.warn.args).to.deep.equal([['password hash not renewed', { userId: 5, error }]]);
  });

  it('records the lock that remains when an outage prevents the last step of a correct login', async () => {
    const { logIn, ports, events } = await scenario();
    for (let i = 0; i < 4; i += 1) await logIn({ password: 'wrong-password' });
    stub(ports.attempts, 'clear').rejects(new Unavailable('key-value store'));
    expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    expect(events.at(-1)).to.deep.equal({ _tag: 'LoginLocked', username: 'auditor', ...ORIGIN, scope: 'main' });
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('records refused and successful logins, without password, captcha or token', async () => {
    const { logIn, events } = await scenario();
    await logIn({ password: 'wrong-password' });
    await logIn();
    expect(events).to.deep.equal([
      { _tag: 'LoginRefused', username: 'auditor', ...ORIGIN, reason: 'CredentialsIncorrect' },
      { _tag: 'LoggedIn', userId: 2, username: 'auditor', ...ORIGIN },
    ]);
  });
});
