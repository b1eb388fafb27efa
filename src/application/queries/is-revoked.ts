import type { AccessToken } from '../../domain/access-token.js';
import { bearerAt } from '../../domain/audit-event.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import { outageWarning } from '../outage-warning.js';

export type IsRevoked = (token: AccessToken, origin: RequestOrigin) => Promise<boolean>;

type Dependencies = Readonly<{ blacklist: TokenBlacklist; audit: AuditLog; log: Log; clock: Clock }>;

/** Is the token on the blacklist? Where that cannot be asked, the check passes (specification 5.4); the audit trail counts each such pass. */
export const isRevoked = ({ blacklist, audit, log, clock }: Dependencies): IsRevoked => {
  const warn = outageWarning({ log, clock }, 'blacklist unreachable, tokens pass unchecked');
  return async ({ fingerprint, claims }, origin) => {
    try {
      const revoked = await blacklist.has(fingerprint);
      if (revoked) audit.record({ _tag: 'TokenReplayed', ...bearerAt(claims, origin) });
      return revoked;
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      warn(outage);
      audit.record({ _tag: 'BlacklistUnchecked', ...bearerAt(claims, origin) });
      return false;
    }
  };
};
