import type { TokenText } from '../../domain/access-token.js';
import { O } from '../../domain/fp.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';

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
    verify: (token) => {
      const cached = recent.get(token);
      if (cached) return cached;
      const payload = older.get(token) ?? O.map(frozen)(signer.verify(token));
      if (O.isSome(payload)) store(token, payload);
      return payload;
    },
  };
};
