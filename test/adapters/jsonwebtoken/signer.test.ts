import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { jsonwebtokenSigner } from '../../../src/adapters/jsonwebtoken/jsonwebtoken-signer.js';
import type { TokenText } from '../../../src/contract/session/token-text.js';
import { claimsIn } from '../../../src/domain/session/access-token.js';
import type { Fingerprint } from '../../../src/domain/session/fingerprint.js';
import { O } from '../../../src/contract/values/fp.js';

const CURRENT = 'the current secret, longer than 32 bytes';
const PREVIOUS = 'the previous secret, longer than 32 bytes';

const iat = 1_893_499_200;
const claims = { userId: 7, username: 'lilei', realname: '李雷', jti: 'one', iat, nbf: iat, exp: iat + 1200 };

/** A token of this header and payload, each an object or the JSON itself. */
const signed = (header: unknown, payload: unknown = claims, secret = CURRENT, hash = 'sha256'): TokenText => {
  const part = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}` as TokenText;
};

const HS256 = { alg: 'HS256', typ: 'JWT' };

/** Headers that change nothing. */
const IGNORED = [
  ...[{ alg: 'HS256' }, { alg: 'HS256', typ: 'jwt' }, { alg: 'HS256', typ: 'at+jwt' }],
  ...[
    { ...HS256, kid: '../../../dev/null' },
    { ...HS256, kid: "' union select 'secret' --" },
  ],
  { ...HS256, jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/chain' },
  { ...HS256, jwk: { kty: 'oct', k: 'AAAA' }, x5c: ['AAAA'] },
  ...[
    { ...HS256, aud: 'others', iss: 'others', sub: 'others' },
    { ...HS256, b64: false },
  ],
  ...[`{"alg":"HS256","__proto__":{"crit":["exp"]}}`, `{"alg":"none","alg":"HS256"}`],
];

/** Headers with something critical, in several spellings, or without HS256 as the last `alg`. */
const REFUSED = [
  ...[
    { ...HS256, crit: ['exp'], exp: 1 },
    { ...HS256, crit: ['b64'], b64: false },
  ],
  ...[{ ...HS256, crit: [] }, { ...HS256, crit: null }, `{"alg":"HS256","\\u0063rit":["x"]}`],
  ...[`{"alg":"HS256","alg":"none"}`, { alg: 'hs256' }, { alg: 'none' }, { alg: ['HS256'] }, { typ: 'JWT' }],
  ...[{ alg: 'HS384' }, { alg: 'RS256' }, 'not json', 'null'],
];

describe('jsonwebtokenSigner', () => {
  const signer = jsonwebtokenSigner(CURRENT);

  it('signs with HS256 and the secret', () => {
    const token = signer.sign(claims);
    expect(token).to.equal(signed(HS256));
    expect(signer.verify(token)).to.deep.equal(O.some(claims));
  });

  it('signs a successor whose jti is the HMAC of the old fingerprint, as long as a UUID, under each secret', () => {
    const of = 'a fingerprint' as Fingerprint;
    const { jti: _jti, ...others } = claims;
    const expected = (secret: string) => {
      const jti = createHmac('sha256', secret).update(of).digest('base64url').slice(0, 36);
      return signed(HS256, { ...others, jti }, secret);
    };
    expect(signer.signSuccessor(of, others)).to.deep.equal([expected(CURRENT)]);
    expect(jsonwebtokenSigner(CURRENT, PREVIOUS).signSuccessor(of, others)).to.deep.equal([
      expected(CURRENT),
      expected(PREVIOUS),
    ]);
  });

  it('ignores header fields other than the algorithm', () => {
    for (const header of IGNORED)
      expect(signer.verify(signed(header)), JSON.stringify(header)).to.deep.equal(O.some(claims));
  });

  it('refuses HS384 and HS512, although the secret and the signature are right', () => {
    for (const bits of [384, 512]) {
      const token = signed({ alg: `HS${bits}`, typ: 'JWT' }, claims, CURRENT, `sha${bits}`);
      expect(signer.verify(token)).to.deep.equal(O.none);
    }
  });

  it('refuses a payload that is no JSON', () => {
    expect(signer.verify(signed(HS256, 'not json'))).to.deep.equal(O.none);
  });

  it('uses the last of two claims with the same name', () => {
    const payload = JSON.stringify(claims).replace('{', '{"userId":1,');
    expect(signer.verify(signed(HS256, payload))).to.deep.equal(O.some(claims));
  });

  const claimsOf = (payload: string) => claimsIn(O.toUndefined(signer.verify(signed(HS256, payload))));

  it('ignores claims from the keys __proto__ and constructor', () => {
    const all = JSON.stringify(claims);
    expect(claimsOf(`{"__proto__":${all}}`)).to.deep.equal(O.none);
    expect(claimsOf(`{"constructor":{"prototype":${all}}}`)).to.deep.equal(O.none);
    expect(O.toUndefined(claimsOf(`{"__proto__":{"userId":1,"cred_gen":9},${all.slice(1)}`))).to.include({ userId: 7 });
    expect(({} as { userId?: number }).userId).to.be.undefined;
  });

  it('answers TokenInvalid for a claim whose number is too large or not exact in JavaScript', () => {
    for (const number of ['1e400', '-1e400', '1e308', '9007199254740993', '123456789012345678901234567890'])
      for (const claim of ['userId', 'cred_gen', 'exp', 'auth_time'] as const) {
        const payload = JSON.stringify({ ...claims, [claim]: 0 }).replace(`"${claim}":0`, `"${claim}":${number}`);
        expect(claimsOf(payload)).to.deep.equal(O.none);
      }
  });
});

describe('jsonwebtokenSigner with a previous secret', () => {
  const signer = jsonwebtokenSigner(CURRENT, PREVIOUS);

  it('verifies tokens signed with the current or the previous secret, and refuses all others', () => {
    for (const secret of [CURRENT, PREVIOUS]) {
      expect(signer.verify(signed(HS256, claims, secret))).to.deep.equal(O.some(claims));
      for (const header of REFUSED)
        expect(signer.verify(signed(header, claims, secret)), JSON.stringify(header)).to.deep.equal(O.none);
    }
    for (const secret of ['', 'another secret, longer than 32 bytes', CURRENT + PREVIOUS])
      expect(signer.verify(signed(HS256, claims, secret))).to.deep.equal(O.none);
  });

  it('signs with the current secret only', () => {
    expect(signer.sign(claims)).to.equal(signed(HS256, claims, CURRENT));
    expect(jsonwebtokenSigner(PREVIOUS).verify(signer.sign(claims))).to.deep.equal(O.none);
    expect(jsonwebtokenSigner(CURRENT).verify(signed(HS256, claims, PREVIOUS))).to.deep.equal(O.none);
  });

  it('shows neither secret when it is inspected or serialised', () => {
    const shown = inspect(signer, { depth: 9, showHidden: true }) + JSON.stringify(signer) + signer.verify.toString();
    for (const secret of [CURRENT, PREVIOUS]) expect(shown).to.not.include(secret);
  });
});
