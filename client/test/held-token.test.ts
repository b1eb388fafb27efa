import { expect } from 'chai';
import fc from 'fast-check';
import { heldTokenIn, itemOf, received } from '../src/held-token.js';
import { aToken, tokenText } from './tokens.js';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a token of the client', () => {
  it('has the user, the lifetime, and a new UUID as its attempt', () => {
    const { attempt, ...token } = aToken({}, 42);
    expect(token).to.deep.equal({
      token: tokenText(),
      ...{ receivedAt: 42, lifeMs: 1_200_000, userId: 2, username: 'auditor', realname: '审计员' },
    });
    const attempts = Array.from({ length: 200 }, () => aToken().attempt);
    expect(new Set([attempt, ...attempts]).size).to.equal(201);
    for (const one of attempts) expect(one).to.match(UUID_V4);
    expect(new Set(attempts.map((one) => one.charAt(19)))).to.deep.equal(new Set('89ab'));
  });

  it('is the same after it was stored', () => {
    const token = aToken({ realname: '🦁 <b>' });
    expect(heldTokenIn(itemOf(token))).to.deep.equal(token);
  });

  it('is not read from an item with a part that no request header can contain', () => {
    const item = JSON.parse(itemOf(aToken())) as object;
    const [head, body] = tokenText().split('.');
    for (const part of [{ attempt: '中' }, { attempt: '' }, { attempt: 'x' }, { token: `${head}.${body}.签名` }])
      expect(heldTokenIn(JSON.stringify({ ...item, ...part })), JSON.stringify(part)).to.equal(undefined);
    expect(received(`${tokenText()}\n`, 0)).to.equal(undefined);
  });

  it('is not read from a malformed text, from wrong claims, or from an item without a required part', () => {
    expect(heldTokenIn(null)).to.equal(undefined);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(heldTokenIn(text)).to.equal(undefined);
        expect(received(text, 0)).to.equal(undefined);
      }),
    );
    for (const wrong of [{ userId: '2' }, { exp: null }, { iat: undefined }, { username: 1 }, { realname: null }])
      expect(received(tokenText(wrong), 0)).to.equal(undefined);
    for (const missing of ['token', 'attempt', 'receivedAt']) {
      const item = { ...(JSON.parse(itemOf(aToken())) as object), [missing]: undefined };
      expect(heldTokenIn(JSON.stringify(item)), missing).to.equal(undefined);
    }
  });
});
