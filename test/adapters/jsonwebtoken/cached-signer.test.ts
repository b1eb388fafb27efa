import { expect } from 'chai';
import sinon from 'sinon';
import { jsonwebtokenSigner, cachedSigner } from '../../../src/adapters/jsonwebtoken/jsonwebtoken-signer.js';
import type { AccessTokenClaims } from '../../../src/domain/session/access-token-claims.js';
import type { TokenText } from '../../../src/contract/session/token-text.js';
import { O } from '../../../src/contract/values/fp.js';

const iat = 1_893_499_200;
const claimsOf = (userId: number): AccessTokenClaims => ({
  userId,
  username: 'lilei',
  realname: '李雷',
  iat,
  nbf: iat,
  exp: iat + 1200,
});

describe('cachedSigner', () => {
  const asked = jsonwebtokenSigner('a secret for tests, longer than 32 bytes');
  const watched = (most: number) => {
    const verify = sinon.spy(asked.verify);
    return { verify, signer: cachedSigner({ ...asked, verify }, most) };
  };

  it('verifies a valid token once, and an invalid token each time, which leaves the cache as it is', () => {
    const { verify, signer } = watched(2);
    const good = signer.sign(claimsOf(7));
    for (let i = 0; i < 5; i += 1) expect(signer.verify(good)).to.deep.equal(O.some(claimsOf(7)));
    expect(verify.callCount).to.equal(1);
    const forged = (i: number) => `${good.slice(0, -6)}${String(i).padStart(5, '-')}A` as TokenText;
    for (let round = 0; round < 2; round += 1)
      for (let i = 0; i < 20; i += 1) expect(signer.verify(forged(i))).to.deep.equal(O.none);
    expect(verify.callCount).to.equal(41);
    signer.verify(good);
    expect(verify.callCount).to.equal(41);
  });

  it('does not confuse a cached token with one of another header, payload or signature', () => {
    const { signer } = watched(10);
    const token = signer.sign(claimsOf(7));
    signer.verify(token);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const [, other = ''] = signer.sign(claimsOf(8)).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const parts of [
      [header, other, signature],
      [none, payload, signature],
      [header, payload, ''],
    ])
      expect(signer.verify(parts.join('.') as TokenText)).to.deep.equal(O.none);
  });

  it('returns frozen claims', () => {
    const { signer } = watched(10);
    const token = signer.sign(claimsOf(7));
    const claims = O.toUndefined(signer.verify(token)) as { userId: number };
    expect(() => (claims.userId = 1)).to.throw(TypeError);
  });

  it('caches the latest tokens, at most twice the capacity', () => {
    const { verify, signer } = watched(3);
    const tokens = Array.from({ length: 10 }, (_, i) => signer.sign(claimsOf(i + 1)));
    for (const token of tokens) signer.verify(token);
    verify.resetHistory();
    for (const token of tokens.slice(-3)) signer.verify(token);
    expect(verify.callCount).to.equal(0);
    for (const token of tokens.slice(0, 4)) signer.verify(token);
    expect(verify.callCount).to.equal(4);
  });

  it('keeps a token that is used often', () => {
    const { verify, signer } = watched(3);
    const often = signer.sign(claimsOf(1));
    for (let i = 2; i < 50; i += 1) {
      signer.verify(often);
      signer.verify(signer.sign(claimsOf(i)));
    }
    expect(verify.args.filter(([token]) => token === often)).to.have.length(1);
  });
});
