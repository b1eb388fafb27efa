import { expect } from 'chai';
import { spy, stub } from 'sinon';
import { cachedSigner, jsonwebtokenSigner } from '../../../src/adapters/jsonwebtoken/jsonwebtoken-signer.js';
import { O } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('authenticate', () => {
  it('refuses another base64url form of the signature, even if the signer accepts it', async () => {
    const { loggedIn, authenticate, ports } = await scenario();
    const { text, token } = await loggedIn();
    stub(ports.signer, 'verify').returns(O.some(token.claims));
    const last = ALPHABET.indexOf(text.slice(-1));
    const respelled = [1, 2, 3].map((bits) => text.slice(0, -1) + ALPHABET.charAt(last + bits));
    for (const other of [...respelled, `${text}=`, ` ${text}`, `${text}\n`])
      expectLeft(await authenticate(other), 'TokenInvalid');
    expectRight(await authenticate(text));
  });

  it('decodes a token once, and checks its times, blacklist and generation at each request', async () => {
    const signer = cachedSigner(jsonwebtokenSigner('a secret for tests, longer than 32 bytes'));
    const { loggedIn, authenticate, ports, clock } = await scenario({ signer });
    const { text } = await loggedIn();
    expectRight(await authenticate(text));
    const hash = spy(ports.fingerprinter, 'fingerprint');

    const isRevoked = stub(ports.blacklist, 'has').resolves(true);
    expectLeft(await authenticate(text), 'TokenRevoked');
    isRevoked.restore();
    const raised = { enabled: true, credentialGeneration: 1, mustChangePassword: false, permissions: [] };
    const access = stub(ports.permissionCache, 'read').resolves({ generation: 'g', access: O.some(O.some(raised)) });
    expectLeft(await authenticate(text), 'TokenRevoked');
    access.restore();
    clock.advance(-minutes(1));
    expectLeft(await authenticate(text), 'TokenInvalid');
    clock.advance(minutes(1));
    expectRight(await authenticate(text));
    clock.advance(minutes(20));
    expectLeft(await authenticate(text), 'TokenExpired');
    expect(hash.callCount).to.equal(0);
  });

  it('distinguishes two tokens for which a signer returns one payload', async () => {
    const { loggedIn, authenticate, ports } = await scenario();
    const [one, other] = [await loggedIn(), await loggedIn()];
    stub(ports.signer, 'verify').returns(O.some(Object.freeze({ ...one.token.claims })));
    expectRight(await authenticate(one.text));
    const has = spy(ports.blacklist, 'has');
    expectRight(await authenticate(other.text));
    expect(has.lastCall.args[0]).to.equal(other.token.fingerprint);
  });

  it('refuses a token with any single character changed', async () => {
    const { loggedIn, authenticate } = await scenario();
    const { text } = await loggedIn();
    for (let at = 0; at < text.length; at += 1) {
      const other = ALPHABET.charAt((ALPHABET.indexOf(text.charAt(at)) + 1) % ALPHABET.length);
      expectLeft(await authenticate(text.slice(0, at) + other + text.slice(at + 1)), 'TokenInvalid');
    }
  });

  it('refuses a logged-out token, also when the access of its user cannot be read', async () => {
    const { loggedIn, authenticate, logOut, ports } = await scenario();
    const { text, token } = await loggedIn();
    expectRight(await logOut(token));
    await ports.permissionCache.drop();
    stub(ports.users, 'accessOf').rejects(new Unavailable('database'));
    expectLeft(await authenticate(text), 'TokenRevoked');
  });

  it('an unreachable store: accepts a valid token, records an event, warns once in ten seconds', async () => {
    const { loggedIn, authenticate, ports, events, log, clock } = await scenario();
    const { text } = await loggedIn();
    const cause = new Error('connect ECONNREFUSED 10.0.0.7:6379');
    for (const failing of [stub(ports.blacklist, 'has'), stub(ports.permissionCache, 'read')])
      failing.rejects(new Unavailable('key-value store', { cause }));
    const before = events.length;
    for (let i = 0; i < 100; i += 1) expectRight(await authenticate(text));
    expect(events.slice(before).filter(({ _tag }) => _tag === 'BlacklistUnchecked')).to.have.length(100);
    expect(events.at(-1)).to.deep.equal({ _tag: 'BlacklistUnchecked', userId: 2, username: 'auditor', ...ORIGIN });
    expect(log.warn.args).to.have.deep.members([
      ['blacklist unreachable, tokens pass unchecked', { cause: `key-value store unavailable: ${cause.message}` }],
      ['permission cache unreachable, asking the database', { cause: `key-value store unavailable: ${cause.message}` }],
    ]);
    clock.advance(10_000);
    expectRight(await authenticate(text));
    expect(log.warn.callCount).to.equal(4);
    expect(log.warn.lastCall.args[1]).to.deep.equal({
      cause: `key-value store unavailable: ${cause.message}`,
      omitted: 99,
    });
  });

  it('rejects with an unexpected error of a store, and does not accept the token', async () => {
    const { loggedIn, authenticate, ports } = await scenario();
    const { text } = await loggedIn();
    const bug = new TypeError('a bug');
    for (const stubbed of [() => stub(ports.blacklist, 'has'), () => stub(ports.permissionCache, 'read')]) {
      const failing = stubbed().rejects(bug);
      expect(await authenticate(text).catch((error: unknown) => error)).to.equal(bug);
      failing.restore();
    }
  });
});
