import { expect } from 'chai';
import { createSandbox, stub, type SinonSpy } from 'sinon';
import { E, O } from '../../../src/contract/values/fp.js';
import { loginSubject } from '../../../src/domain/login/login-attempt.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { upTo } from '../../port-contracts/at-once.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes, seconds } from '../../support/times.js';
import { factorScenario } from '../account/factor-scenario.js';
import { ORIGIN } from '../scenario.js';

const from = (n: number) => ({ ...ORIGIN, address: `203.0.113.${n}` as ClientAddress });

describe('log in with a second factor', () => {
  const prepared = async (options: Parameters<typeof factorScenario>[0] = {}) => {
    const given = await factorScenario(options);
    const factor = await given.enrolled((await given.loggedIn()).token);
    given.events.length = 0;
    return { ...given, factor };
  };

  it('a right password gives a ticket and no token; a right code then gives the token', async () => {
    const { ticketOf, giveCode, factor, authenticate, events } = await prepared();
    const ticket = await ticketOf();
    expect(ticket).to.match(/^[\w-]{43}$/);
    expect(events.map(({ _tag }) => _tag)).to.deep.equal(['SecondFactorRequired']);
    const { accessToken, mustChangePassword } = expectRight(await giveCode(ticket, factor.code()));
    const { claims } = expectRight(await authenticate(accessToken));
    expect(claims).to.deep.include({ userId: 2, amr: ['pwd', 'otp'] });
    expect(mustChangePassword).to.be.false;
    expect(events.map(({ _tag }) => _tag)).to.deep.equal(['SecondFactorRequired', 'LoggedIn']);
  });

  it('tells that the password must be changed, as the first step has found it', async () => {
    const { ticketOf, giveCode, factor, ports } = await prepared();
    await ports.users.requirePasswordChange(2, 1);
    expect(expectRight(await giveCode(await ticketOf(), factor.code())).mustChangePassword).to.be.true;
  });

  it('accepts a code once: twenty requests at once with tickets of their own get one token', async () => {
    const { ticketOf, giveCode, factor } = await prepared();
    const tickets = await Promise.all(upTo(20).map((n) => ticketOf({}, from(n))));
    const code = factor.code();
    const answers = await Promise.all(tickets.map((ticket, i) => giveCode(ticket, code, from(i + 1))));
    expect(answers.filter(E.isRight)).to.have.length(1);
  });

  it('accepts neither the code of an earlier step nor a used one', async () => {
    const { ticketOf, giveCode, factor, codeAt, clock, nextStep } = await prepared();
    const before = codeAt(factor.secret, clock.now());
    nextStep();
    expectRight(await giveCode(await ticketOf(), factor.code()));
    expectLeft(await giveCode(await ticketOf(), factor.code()), 'FactorIncorrect');
    expectLeft(await giveCode(await ticketOf(), before), 'FactorIncorrect');
    nextStep();
    expectRight(await giveCode(await ticketOf(), factor.code()));
  });

  it('accepts each recovery code once, in any form of writing', async () => {
    const { ticketOf, giveCode, factor, events } = await prepared();
    const [one = '', two = ''] = factor.codes;
    expectRight(await giveCode(await ticketOf(), ` ${one.toLowerCase().replace('-', ' - ')} `));
    expect(events.filter(({ _tag }) => _tag === 'RecoveryCodeUsed')).to.have.length(1);
    expectLeft(await giveCode(await ticketOf(), one), 'FactorIncorrect');
    expectRight(await giveCode(await ticketOf(), two.replace('-', '')));
  });

  it('of one ticket with two right codes at once gives one login', async () => {
    const { ticketOf, giveCode, factor } = await prepared();
    const ticket = await ticketOf();
    const answers = await Promise.all(factor.codes.slice(0, 5).map((code) => giveCode(ticket, code)));
    expect(answers.filter(E.isRight)).to.have.length(1);
    expectLeft(await giveCode(ticket, factor.code()), 'TicketInvalid');
  });

  it('at the maximum of sessions with refuse uses up neither a code nor the ticket, and counts nothing', async () => {
    const { ticketOf, giveCode, factor, handlers, ports, events } = await prepared({
      sessionLimit: { most: 1, beyond: 'refuse' },
    });
    const ticket = await ticketOf();
    const [recovery = ''] = factor.codes;
    for (const code of [recovery, factor.code(), recovery])
      expectLeft(await giveCode(ticket, code), 'SessionLimitReached');
    expectLeft(await giveCode(ticket, factor.wrongCode()), 'FactorIncorrect');
    expect(O.toUndefined(await ports.factors.find(2))?.codes).to.have.length(10);
    expect(events.filter(({ _tag }) => _tag === 'RecoveryCodeUsed')).to.deep.equal([]);
    expect(events.find(({ _tag }) => _tag === 'LoginRefused')).to.deep.include({
      userId: 2,
      reason: 'SessionLimitReached',
    });
    await handlers.logOut({ token: factor.token, origin: ORIGIN });
    expectRight(await giveCode(ticket, recovery));
    expect(O.toUndefined(await ports.factors.find(2))?.codes).to.have.length(9);
  });

  it('at the maximum of sessions with oldest gives the login', async () => {
    const { ticketOf, giveCode, factor } = await prepared({ sessionLimit: { most: 1, beyond: 'oldest' } });
    expectRight(await giveCode(await ticketOf(), factor.codes[0] ?? ''));
  });

  it('has one answer for every ticket that is not valid, and counts nothing', async () => {
    const { ticketOf, giveCode, factor, clock, ports, logIn } = await prepared();
    const code = factor.code();
    for (const ticket of ['', 'x', 'A'.repeat(43), 'login-attempt:x', '验'.repeat(100)])
      expectLeft(await giveCode(ticket, code), 'TicketInvalid');
    expectLeft(await giveCode(await ticketOf(), code, from(9)), 'TicketInvalid');
    const late = await ticketOf();
    clock.advance(minutes(2));
    expectLeft(await giveCode(late, factor.code()), 'TicketInvalid');
    const ofOldPassword = await ticketOf();
    await ports.users.revokeTokens('auditor');
    expectLeft(await giveCode(ofOldPassword, factor.code()), 'TicketInvalid');
    for (let i = 0; i < 6; i += 1) expectLeft(await giveCode('x', code), 'TicketInvalid');
    expectLeft(await logIn(), 'SecondFactorRequired');
  });

  it('asks the stores the same for every ticket that strangers can send', async () => {
    const { ticketOf, giveCode, factor, clock, ports } = await prepared();
    const sandbox = createSandbox();
    const callsFor = async (ticket: string, origin = ORIGIN): Promise<ReadonlyArray<string>> => {
      const stores = (['loginTickets', 'users', 'factors', 'factorVault', 'appCodes', 'attempts'] as const).map(
        (name) => [name, sandbox.spy(ports[name])] as const,
      );
      expectLeft(await giveCode(ticket, factor.code(), origin), 'TicketInvalid');
      const calls = stores.flatMap(([name, store]) =>
        Object.entries(store).flatMap(([method, one]) =>
          Array.from({ length: (one as SinonSpy).callCount }, () => `${name}.${method}`),
        ),
      );
      sandbox.restore();
      return calls;
    };
    const [usedUp, expired, ofPassword] = [await ticketOf(), await ticketOf(), await ticketOf()];
    const elsewhere = await ticketOf({}, from(9));
    expectRight(await giveCode(usedUp, factor.codes[0] ?? ''));
    const one = ['loginTickets.read'];
    for (const [what, calls] of Object.entries({
      unknown: await callsFor('A'.repeat(43)),
      malformed: await callsFor('x'),
      'of another address': await callsFor(elsewhere),
      'used up': await callsFor(usedUp),
    }))
      expect(calls, what).to.deep.equal(one);
    // only who has the ticket learns by the time that the account has changed
    await ports.users.revokeTokens('auditor');
    expect(await callsFor(ofPassword)).to.deep.equal([...one, 'users.findById']);
    clock.advance(minutes(2));
    expect(await callsFor(expired)).to.deep.equal(one);
  });

  it('refuses the ticket of a user who was disabled meanwhile', async () => {
    const { ticketOf, giveCode, factor, ports } = await prepared();
    const ticket = await ticketOf();
    const { findById } = ports.users;
    stub(ports.users, 'findById').callsFake(async (id) => {
      const found = await findById(id);
      return found._tag === 'Some' ? { ...found, value: { ...found.value, enabled: false } } : found;
    });
    expectLeft(await giveCode(ticket, factor.code()), 'TicketInvalid');
  });

  it('a ticket allows five codes; the fifth may be right', async () => {
    const afterWrong = async (count: number) => {
      const { ticketOf, giveCode, factor } = await prepared({ mainFailMax: 100 });
      const ticket = await ticketOf();
      for (let i = 0; i < count; i += 1) expectLeft(await giveCode(ticket, factor.wrongCode()), 'FactorIncorrect');
      return giveCode(ticket, factor.code());
    };
    expectRight(await afterWrong(4));
    expectLeft(await afterWrong(5), 'TicketInvalid');
  });

  it('counts wrong codes on the lock of name and address; a right password does not clear them', async () => {
    const { ticketOf, giveCode, factor, logIn, events } = await prepared();
    const ticket = await ticketOf();
    for (let i = 0; i < 4; i += 1) expectLeft(await giveCode(ticket, factor.wrongCode()), 'FactorIncorrect');
    const next = await ticketOf();
    expectLeft(await giveCode(next, factor.wrongCode()), 'FactorIncorrect');
    expect(events.filter(({ _tag }) => _tag === 'LoginLocked')).to.deep.include.members([
      { _tag: 'LoginLocked', userId: 2, username: 'auditor', ...ORIGIN, scope: 'main' },
    ]);
    expect(expectLeft(await giveCode(next, factor.code()), 'LoginLocked').scope).to.equal('main');
    expectLeft(await logIn(), 'LoginLocked');
  });

  it('a success clears the failed logins', async () => {
    const { ticketOf, giveCode, factor, logIn } = await prepared();
    for (let i = 0; i < 4; i += 1) expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    expectRight(await giveCode(await ticketOf(), factor.code()));
    for (let i = 0; i < 4; i += 1) expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    await ticketOf();
  });

  it('a lock costs no attempt of the ticket', async () => {
    const { ticketOf, giveCode, factor, logIn, ports } = await prepared();
    const ticket = await ticketOf();
    for (let i = 0; i < 5; i += 1) expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    for (let i = 0; i < 6; i += 1) expectLeft(await giveCode(ticket, factor.code()), 'LoginLocked');
    await ports.attempts.clear(loginSubject(ORIGIN.address, 'auditor', ports.fingerprinter));
    expectRight(await giveCode(ticket, factor.code()));
  });

  it('a lock that begins between its check and the reservation costs no attempt of the ticket either', async () => {
    const { ticketOf, giveCode, factor, logIn, ports } = await prepared();
    const ticket = await ticketOf();
    for (let i = 0; i < 5; i += 1) expectLeft(await logIn({ password: 'wrong-password' }), 'CredentialsIncorrect');
    const unseen = stub(ports.attempts, 'read').resolves(O.none);
    for (let i = 0; i < 6; i += 1) expectLeft(await giveCode(ticket, factor.code()), 'LoginLocked');
    unseen.restore();
    await ports.attempts.clear(loginSubject(ORIGIN.address, 'auditor', ports.fingerprinter));
    expectRight(await giveCode(ticket, factor.code()));
  });

  it('judges nine wrong codes of an account in an hour, from sixty tickets of twenty addresses', async () => {
    const { ticketOf, giveCode, factor, clock } = await prepared({ mainFailMax: 100 });
    const tickets = await Promise.all(upTo(60).map((n) => ticketOf({}, from((n % 20) + 1))));
    const wrong = factor.wrongCode();
    const answers = await Promise.all(tickets.map((ticket, i) => giveCode(ticket, wrong, from(((i + 1) % 20) + 1))));
    const tags = answers.map((answer) => (E.isLeft(answer) ? answer.left._tag : 'token'));
    expect(tags.filter((tag) => tag === 'FactorIncorrect')).to.have.length(9);
    expect(tags.filter((tag) => tag === 'LoginLocked')).to.have.length(51);
    const locked = expectLeft(await giveCode(await ticketOf({}, from(99)), factor.code(), from(99)), 'LoginLocked');
    expect([locked.scope, locked.seconds]).to.deep.equal(['factor', 3600]);
    clock.advance(minutes(60) + seconds(1));
    expectRight(await giveCode(await ticketOf({}, from(99)), factor.code(), from(99)));
  });

  it('an outage is no failure: the attempt is released, and nothing is logged in', async () => {
    const { ticketOf, giveCode, factor, ports, events } = await prepared();
    const ticket = await ticketOf();
    const { claimStep } = ports.factors;
    ports.factors.claimStep = () => Promise.reject(new Unavailable('database'));
    for (let i = 0; i < 3; i += 1) {
      const outcome: unknown = await giveCode(ticket, factor.code()).catch((error: unknown) => error);
      expect(outcome).to.be.instanceOf(Unavailable);
    }
    expect(events.map(({ _tag }) => _tag)).to.deep.equal(['SecondFactorRequired']);
    ports.factors.claimStep = claimStep;
    expectRight(await giveCode(ticket, factor.code()));
  });

  it('a secret that no key opens is an outage, never a login', async () => {
    const { ticketOf, giveCode, factor, ports, log } = await prepared();
    const open = stub(ports.factorVault, 'open').returns({ _tag: 'None' });
    const outcome: unknown = await giveCode(await ticketOf(), factor.code()).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Unavailable);
    expect(log.error.called).to.be.true;
    open.restore();
  });

  it('takes the place of a session after the code only, and tells a full account after it', async () => {
    const { ticketOf, giveCode, factor, authenticate } = await prepared({
      sessionLimit: { most: 1, beyond: 'oldest' },
    });
    await ticketOf();
    expectRight(await authenticate(factor.text));
    expectRight(await giveCode(await ticketOf(), factor.code()));
    expectLeft(await authenticate(factor.text), 'TokenRevoked');

    const full = await prepared({ sessionLimit: { most: 1, beyond: 'refuse' } });
    const ticket = await full.ticketOf();
    expectLeft(await full.giveCode(ticket, full.factor.wrongCode()), 'FactorIncorrect');
    expectLeft(await full.giveCode(ticket, full.factor.code()), 'SessionLimitReached');
  });

  it('a login of a user without a factor sends no further command to a store', async () => {
    const { loggedIn, ports } = await prepared();
    const save = stub(ports.loginTickets, 'save').rejects(new Error('not expected'));
    const find = stub(ports.factors, 'find').rejects(new Error('not expected'));
    await loggedIn({ username: 'admin', password: '123456' });
    expect([save.called, find.called]).to.deep.equal([false, false]);
  });
});
