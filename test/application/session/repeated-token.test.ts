import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { stub } from 'sinon';
import { jsonwebtokenSigner } from '../../../src/adapters/jsonwebtoken/jsonwebtoken-signer.js';
import { sessionIdOf, type AccessToken } from '../../../src/domain/session/access-token.js';
import { E, O } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { RefreshAttempt } from '../../../src/domain/session/refresh-attempt.js';
import { atOnce } from '../../port-contracts/at-once.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes, seconds } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

const anAttempt = () => randomUUID() as RefreshAttempt;

/** A login, and its refresh with an attempt. `repeat` sends the old token again, with this attempt or another. */
const refreshed = async (options: Parameters<typeof scenario>[0] = {}) => {
  const all = await scenario(options);
  const { text, token } = await all.loggedIn();
  const attempt = anAttempt();
  const request = async (given: RefreshAttempt | undefined = attempt) => {
    const presented = await all.authenticate(text, 'session', given);
    return E.isLeft(presented) ? presented : all.refresh(presented.right, given);
  };
  const first = expectRight(await request());
  all.events.splice(0);
  return { ...all, old: { text, token }, attempt, first, request, tags: () => all.events.map(({ _tag }) => _tag) };
};

type Scene = Awaited<ReturnType<typeof refreshed>>;

const tokenOf = async ({ authenticate, first }: Scene): Promise<AccessToken> => expectRight(await authenticate(first));

