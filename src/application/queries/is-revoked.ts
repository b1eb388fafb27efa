import type { AccessToken } from '../../domain/access-token.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Log } from '../../domain/ports/log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/request-origin.js';

export type IsRevoked = (token: AccessToken, origin: RequestOrigin) => Promise<boolean>;

type Dependencies = Readonly<{ blacklist: TokenBlacklist; audit: AuditLog; log: Log }>;

/** Is the token on the blacklist? Where that cannot be asked, the check passes (specification 5.4). */
export const isRevoked =
  ({ blacklist, audit, log }: Dependencies): IsRevoked =>
  async ({ fingerprint, claims: { userId, username } }, origin) => {
    // the address is worked out for those alone that are recorded
    const who = () => ({ userId, username, address: origin.address, requestId: origin.requestId });
    try {
      const revoked = await blacklist.has(fingerprint);
      if (revoked) audit.record({ _tag: 'TokenReplayed', ...who() });
      return revoked;
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      log.warn('blacklist unreachable, token passed unchecked', { userId, error: outage });
      audit.record({ _tag: 'BlacklistUnchecked', ...who() });
      return false;
    }
  };
