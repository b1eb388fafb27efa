import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { stub } from 'sinon';
import { O } from '../../src/domain/fp.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { minutes } from '../support/times.js';
import { ORIGIN, scenario } from './scenario.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('authenticate', () => {
  it('refuses the token from the second in which it expires', async () => {
    const { loggedIn, authenticate, clock } = await scenario();
    const { text } = await loggedIn();
    clock.advance(minutes(20) - 1);
    expectRight(await authenticate(text));
    clock.advance(1);
    expectLeft(await authenticate(text), 'TokenExpired');
  });

  it('refuses every other spelling of the signature, before and after a logout', async () => {
    const { loggedIn, authenticate, logOut } = await scenario();
    const { text, token } = await loggedIn();
    const last = ALPHABET.indexOf(text.slice(-1));
    const respelled = [1, 2, 3].map((bits) => text.slice(0, -1) + ALPHABET.charAt(last + bits));
    const others = [...respelled, `${text}=`, ` ${text}`, `${text}\n`, `${text}.`, text.replace(/-|_/g, '+')];
    for (const other of others.filter((other) => other !== text)) expectLeft(await authenticate(other), 'TokenInvalid');
    expectRight(await logOut(token));
    for (const other of respelled) expectLeft(await authenticate(other), 'TokenInvalid');
  });

  it('leaves the spelling to no signer, who might be lenient', async () => {
    const { loggedIn, authenticate, ports } = await scenario();
    const { text, token } = await loggedIn();
    stub(ports.signer, 'verify').returns(O.some(token.claims));
    const last = ALPHABET.indexOf(text.slice(-1));
    const respelled = [1, 2, 3].map((bits) => text.slice(0, -1) + ALPHABET.charAt(last + bits));
    for (const other of [...respelled, `${text}=`, ` ${text}`, `${text}\n`])
      expectLeft(await authenticate(other), 'TokenInvalid');
    expectRight(await authenticate(text));
  });

  it('believes no algorithm that a header names', async () => {
    const { loggedIn, authenticate } = await scenario();
    const { text } = await loggedIn();
    const [, payload = '', signature = ''] = text.split('.');
    const header = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
    const sign = (input: string, algorithm: string) =>
      createHmac(algorithm, 'a secret for tests, longer than 32 bytes').update(input).digest('base64url');

    const none = header({ alg: 'none', typ: 'JWT' });
    const rs256 = header({ alg: 'RS256', typ: 'JWT' });
    const hs512 = header({ alg: 'HS512', typ: 'JWT' });
    for (const forged of [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${rs256}.${payload}.${sign(`${rs256}.${payload}`, 'sha256')}`,
      `${hs512}.${payload}.${sign(`${hs512}.${payload}`, 'sha512')}`,
      `${none}.${Buffer.from('not json').toString('base64url')}.${signature}`,
    ])
      expectLeft(await authenticate(forged), 'TokenInvalid');
  });

  it('refuses a logged-out token although its access cannot be read', async () => {
    const { loggedIn, authenticate, logOut, ports } = await scenario();
    const { text, token } = await loggedIn();
    expectRight(await logOut(token));
    await ports.permissionCache.drop();
    stub(ports.users, 'accessOf').rejects(new Unavailable('database'));
    expectLeft(await authenticate(text), 'TokenRevoked');
  });

  it('warns of a store that is out of reach at most once in ten seconds, without a stack', async () => {
    const { loggedIn, authenticate, ports, events, log, clock } = await scenario();
    const { text } = await loggedIn();
    const cause = new Error('connect ECONNREFUSED 10.0.0.7:6379');
    for (const failing of [stub(ports.blacklist, 'has'), stub(ports.permissionCache, 'read')])
      failing.rejects(new Unavailable('key-value store', { cause }));
    const before = events.length;
    for (let i = 0; i < 100; i += 1) expectRight(await authenticate(text));
    expect(events.slice(before).filter(({ _tag }) => _tag === 'BlacklistUnchecked')).to.have.length(100);
    expect(log.warn.callCount).to.equal(2);
    clock.advance(10_000);
    expectRight(await authenticate(text));
    expect(log.warn.callCount).to.equal(4);
    expect(log.warn.lastCall.args[1]).to.deep.equal({
      cause: `key-value store unavailable: ${cause.message}`,
      omitted: 99,
    });
  });

  it('passes a good token when the blacklist cannot be asked, and leaves a trace', async () => {
    const { loggedIn, authenticate, ports, events, log } = await scenario();
    const { text } = await loggedIn();
    stub(ports.blacklist, 'has').rejects(new Unavailable('key-value store'));
    expectRight(await authenticate(text));
    expect(events.at(-1)).to.deep.equal({ _tag: 'BlacklistUnchecked', userId: 2, username: 'auditor', ...ORIGIN });
    expect(log.warn.calledOnce).to.be.true;
  });

  it('does not pass a token because of a bug', async () => {
    const { loggedIn, authenticate, ports } = await scenario();
    const { text } = await loggedIn();
    stub(ports.blacklist, 'has').rejects(new TypeError('a bug'));
    expect(await authenticate(text).catch((error: unknown) => error)).to.be.instanceOf(TypeError);
  });
});
