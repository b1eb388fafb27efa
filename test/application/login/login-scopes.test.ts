import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { accountSubject } from '../../../src/domain/login/login-attempt.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { hours, minutes } from '../../support/times.js';
import { ORIGIN } from '../scenario.js';

import { WRONG, from, tiered } from './scopes-scenario.js';

describe('login scopes against spraying', () => {
  it('lock an account for all addresses after too many failures from several addresses', async () => {
    const { logIn, clock } = await tiered({ accountFailMax: 7 });
    for (let n = 0; n < 7; n += 1) expectLeft(await logIn(WRONG, from(n)), 'CredentialsIncorrect');
    clock.advance(minutes(20));
    expect(expectLeft(await logIn({}, from(99)), 'LoginLocked')).to.deep.include({ seconds: 2400, scope: 'account' });
    expectLeft(await logIn({ username: 'AUDITOR' }, from(98)), 'LoginLocked');
    expectRight(await logIn({ username: 'admin', password: '123456' }, from(0)));
    clock.advance(minutes(40));
    expectRight(await logIn({}, from(99)));
  });

  it('lock an address for all accounts after too many failures with several accounts', async () => {
    const { logIn, clock } = await tiered({ addressFailMax: 7 });
    for (let n = 0; n < 7; n += 1) expectLeft(await logIn({ username: `name-${n}` }), 'CredentialsIncorrect');
    clock.advance(minutes(59));
    expect(expectLeft(await logIn(), 'LoginLocked')).to.deep.include({ seconds: 60, scope: 'address' });
    expectRight(await logIn({}, from(1)));
    clock.advance(minutes(1));
    expectRight(await logIn());
  });

  it('count attempts with a correct captcha only, also for names without an account', async () => {
    const { logIn, counts } = await tiered();
    expectLeft(await logIn({ code: 'WRONG1' }), 'CaptchaIncorrect');
    expect(await counts()).to.deep.equal({ main: 1, account: 0, address: 0 });
    expectLeft(await logIn({ username: 'nobody' }), 'CredentialsIncorrect');
    expect(await counts(ORIGIN.address, 'nobody')).to.deep.equal({ main: 1, account: 1, address: 1 });
  });

  it('reserve, take and compare nothing for a login that a lock refuses, and extend no lock', async () => {
    for (const [options, scope] of [
      [{ accountFailMax: 3 }, 'account'],
      [{ addressFailMax: 3 }, 'address'],
      [{}, 'main'],
    ] as const) {
      const { logIn, captcha, counts, ports, clock } = await tiered({ ...options, captchaLifetimeMs: hours(2) });
      for (let n = 0; n < (scope === 'main' ? 5 : 3); n += 1) await logIn(WRONG);
      const before = await counts();
      const verify = spy(ports.hasher, 'verify');
      const unused = await captcha();
      clock.advance(minutes(4));
      const wait = expectLeft(await logIn(), 'LoginLocked').seconds;
      const locked = await Promise.all(Array.from({ length: 20 }, () => logIn(unused)));
      for (const refused of locked)
        expect(expectLeft(refused, 'LoginLocked')).to.deep.include({ seconds: wait, scope });
      expect(verify.called).to.be.false;
      expect(await counts()).to.deep.equal(before);
      clock.advance(wait * 1000);
      expectRight(await logIn(unused));
    }
  });

  for (const scope of ['main', 'account', 'address'] as const)
    it(`a hundred concurrent attempts: compare at most the maximum of the ${scope} scope, reserve none for refused ones`, async () => {
      const max = scope === 'main' ? 5 : 7;
      const { captcha, logIn, counts, ports } = await tiered(scope === 'main' ? {} : { [`${scope}FailMax`]: max });
      const verify = spy(ports.hasher, 'verify');
      const originOf = (n: number) => (scope === 'account' ? from(n) : ORIGIN);
      const nameOf = (n: number) => (scope === 'address' ? `name-${n}` : 'auditor');
      const solved = [];
      for (let n = 0; n < 100; n += 1) solved.push(await captcha());
      const outcomes = await Promise.all(
        solved.map((form, n) => logIn({ username: nameOf(n), ...WRONG, ...form }, originOf(n))),
      );
      expect(verify.callCount).to.equal(max);
      const reasons = outcomes.map((outcome) => (outcome._tag === 'Left' ? outcome.left._tag : ''));
      expect(reasons.filter((reason) => reason === 'LoginLocked')).to.have.length(100 - max);
      expectLeft(await logIn({}, originOf(100)), 'LoginLocked');

      let [main, others] = [0, 0];
      for (let n = 0; n < (scope === 'main' ? 1 : 100); n += 1) {
        const counted = await counts(originOf(n).address, nameOf(n));
        main += counted.main;
        others += scope === 'address' ? counted.account : counted.address;
      }
      expect([main, others]).to.deep.equal([max, max]);
    });

  it('release the lock of the main scope when another scope refuses, with its former end', async () => {
    const { logIn, counts, clock, ports } = await tiered({ accountFailMax: 1000 });
    for (let n = 0; n < 4; n += 1) await logIn(WRONG);
    clock.advance(minutes(4));
    // somebody else reaches the maximum between the look and the reservation
    const { reserve } = ports.attempts;
    const account = accountSubject('auditor', ports.fingerprinter);
    const racing = stub(ports.attempts, 'reserve').callsFake(async (subject, policy) => {
      if (subject !== account) return reserve(subject, policy);
      for (let n = 0; n < 20; n += 1) await reserve(subject, { ...policy, maxFailures: 10 });
      return reserve(subject, { ...policy, maxFailures: 10 });
    });
    expect(expectLeft(await logIn(), 'LoginLocked').scope).to.equal('account');
    racing.restore();
    expect(await counts()).to.deep.include({ main: 4, address: 4 });
    clock.advance(minutes(1));
    expect((await counts()).main).to.equal(0);
  });

  it('record which scope was locked, and by which attempt', async () => {
    const { logIn, events } = await tiered({ accountFailMax: 5 });
    for (let n = 0; n < 6; n += 1) await logIn(WRONG);
    const told = events.map((event) => [event._tag, 'scope' in event ? event.scope : undefined]);
    expect(told.slice(-4)).to.deep.equal([
      ['LoginRefused', undefined],
      ['LoginLocked', 'main'],
      ['LoginLocked', 'account'],
      ['LoginRefused', 'account'],
    ]);
    const success = await tiered({ accountFailMax: 1 });
    expectRight(await success.logIn());
    expect(success.events.map(({ _tag }) => _tag)).to.deep.equal(['LoggedIn']);
  });
});
