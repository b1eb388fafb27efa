import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { E } from '../../../src/contract/values/fp.js';
import { isUnavailable, Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { withinTurns } from '../../support/eventually.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { gate } from '../../support/gate.js';
import { ORIGIN, scenario } from '../scenario.js';

describe('the place of a login in the hashing queue', () => {
  /** The queue has this number of places for logins that wait or hash. */
  const roomFor = async (count: number, options: Parameters<typeof scenario>[0] = {}) => {
    const given = await scenario(options);
    stub(given.ports.hasher, 'expectedWaitMs').callsFake((ahead) => (ahead < count ? 0 : Infinity));
    return given;
  };
  type Ports = Awaited<ReturnType<typeof scenario>>['ports'];

  /** Holds every comparison until it is let go. */
  const holdVerify = ({ hasher }: Ports) => {
    const { work, letGo } = gate();
    const { verify } = hasher;
    const held = stub(hasher, 'verify').callsFake((...asked) => work().then(() => verify(...asked)));
    return { held, letGo };
  };

  it('is not taken by a login that is refused by a lock', async () => {
    const { logIn, ports } = await roomFor(1, { accountFailMax: 0, addressFailMax: 0 });
    const { attempts } = ports;
    const { read } = attempts;
    for (let n = 0; n < 5; n += 1) expectLeft(await logIn({ password: 'wrong!' }), 'CredentialsIncorrect');
    const { work, letGo } = gate();
    const reading = stub(attempts, 'read').callsFake((...asked) => work().then(() => read(...asked)));
    const locked = [1, 2, 3].map(() => logIn());
    await withinTurns(() => reading.callCount >= 3);
    reading.restore();
    expectRight(await logIn({ username: 'admin', password: '123456' }));
    letGo();
    for (const login of locked) expectLeft(await login, 'LoginLocked');
  });

  it('is given back after a wrong captcha, a wrong password and an outage of each store', async () => {
    const { logIn, captcha, ports } = await roomFor(1);
    const { attempts, captchas, users } = ports;
    const down = () => Promise.reject(new Unavailable('database'));
    for (let n = 0; n < 2; n += 1) {
      expectLeft(await logIn({ code: 'WRONG1' }), 'CaptchaIncorrect');
      expectLeft(await logIn({ password: 'wrong!' }), 'CredentialsIncorrect');
      for (const broken of [
        stub(attempts, 'reserve').callsFake(down),
        stub(captchas, 'take').callsFake(down),
        stub(users, 'findByUsername').callsFake(down),
      ]) {
        expect(isUnavailable(await logIn().catch((error: unknown) => error))).to.equal(true);
        broken.restore();
      }
    }
    const form = await captcha();
    expectRight(await logIn(form));
  });

  it('leads to a comparison; logins without a place keep their captcha', async () => {
    const { logIn, captcha, ports, events } = await roomFor(8);
    const take = spy(ports.captchas, 'take');
    const { held, letGo } = holdVerify(ports);
    const clients = [];
    for (let n = 0; n < 40; n += 1)
      clients.push({ form: await captcha(), origin: { ...ORIGIN, address: `192.0.2.${n}` as ClientAddress } });
    const logins = clients.map(({ form, origin }) => logIn(form, origin));
    await withinTurns(() => held.callCount === 8);
    letGo();
    const outcomes = await Promise.all(logins);
    const refused = clients.filter((_, n) => E.isLeft(outcomes[n]!));
    for (const outcome of outcomes.filter(E.isLeft)) expectLeft(outcome, 'ServiceBusy');
    expect([refused.length, take.callCount]).to.deep.equal([32, 8]);
    for (const { form, origin } of refused) expectRight(await logIn(form, origin));
    expect(events.filter(({ _tag }) => _tag !== 'LoggedIn')).to.deep.equal([]);
  });

  it('is refused before the captcha is taken or an attempt is reserved', async () => {
    const { logIn, ports } = await scenario();
    stub(ports.hasher, 'expectedWaitMs').returns(Infinity);
    const calls = [stub(ports.captchas, 'take'), stub(ports.attempts, 'reserve')];
    expectLeft(await logIn(), 'ServiceBusy');
    expect(calls.map(({ callCount }) => callCount)).to.deep.equal([0, 0]);
  });
});
