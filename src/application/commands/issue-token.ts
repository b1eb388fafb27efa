import { issueClaims, type Session, type TokenText } from '../../domain/access-token.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';

/** `sessionMaxMs` is the longest life of a session, or Infinity. */
export type TokenIssuer = Readonly<{
  signer: TokenSigner;
  randomness: Randomness;
  clock: Clock;
  tokenLifetimeMs: number;
  refreshGraceMs: number;
  sessionMaxMs: number;
}>;

/** Issues a token for the session, with new standard claims (specification 2.4). */
export const issueToken = (
  { signer, randomness, clock, tokenLifetimeMs: lifetimeMs, refreshGraceMs: graceMs, sessionMaxMs }: TokenIssuer,
  session: Session,
): TokenText =>
  signer.sign(issueClaims(session, { now: clock.now(), lifetimeMs, graceMs, sessionMaxMs, jti: randomness.uuid() }));
