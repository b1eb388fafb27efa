import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { E } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { ClientAddress, RequestOrigin } from '../../../src/domain/session/request-origin.js';
import type { PlaceLimit } from '../../../src/domain/session/placed-session.js';
import { atOnce } from '../../port-contracts/at-once.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes } from '../../support/times.js';
import { administration, passwordOf, USER } from '../records/administration-scenario.js';
import { ORIGIN, scenario } from '../scenario.js';
import { sidOf } from './sessions-scenario.js';

const oldest = (most: number): PlaceLimit => ({ most, beyond: 'oldest' });
const refuse = (most: number): PlaceLimit => ({ most, beyond: 'refuse' });

const ADMIN = { username: 'admin', password: '123456' };

describe('SESSIONS_PER_USER', () => {
  it('oldest: a login beyond the maximum ends the oldest session, whose requests are told why', async () => {
    const { loggedIn, authenticate, clock, events, ports } = await scenario({ sessionLimit: oldest(2) });
    const end = spy(ports.sessionStore, 'end');
    const one = await loggedIn();
    clock.advance(1_000);
    const two = await loggedIn();
    const other = await loggedIn(ADMIN);
    const three = await loggedIn();
    for (const purpose of ['access', 'session'] as const)
      expect(expectLeft(await authenticate(one.text, purpose), 'TokenRevoked').reason).to.equal('SessionReplaced');
    for (const { text } of [two, three, other]) expectRight(await authenticate(text));
    expect(end.args[0]?.[0]).to.deep.equal([sidOf(one.token)]);
    expect(events.filter(({ _tag }) => _tag === 'SessionsEnded')).to.deep.equal([
      {
        ...{ _tag: 'SessionsEnded', userId: 2, username: 'auditor', ...ORIGIN },
        ...{ module: 'user', recordId: 2, reason: 'Replaced' },
      },
    ]);
  });

  it('refuse: a login beyond the maximum is refused after the right password, and is no failure', async () => {
    const { logIn, loggedIn, logOut, events, ports } = await scenario({ sessionLimit: refuse(1) });
    const { token } = await loggedIn();
    const released = spy(ports.attempts, 'release');
    for (let i = 0; i < 6; i += 1) expectLeft(await logIn(), 'SessionLimitReached');
    expect(released.callCount).to.be.at.least(6);
    expectLeft(await logIn({ password: 'Wrong#2026' }), 'CredentialsIncorrect');
    expect(events.find(({ _tag }) => _tag === 'LoginRefused')).to.deep.equal({
      ...{ _tag: 'LoginRefused', username: 'auditor', ...ORIGIN },
      ...{ reason: 'SessionLimitReached', userId: 2 },
    });
    expectRight(await logOut(token));
    expectRight(await logIn());
    expectLeft(await logIn(), 'SessionLimitReached');
  });

  it('a refresh keeps the place; a session that is not refreshed loses it with its time', async () => {
    const { logIn, loggedIn, refresh, clock } = await scenario({ sessionLimit: refuse(1) });
    const { token } = await loggedIn();
    clock.advance(minutes(15));
    expectRight(await refresh(token));
    clock.advance(minutes(15));
    expectLeft(await logIn(), 'SessionLimitReached');
    clock.advance(minutes(5));
    expectRight(await logIn());
  });

  it('a refresh enters a session again that the store has lost, but none that was ended meanwhile', async () => {
    const given = await scenario({ sessionLimit: refuse(1) });
    const { loggedIn, logIn, refresh, ports } = given;
    const { token } = await loggedIn();
    await ports.sessionPlaces.free(2, [sidOf(token)]);
    expectRight(await refresh(token));
    expectLeft(await logIn(), 'SessionLimitReached');
    await ports.sessionPlaces.free(2, [sidOf(token)]);
    const next = (await loggedIn()).token;
    await ports.blacklist.endSessions([sidOf(next)], new Date('2031-01-01'), 'SessionReplaced');
    await ports.sessionPlaces.free(2, [sidOf(next)]);
    await refresh(next);
    expectRight(await logIn());
  });

  it('a token without a session gets one at its refresh, which replaces the oldest also under refuse', async () => {
    const { loggedIn, authenticate, refresh, ports } = await scenario({ sessionLimit: refuse(1) });
    const { text, token } = await loggedIn();
    const { sid: _sid, ...claims } = token.claims;
    const foreign = { fingerprint: ports.fingerprinter.fingerprint('a token of another issuer'), claims };
    const next = expectRight(await refresh(foreign));
    expect(expectLeft(await authenticate(text), 'TokenRevoked').reason).to.equal('SessionReplaced');
    expectRight(await authenticate(next));
  });

  it('a changed password ends the other sessions and keeps the own place', async () => {
    const { handlers, loggedIn, logIn, tokenIn } = await administration({ sessionLimit: refuse(2) });
    const id = USER.weaker;
    const token = await loggedIn(id);
    await loggedIn(id);
    expectLeft(await logIn(id), 'SessionLimitReached');
    const change = { token, oldPassword: passwordOf(id), newPassword: 'Second#2026', origin: ORIGIN };
    const changed = tokenIn(expectRight(await handlers.changePassword(change)));
    expect(sidOf(changed)).to.equal(sidOf(token));
    expectRight(await logIn(id, 'Second#2026'));
    expectLeft(await logIn(id, 'Second#2026'), 'SessionLimitReached');
  });

  it('of fifty logins at once at most three sessions live on', async () => {
    const { logIn, authenticate } = await scenario({ sessionLimit: oldest(3) });
    const from = (i: number): RequestOrigin => ({ ...ORIGIN, address: `198.51.100.${i}` as ClientAddress });
    const answers = (await atOnce(50, (i) => logIn({}, from(i)))).map(expectRight);
    const live = await Promise.all(answers.map(async ({ accessToken }) => E.isRight(await authenticate(accessToken))));
    expect(live.filter(Boolean)).to.have.length.within(1, 3);
  });

  it('an outage of the places refuses the login with Unavailable and releases the attempt; a refresh goes on', async () => {
    const { logIn, loggedIn, refresh, ports, log } = await scenario({ sessionLimit: oldest(1) });
    const { token } = await loggedIn();
    const outage = new Unavailable('key-value store');
    for (const step of ['take', 'keep', 'free'] as const) stub(ports.sessionPlaces, step).rejects(outage);
    const released = spy(ports.attempts, 'release');
    expect(await logIn().catch((error: unknown) => error)).to.equal(outage);
    expect(released.callCount).to.be.at.least(1);
    expectRight(await refresh(token));
    expect(log.warn.calledWith('place of a session not kept')).to.equal(true);
  });

  it('without a limit no place is counted', async () => {
    const { loggedIn, refresh, logOut, ports } = await scenario();
    const steps = (['take', 'keep', 'free'] as const).map((step) => spy(ports.sessionPlaces, step));
    const { text: _text, token } = await loggedIn();
    expectRight(await refresh(token));
    expectRight(await logOut((await loggedIn()).token));
    expect(steps.map(({ callCount }) => callCount)).to.deep.equal([0, 0, 0]);
  });
});
