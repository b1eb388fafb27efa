import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { TokenText } from '../../domain/access-token.js';
import { O } from '../../domain/fp.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';

/** `secret`: at least 32 bytes. Times are left to the domain, which has the clock. */
export const jsonwebtokenSigner = (secret: string): TokenSigner => {
  const key = createSecretKey(Buffer.from(secret));
  return {
    sign: (claims) => jwt.sign(claims, key, { algorithm: 'HS256' }) as TokenText,
    verify: (token) =>
      O.tryCatch(() =>
        jwt.verify(token, key, { algorithms: ['HS256'], ignoreExpiration: true, ignoreNotBefore: true }),
      ),
  };
};
