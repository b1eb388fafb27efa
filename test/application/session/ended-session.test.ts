import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { stub } from 'sinon';
import { sessionIdOf } from '../../../src/domain/session/access-token.js';
import { E } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { RefreshAttempt } from '../../../src/domain/session/refresh-attempt.js';
import { freshSessionId } from '../../port-contracts/fresh-keys.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes, seconds } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

const anAttempt = () => randomUUID() as RefreshAttempt;

describe('REPLAY_ENDS_SESSION', () => {
  const replays = async (replayEndsSession: boolean, passedMs: number, given: 'no attempt' | 'the attempt') => {
    const { loggedIn, refresh, authenticate, clock, events } = await scenario({ replayEndsSession });
    const { text, token } = await loggedIn();
    const attempt = given === 'the attempt' ? anAttempt() : undefined;
    const renewed = expectRight(await refresh(token, attempt));
    clock.advance(passedMs);
    const answer = await authenticate(text, 'session', attempt);
    const isAlive = E.isRight(await authenticate(renewed));
    return { answer: E.isRight(answer), isAlive, ended: events.filter(({ _tag }) => _tag === 'SessionsEnded').length };
  };

  for (const [what, on, passedMs, given, expected] of [
    ['a late replay ends the session', true, seconds(11), 'no attempt', { answer: false, isAlive: false, ended: 1 }],
    [
      'an early replay does not end the session',
      true,
      seconds(10),
      'no attempt',
      { answer: false, isAlive: true, ended: 0 },
    ],
    [
      'a late refresh with the same attempt does not end the session',
      true,
      seconds(11),
      'the attempt',
      { answer: true, isAlive: true, ended: 0 },
    ],
    [
      'a replay does not end the session when the setting is off',
      false,
      minutes(5),
      'no attempt',
      { answer: false, isAlive: true, ended: 0 },
    ],
  ] as const)
    it(what, async () => {
      expect(await replays(on, passedMs, given)).to.deep.equal(expected);
    });

  it('ends a session once, also in the list of sessions, and a logged-out token ends none', async () => {
    const { loggedIn, refresh, authenticate, logOut, clock, events, records } = await scenario({
      replayEndsSession: true,
    });
    const { text, token } = await loggedIn();
    await refresh(token);
    const { text: other, token: otherToken } = await loggedIn();
    await logOut(otherToken);
    clock.advance(seconds(11));
    records.splice(0);
    for (const replayed of [text, text, other]) expectLeft(await authenticate(replayed), 'TokenRevoked');
    expect(events.filter(({ _tag }) => _tag === 'SessionsEnded')).to.deep.equal([
      {
        ...{ _tag: 'SessionsEnded', userId: 2, username: 'auditor', ...ORIGIN },
        ...{ module: 'user', recordId: 2, reason: 'TokenReplayed' },
      },
    ]);
    expect(records.map(({ id, ended, endTime }) => ({ id, ended, endTime }))).to.deep.equal([
      { id: sessionIdOf(token.claims), ended: true, endTime: clock.now() },
    ]);
  });

  it('refuses the replay when the store cannot end the session', async () => {
    const { loggedIn, refresh, authenticate, clock, ports } = await scenario({ replayEndsSession: true });
    const { text, token } = await loggedIn();
    await refresh(token);
    clock.advance(seconds(11));
    stub(ports.blacklist, 'endSessions').rejects(new Unavailable('key-value store'));
    expectLeft(await authenticate(text), 'TokenRevoked');
  });
});

describe('an ended session', () => {
  it('refuses its tokens, to a request and to a refresh, and no other session of the user', async () => {
    const { loggedIn, authenticate, ports, events } = await scenario();
    const [one, two] = [await loggedIn(), await loggedIn()];
    await ports.blacklist.endSessions([sessionIdOf(one.token.claims)!], new Date('2031-01-01'));
    events.splice(0);
    for (const purpose of ['access', 'session'] as const)
      expectLeft(await authenticate(one.text, purpose), 'TokenRevoked');
    expect(events.map((event) => [event._tag, 'reason' in event && event.reason])).to.deep.equal([
      ['TokenRefused', 'TokenRevoked'],
      ['TokenRefused', 'TokenRevoked'],
    ]);
    expectRight(await authenticate(two.text));
  });

  it('refuses the token of a refresh that was in progress', async () => {
    const { loggedIn, authenticate, refresh, ports, clock } = await scenario();
    const { token } = await loggedIn();
    const id = sessionIdOf(token.claims)!;
    await ports.blacklist.endSessions([id], new Date(clock.now().getTime() + minutes(21)));
    const late = expectRight(await refresh(token));
    expectLeft(await authenticate(late), 'TokenRevoked');
  });

  const outage = new Unavailable('key-value store');
  for (const [what, failing, expected] of [
    ['the mark cannot be read', 'isEnded', 'passes'],
    ['the mark cannot be read, but the token was used', 'isEnded', 'is refused'],
    ['the token cannot be checked, but its session has ended', 'has', 'is refused'],
  ] as const)
    it(`${expected} when ${what}`, async () => {
      const { loggedIn, authenticate, ports, events } = await scenario();
      const { text, token } = await loggedIn();
      if (failing === 'has') await ports.blacklist.endSessions([sessionIdOf(token.claims)!], new Date('2031-01-01'));
      else if (expected === 'is refused') await ports.blacklist.claim(token.fingerprint, new Date('2031-01-01'));
      stub(ports.blacklist, failing).rejects(outage);
      const answer = await authenticate(text);
      if (expected === 'is refused') expectLeft(answer, 'TokenRevoked');
      else
        expect([expectRight(answer).claims, events.at(-1)?._tag]).to.deep.equal([token.claims, 'BlacklistUnchecked']);
    });

  it('ignores a sid of another form, which a foreign token may have', async () => {
    const { loggedIn, ports, authenticate, refresh } = await scenario();
    const { token } = await loggedIn();
    for (const sid of ['abc', 7, null, freshSessionId().toUpperCase()]) {
      const text = ports.signer.sign({ ...token.claims, jti: randomUUID(), sid });
      const renewed = expectRight(await refresh(expectRight(await authenticate(text))));
      const { claims } = expectRight(await authenticate(renewed));
      expect(sessionIdOf(claims), String(sid)).to.be.a('string').and.not.equal(sid);
    }
  });
});
