import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { AccessTokenClaims } from '../../domain/session/access-token-claims.js';
import type { TokenText } from '../../contract/session/token-text.js';
import { O } from '../../contract/values/fp.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';

/** So many bytes in base64url are as long as the UUID in the first token of a session. */
const SUCCESSOR_ID_BYTES = 27;

const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));

const OPTIONS: jwt.VerifyOptions & { complete: true } = {
  algorithms: ['HS256'],
  ignoreExpiration: true,
  ignoreNotBefore: true,
  complete: true,
};

/** The library ignores critical headers, but they must be understood (RFC 7515 section 4.1.11). */
const payloadUnder = (key: KeyObject, token: TokenText): O.Option<unknown> =>
  O.tryCatch((): unknown => {
    const { header, payload } = jwt.verify(token, key, OPTIONS);
    if ('crit' in header) throw new Error('critical headers are not understood');
    return payload;
  });

const signedUnder = (key: KeyObject, claims: AccessTokenClaims): TokenText =>
  jwt.sign(claims, key, { algorithm: 'HS256' }) as TokenText;

/** Signs with `secret` and verifies with both secrets. The domain checks the times. */
export const jsonwebtokenSigner = (secret: string, previousSecret?: string): TokenSigner => {
  const key = keyOf(secret);
  const previousKey = previousSecret === undefined ? undefined : keyOf(previousSecret);
  return {
    sign: (claims) => signedUnder(key, claims),
    signSuccessor: (of, claims) => {
      const signed = (under: KeyObject) => {
        const digest = createHmac('sha256', under).update(of).digest();
        return signedUnder(under, { ...claims, jti: digest.toString('base64url', 0, SUCCESSOR_ID_BYTES) });
      };
      return previousKey ? [signed(key), signed(previousKey)] : [signed(key)];
    },
    verify: (token) => {
      const payload = payloadUnder(key, token);
      return O.isNone(payload) && previousKey ? payloadUnder(previousKey, token) : payload;
    },
  };
};

/** Twice as many entries take about 10 MB. */
const CAPACITY = 5_000;

const frozen = (payload: unknown): unknown => (typeof payload === 'object' ? Object.freeze(payload) : payload);

/**
 * Caches valid signatures, since a signature stays valid. Invalid tokens are not cached, so only tokens of the service
 * take memory. The cache holds the latest `capacity` to twice as many tokens.
 */
export const cachedSigner = (signer: TokenSigner, capacity = CAPACITY): TokenSigner => {
  let recent = new Map<TokenText, O.Option<unknown>>();
  let older = recent;

  const store = (token: TokenText, payload: O.Option<unknown>): void => {
    if (recent.size >= capacity) {
      older = recent;
      recent = new Map();
    }
    recent.set(token, payload);
  };

  return {
    sign: signer.sign,
    signSuccessor: signer.signSuccessor,
    verify: (token) => {
      const cached = recent.get(token);
      if (cached) return cached;
      const payload = older.get(token) ?? O.map(frozen)(signer.verify(token));
      if (O.isSome(payload)) store(token, payload);
      return payload;
    },
  };
};
