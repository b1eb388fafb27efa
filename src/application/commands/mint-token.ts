import { issueClaims, type Identity, type TokenText } from '../../domain/access-token.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';

export type Mint = Readonly<{ signer: TokenSigner; randomness: Randomness; clock: Clock; tokenLifetimeMs: number }>;

/** A new token for this identity, with fresh standard claims (specification 2.4). */
export const mintToken = ({ signer, randomness, clock, tokenLifetimeMs }: Mint, identity: Identity): TokenText =>
  signer.sign(issueClaims(identity, { now: clock.now(), lifetimeMs: tokenLifetimeMs, jti: randomness.uuid() }));
