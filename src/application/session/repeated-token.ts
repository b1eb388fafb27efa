import type { SessionId } from '../../contract/session/session-id.js';
import type { TokenText } from '../../contract/session/token-text.js';
import { claimsOf, sessionOf, type AccessToken, type IssueTimes } from '../../domain/session/access-token.js';
import { O } from '../../contract/values/fp.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';
import type { RefreshAttempt } from '../../domain/session/refresh-attempt.js';

export type RepeatDependencies = Readonly<{
  signer: TokenSigner;
  fingerprinter: Fingerprinter;
  blacklist: TokenBlacklist;
}>;

/** The tokens that may follow this one: one for each accepted secret, the one under the current secret first. */
export const successorsOf = (
  signer: TokenSigner,
  { fingerprint, claims }: AccessToken,
  { sid, ...times }: IssueTimes & Readonly<{ sid: SessionId }>,
): readonly [TokenText, ...TokenText[]] =>
  signer.signSuccessor(fingerprint, claimsOf({ ...sessionOf(claims), id: sid }, times));

/**
 * The token that this attempt got for the old one. Undefined for another attempt, and when the token cannot be made again
 * exactly, for example under other secrets: a repeat never gives a second live token.
 */
export const repeatedToken =
  ({ signer, fingerprinter, blacklist }: RepeatDependencies) =>
  async (old: AccessToken, attempt: RefreshAttempt): Promise<AccessToken | undefined> => {
    const record = O.toUndefined(await blacklist.refreshOf(old.fingerprint));
    if (!record || record.attempt !== fingerprinter.fingerprint(attempt)) return undefined;
    const { sid, iat, exp, refresh_grace } = record;
    for (const text of successorsOf(signer, old, record)) {
      const fingerprint = fingerprinter.fingerprint(text);
      const claims = claimsOf({ ...sessionOf(old.claims), id: sid }, { iat, exp, refresh_grace });
      if (fingerprint === record.successor) return { fingerprint, claims, repeated: text };
    }
    return undefined;
  };
