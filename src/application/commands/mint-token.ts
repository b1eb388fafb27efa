import { issueClaims, type Session, type TokenText } from '../../domain/access-token.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';

/** `sessionMaxMs`: how old a session may become, Infinity where that has no bound. */
export type Mint = Readonly<{
  signer: TokenSigner;
  randomness: Randomness;
  clock: Clock;
  tokenLifetimeMs: number;
  refreshGraceMs: number;
  sessionMaxMs: number;
}>;

/** A new token of this session, with fresh standard claims (specification 2.4). */
export const mintToken = (
  { signer, randomness, clock, tokenLifetimeMs: lifetimeMs, refreshGraceMs: graceMs, sessionMaxMs }: Mint,
  session: Session,
): TokenText =>
  signer.sign(issueClaims(session, { now: clock.now(), lifetimeMs, graceMs, sessionMaxMs, jti: randomness.uuid() }));
