import { expect } from 'chai';
import { stub } from 'sinon';
import { O } from '../../../src/contract/values/fp.js';
import { disableUnusedHandler } from '../../../src/application/login/disable-unused.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { days, hours } from '../../support/times.js';
import { scenario } from '../scenario.js';

const IDLE = { accountIdleMs: days(90) };
const dormant = (events: ReadonlyArray<Readonly<{ _tag: string }>>) =>
  events.filter(({ _tag }) => _tag === 'AccountDormant');

describe('ACCOUNT_IDLE_DAYS', () => {
  it('the login of an account that is unused for so long is AccountDisabled after the right password, and in the trail once', async () => {
    const { logIn, clock, events, ports } = await scenario(IDLE);
    clock.advance(days(90));
    expectRight(await logIn());
    await ports.users.noteUse([{ userId: 2, time: clock.now() }]);
    clock.advance(days(90) + 1);
    expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    expect(O.toUndefined(await ports.users.findById(2))).to.include({ enabled: true });
    for (let i = 0; i < 2; i += 1) expectLeft(await logIn(), 'AccountDisabled');
    expect(O.toUndefined(await ports.users.findById(2))).to.include({ enabled: false });
    expect(dormant(events)).to.deep.equal([
      { _tag: 'AccountDormant', module: 'user', recordId: 2, after: { username: 'auditor' } },
    ]);
  });

  it('an account that was enabled again can log in, and the administrator always', async () => {
    const { logIn, clock, ports } = await scenario(IDLE);
    clock.advance(days(91));
    expectLeft(await logIn(), 'AccountDisabled');
    await ports.users.setEnabled('auditor', true);
    expectRight(await logIn());
    expectRight(await logIn({ username: 'admin', password: '123456' }));
  });

  it('without it no account is disabled', async () => {
    const { logIn, clock, events, ports, policies } = await scenario();
    clock.advance(days(4_000));
    expectRight(await logIn());
    expect(expectRight(await disableUnusedHandler({ ...ports, ...policies })())).to.equal(0);
    expect(dormant(events)).to.deep.equal([]);
  });

  it('the hourly run disables every unused account but the administrator, and no token of theirs is accepted', async () => {
    const { loggedIn, authenticate, clock, events, ports, policies } = await scenario({
      ...IDLE,
      sessionMaxMs: Infinity,
    });
    const run = disableUnusedHandler({ ...ports, ...policies });
    const { text } = await loggedIn({ username: 'imported', password: 'Imported#2026' });
    clock.advance(days(90));
    expect(expectRight(await run())).to.equal(0);
    clock.advance(hours(2) + 1);
    // all but user 1 and the disabled one
    expect(expectRight(await run())).to.equal(4);
    expect(expectRight(await run())).to.equal(0);
    expect(dormant(events)).to.have.length(4);
    expect(O.toUndefined(await ports.users.findById(1))).to.include({ enabled: true });
    clock.advance(-days(90) - hours(2));
    expectLeft(await authenticate(text), 'TokenRevoked');
  });

  it('an account that another process has just enabled is not disabled by a login that read it before', async () => {
    const { logIn, clock, ports, events } = await scenario(IDLE);
    clock.advance(days(91));
    const find = ports.users.findByUsername;
    stub(ports.users, 'findByUsername').callsFake(async (name) => {
      const account = await find(name);
      await ports.users.setEnabled('auditor', false);
      await ports.users.setEnabled('auditor', true);
      return account;
    });
    expectLeft(await logIn(), 'AccountDisabled');
    expect(O.toUndefined(await ports.users.findById(2))).to.include({ enabled: true });
    expect(dormant(events)).to.deep.equal([]);
  });
});
