import type { TokenText } from '../../domain/access-token.js';
import { O } from '../../domain/fp.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';

/** Twice so many, with their payloads, take some ten megabytes. */
const MOST = 5_000;

const frozen = (payload: unknown): unknown => (typeof payload === 'object' ? Object.freeze(payload) : payload);

/**
 * A signature that held once holds for ever, so it is not computed again for the tokens that came last, from `most` to
 * twice as many. Texts whose signature does not hold are not remembered: nobody can fill the room without the secret.
 */
export const rememberingSigner = (signer: TokenSigner, most = MOST): TokenSigner => {
  let recent = new Map<TokenText, O.Option<unknown>>();
  let older = recent;

  const remember = (token: TokenText, payload: O.Option<unknown>): void => {
    if (recent.size >= most) {
      older = recent;
      recent = new Map();
    }
    recent.set(token, payload);
  };

  return {
    sign: signer.sign,
    verify: (token) => {
      const known = recent.get(token);
      if (known) return known;
      const payload = older.get(token) ?? O.map(frozen)(signer.verify(token));
      if (O.isSome(payload)) remember(token, payload);
      return payload;
    },
  };
};
