import type { AccessToken } from '../../domain/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import { outageWarning } from '../outage-warning.js';

export type IsRevoked = (token: AccessToken, origin: RequestOrigin) => Promise<boolean>;

type Dependencies = Readonly<{ blacklist: TokenBlacklist; audit: AuditLog; log: Log; clock: Clock }>;

/** Checks the blacklist. When the blacklist is unavailable, the token passes (specification 5.4) and the audit trail records it. */
export const isRevoked = ({ blacklist, audit, log, clock }: Dependencies): IsRevoked => {
  const warn = outageWarning({ log, clock }, 'blacklist unreachable, tokens pass unchecked');
  return async ({ fingerprint, claims }, origin) => {
    try {
      const revoked = await blacklist.has(fingerprint);
      if (revoked) audit.record({ _tag: 'TokenReplayed', ...tokenEventFields(claims, origin) });
      return revoked;
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      warn(outage);
      audit.record({ _tag: 'BlacklistUnchecked', ...tokenEventFields(claims, origin) });
      return false;
    }
  };
};
