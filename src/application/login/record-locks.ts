import type { LoginLock } from '../../domain/login/login-lock.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { outageWarning } from '../session/outage-warning.js';

type Dependencies = Readonly<{ lockIndex: LoginLockIndex; audit: AuditLog; log: Log; clock: Clock }>;

/** Records locks that have begun: in the audit trail, and in the index. The index neither delays nor fails the request. */
export const recordLocksWith = ({ lockIndex, audit, log, clock }: Dependencies) => {
  const warn = outageWarning({ log, clock }, 'lock not added to the list of locks');

  const addToIndex = async (lock: LoginLock): Promise<void> => {
    try {
      await lockIndex.add(lock);
    } catch (error) {
      if (isUnavailable(error)) warn(error);
      else log.error('lock not added to the list of locks', { error });
    }
  };

  return (who: RequestOrigin & Readonly<{ username: string }>, locks: ReadonlyArray<LoginLock>): void => {
    for (const lock of locks) {
      audit.record({ _tag: 'LoginLocked', ...who, scope: lock.scope });
      void addToIndex(lock);
    }
  };
};