describe('a refresh that is repeated', () => {
  it('gives the same token again with the same attempt, and is no replay', async () => {
    const scene = await refreshed();
    for (const passedMs of [0, seconds(1), minutes(5)]) {
      scene.clock.advance(passedMs);
      expect(expectRight(await scene.request())).to.equal(scene.first);
    }
    expect(scene.tags()).to.deep.equal([]);
    const { claims } = await tokenOf(scene);
    expect(claims.sid).to.equal(scene.old.token.claims.sid);
  });

  it('is refused with another attempt or without one, as a replay', async () => {
    const { request, authenticate, old, tags } = await refreshed();
    expectLeft(await request(anAttempt()), 'TokenRevoked');
    expectLeft(await authenticate(old.text, 'session'), 'TokenRevoked');
    expect(tags()).to.deep.equal(['TokenReplayed', 'TokenReplayed']);
  });

  it('is refused when the first refresh had no attempt', async () => {
    const { loggedIn, refresh, authenticate } = await scenario();
    const { text, token } = await loggedIn();
    await refresh(token);
    expectLeft(await authenticate(text, 'session', anAttempt()), 'TokenRevoked');
  });

  it('is possible until the new token expires, at any age of the old token, and extends nothing', async () => {
    const { loggedIn, clock, authenticate, refresh } = await scenario();
    const { text, token } = await loggedIn();
    const attempt = anAttempt();
    clock.advance(minutes(19));
    const first = expectRight(await refresh(token, attempt));
    clock.advance(minutes(20) - 1);
    const again = expectRight(await authenticate(text, 'session', attempt));
    expect(expectRight(await refresh(again, attempt))).to.equal(first);
    clock.advance(1);
    expectLeft(await authenticate(text, 'session', attempt), 'TokenExpired');
  });

  it('is possible for 30 seconds, even when the session ends before', async () => {
    const { loggedIn, clock, authenticate, refresh } = await scenario({ sessionMaxMs: minutes(10) });
    const { text, token } = await loggedIn();
    const attempt = anAttempt();
    clock.advance(minutes(10) - seconds(5));
    const first = expectRight(await refresh(token, attempt));
    clock.advance(seconds(30) - 1);
    expect(expectRight(await authenticate(text, 'session', attempt)).repeated).to.equal(first);
    clock.advance(1);
    expectLeft(await authenticate(text, 'session', attempt), 'TokenExpired');
  });

  const ends: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
    'was logged out': async (scene) => scene.logOut(await tokenOf(scene)),
    'was refreshed': async (scene) => scene.refresh(await tokenOf(scene)),
    'lost its session': (scene) =>
      scene.ports.blacklist.endSessions([sessionIdOf(scene.old.token.claims)!], new Date('2031-01-01')),
    'lost its account': async ({ ports }) => stub(ports.users, 'accessOf').resolves(O.none),
    'lost its credentials': async ({ ports }) =>
      stub(ports.users, 'accessOf').resolves(
        O.some({ enabled: true, credentialGeneration: 1, mustChangePassword: false, permissions: [] }),
      ),
  };
  for (const [what, end] of Object.entries(ends))
    it(`is refused when the new token ${what}, without a replay event`, async () => {
      const scene = await refreshed();
      await end(scene);
      await scene.ports.permissionCache.drop();
      scene.events.splice(0);
      expectLeft(await scene.request(), 'TokenRevoked');
      expect(scene.tags()).to.deep.equal(['TokenRefused']);
    });

  it('gives fifty requests with one attempt the same token, and one of fifty attempts a token', async () => {
    const { loggedIn, authenticate, refresh, events } = await scenario();
    const requests = async (attempts: ReadonlyArray<RefreshAttempt>) => {
      const { text } = await loggedIn();
      return atOnce(50, async (n) => {
        const attempt = attempts[n % attempts.length]!;
        const token = await authenticate(text, 'session', attempt);
        return E.isLeft(token) ? token : refresh(token.right, attempt);
      });
    };
    const same = (await requests([anAttempt()])).map(expectRight);
    expect(new Set(same).size).to.equal(1);
    expect(events.map(({ _tag }) => _tag)).to.not.include('TokenReplayed');
    expect((await requests(Array.from({ length: 50 }, anAttempt))).filter(E.isRight)).to.have.length(1);
  });

  it('gives two concurrent refreshes with one attempt the same token', async () => {
    const { loggedIn, refresh } = await scenario();
    const { token } = await loggedIn();
    const attempt = anAttempt();
    const [one, two] = await Promise.all([refresh(token, attempt), refresh(token, attempt)]);
    expect(expectRight(one)).to.equal(expectRight(two));
  });

  it('starts one session where the old token has none', async () => {
    const { ports, authenticate, refresh, records } = await scenario();
    const { claims } = (await (await scenario()).loggedIn()).token;
    const { sid: _sid, ...foreign } = claims;
    const text = ports.signer.sign(foreign);
    const attempt = anAttempt();
    const answers = await atOnce(5, async () =>
      refresh(expectRight(await authenticate(text, 'session', attempt)), attempt),
    );
    expect(new Set(answers.map(expectRight)).size).to.equal(1);
    const { claims: renewed } = expectRight(await authenticate(expectRight(answers[0]!)));
    expect(records.map(({ id, origin }) => [id, origin])).to.deep.equal([
      [renewed.sid, { address: ORIGIN.address, userAgent: 'a browser' }],
    ]);
  });

  it('a logout with the old token succeeds only with the attempt, and ends the session', async () => {
    const scene = await refreshed();
    expectLeft(await scene.authenticate(scene.old.text), 'TokenRevoked');
    const token = expectRight(await scene.authenticate(scene.old.text, 'access', scene.attempt));
    expectRight(await scene.logOut(token));
    expectLeft(await scene.authenticate(scene.first), 'TokenRevoked');
    expectLeft(await scene.request(), 'TokenRevoked');
    expect(await scene.ports.blacklist.isEnded(sessionIdOf(scene.old.token.claims)!)).to.be.true;
  });

  it('a logout that was checked before the refresh revokes the new token, with the attempt only', async () => {
    const scene = await refreshed();
    expectLeft(await scene.logOut(scene.old.token), 'TokenRevoked');
    expectLeft(await scene.logOut(scene.old.token, anAttempt()), 'TokenRevoked');
    scene.events.splice(0);
    expectRight(await scene.logOut(scene.old.token, scene.attempt));
    expect(scene.tags()).to.deep.equal(['LoggedOut']);
    expectLeft(await scene.authenticate(scene.first), 'TokenRevoked');
    expectLeft(await scene.logOut(scene.old.token, scene.attempt), 'TokenRevoked');
  });

  it('rejects with Unavailable when the store does not answer', async () => {
    const { ports, request } = await refreshed();
    stub(ports.blacklist, 'refreshOf').rejects(new Unavailable('key-value store'));
    expect(await request().catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
  });

  const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) => `the ${name} secret, longer than 32 bytes`);
  for (const [what, secret, previous, gives] of [
    ['the next secret', NEW!, OLD!, 'the same token'],
    ['secrets in the other order', OLD!, NEW!, 'the same token'],
    ['other secrets', NEW!, OTHER!, 'nothing'],
  ] as const)
    it(`gives ${gives} under ${what}`, async () => {
      const scene = await refreshed({ signer: jsonwebtokenSigner(OLD!) });
      const signer = jsonwebtokenSigner(secret, previous);
      Object.assign(scene.ports.signer, signer);
      const answer = await scene.request();
      if (gives === 'nothing') expectLeft(answer, 'TokenInvalid');
      else expect(expectRight(answer)).to.equal(scene.first);
    });

  it('answers TokenRevoked when the new token cannot be made again exactly', async () => {
    const scene = await refreshed();
    const { signSuccessor } = scene.ports.signer;
    scene.ports.signer.signSuccessor = (of, claims) => signSuccessor(of, { ...claims, username: 'renamed' });
    expectLeft(await scene.request(), 'TokenRevoked');
  });
});
