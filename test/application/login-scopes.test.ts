import { expect } from 'chai';
import { spy, stub } from 'sinon';
import type { ClientAddress } from '../../src/domain/request-origin.js';
import { O } from '../../src/domain/fp.js';
import {
  accountSubject,
  addressSubject,
  loginSubject,
  type LoginSubject,
} from '../../src/domain/login/login-attempt.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { hours, minutes } from '../support/times.js';
import { ORIGIN, scenario } from './scenario.js';

const WRONG = { password: 'wrong-password' };

const from = (n: number) => ({ ...ORIGIN, address: `203.0.113.${n}` as ClientAddress });

const tiered = async (options: Parameters<typeof scenario>[0] = {}) => {
  const built = await scenario(options);
  const { ports } = built;
  const countOf = async (subject: LoginSubject) => O.toUndefined(await ports.attempts.read(subject))?.count ?? 0;
  /** What is counted for the auditor, or another, at an address. */
  const counts = async (address: ClientAddress = ORIGIN.address, username = 'auditor') => ({
    main: await countOf(loginSubject(address, username, ports.fingerprinter)),
    account: await countOf(accountSubject(username, ports.fingerprinter)),
    address: await countOf(addressSubject(address, ports.fingerprinter)),
  });
  return { ...built, counts };
};

describe('login scopes against spraying', () => {
  it('lock an account for all addresses when it has failed too often from many', async () => {
    const { logIn, clock } = await tiered({ accountFailMax: 7 });
    for (let n = 0; n < 7; n += 1) expectLeft(await logIn(WRONG, from(n)), 'CredentialsIncorrect');
    clock.advance(minutes(20));
    expect(expectLeft(await logIn({}, from(99)), 'LoginLocked')).to.deep.include({ seconds: 2400, scope: 'account' });
    expectLeft(await logIn({ username: 'AUDITOR' }, from(98)), 'LoginLocked');
    expectRight(await logIn({ username: 'admin', password: '123456' }, from(0)));
    clock.advance(minutes(40));
    expectRight(await logIn({}, from(99)));
  });

  it('lock an address for all accounts when it has failed with many', async () => {
    const { logIn, clock } = await tiered({ addressFailMax: 7 });
    for (let n = 0; n < 7; n += 1) expectLeft(await logIn({ username: `name-${n}` }), 'CredentialsIncorrect');
    clock.advance(minutes(59));
    expect(expectLeft(await logIn(), 'LoginLocked')).to.deep.include({ seconds: 60, scope: 'address' });
    expectRight(await logIn({}, from(1)));
    clock.advance(minutes(1));
    expectRight(await logIn());
  });

  it('count attempts with a right captcha alone, for names without an account too', async () => {
    const { logIn, counts } = await tiered();
    expectLeft(await logIn({ code: 'WRONG1' }), 'CaptchaIncorrect');
    expect(await counts()).to.deep.equal({ main: 1, account: 0, address: 0 });
    expectLeft(await logIn({ username: 'nobody' }), 'CredentialsIncorrect');
    expect(await counts(ORIGIN.address, 'nobody')).to.deep.equal({ main: 1, account: 1, address: 1 });
  });

  it('give back their own reservation alone with a success: no spray is forgotten for an own account', async () => {
    const { logIn, counts } = await tiered({ addressFailMax: 6 });
    for (let n = 0; n < 5; n += 1) {
      expectLeft(await logIn({ username: `name-${n}` }), 'CredentialsIncorrect');
      expectRight(await logIn());
    }
    expect(await counts()).to.deep.equal({ main: 0, account: 0, address: 5 });
    expectLeft(await logIn({ username: 'name-5' }), 'CredentialsIncorrect');
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('give back everything where the account is disabled, or an outage kept it from being judged', async () => {
    const { logIn, counts, ports } = await tiered();
    expectLeft(await logIn({ username: 'retired', password: 'Retired#2026' }), 'AccountDisabled');
    expect(await counts(ORIGIN.address, 'retired')).to.deep.equal({ main: 0, account: 0, address: 0 });
    stub(ports.users, 'findByUsername').rejects(new Unavailable('database'));
    expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    expect(await counts()).to.deep.equal({ main: 0, account: 0, address: 0 });
  });

  it('stay reserved where it broke for an unknown cause, and lock', async () => {
    const { logIn, counts, ports } = await tiered();
    stub(ports.hasher, 'verify').rejects(new Error('its thread died'));
    for (let n = 0; n < 5; n += 1) expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Error);
    expect(await counts()).to.deep.equal({ main: 5, account: 5, address: 5 });
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('leave no trace of who meets a lock: nothing is reserved, taken or compared, and nothing lasts longer', async () => {
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
    it(`judge no more than the maximum of the ${scope} scope of a hundred that come at once, and reserve the refused ones nowhere`, async () => {
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

  it('take the main scope’s lock back where a slower scope refuses, with the time it had', async () => {
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

  it('are reserved nowhere that the store confirms, when it fails half way', async () => {
    for (const failing of ['account', 'address'] as const) {
      const { logIn, counts, ports } = await tiered();
      const subject = {
        account: accountSubject('auditor', ports.fingerprinter),
        address: addressSubject(ORIGIN.address, ports.fingerprinter),
      }[failing];
      const { reserve } = ports.attempts;
      const verify = spy(ports.hasher, 'verify');
      stub(ports.attempts, 'reserve').callsFake((asked, policy) =>
        asked === subject ? Promise.reject(new Unavailable('key-value store')) : reserve(asked, policy),
      );
      for (let n = 0; n < 6; n += 1)
        expect(await logIn().catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
      expect(await counts()).to.deep.equal({ main: 0, account: 0, address: 0 });
      expect(verify.called).to.be.false;
    }
  });

  it('stay reserved where the store does not take a reservation back, which the log says; a success stands', async () => {
    const { logIn, counts, ports, log } = await tiered();
    const error = new Unavailable('key-value store');
    stub(ports.attempts, 'release').rejects(error);
    expectRight(await logIn());
    expect(await counts()).to.deep.equal({ main: 0, account: 1, address: 1 });
    expect(log.warn.args).to.deep.equal([
      ['login attempt not released', { scope: 'account', error }],
      ['login attempt not released', { scope: 'address', error }],
    ]);
  });

  it('record which scope was locked, and by which attempt', async () => {
    const { logIn, events } = await tiered({ accountFailMax: 5 });
    for (let n = 0; n < 6; n += 1) await logIn(WRONG);
    const told = events.map((event) => [event._tag, 'scope' in event ? event.scope : undefined]);
    expect(told.slice(-4)).to.deep.equal([
      ['LoginRefused', undefined],
      ['LoginLockBegun', 'main'],
      ['LoginLockBegun', 'account'],
      ['LoginRefused', 'account'],
    ]);
    const success = await tiered({ accountFailMax: 1 });
    expectRight(await success.logIn());
    expect(success.events.map(({ _tag }) => _tag)).to.deep.equal(['LoggedIn']);
  });
});
