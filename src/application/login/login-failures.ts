import { O } from '../../contract/values/fp.js';
import { failuresSubject } from '../../domain/login/login-attempt.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { Log } from '../../domain/ports/log.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';

export type FailureDependencies = Readonly<{ attempts: LoginAttemptStore; fingerprinter: Fingerprinter; log: Log }>;

/** A year. The count of a user who logs in more rarely begins again. */
const KNOWN_MS = 366 * 86_400_000;

/** Short, so that invented names do not fill the store. */
const UNKNOWN_MS = 300_000;

/** No maximum: this count locks nothing. */
const MOST = 1_000_000_000;

/**
 * How many wrong passwords a name got since its last login, for its user to read. Counted for unknown names too: it is the same
 * work. No outage fails a login because of it.
 */
export const loginFailures = ({ attempts, fingerprinter, log }: FailureDependencies) => ({
  count: async (username: string, isKnown: boolean): Promise<void> => {
    const policy = { maxFailures: MOST, lockMs: isKnown ? KNOWN_MS : UNKNOWN_MS };
    await attempts.reserve(failuresSubject(username, fingerprinter), policy).catch((error: unknown) => {
      log.warn('wrong password not counted for its user', { error });
    });
  },
  /** The count, which begins again. A failure in the moment between the two is not told. */
  take: async (username: string): Promise<number> => {
    const subject = failuresSubject(username, fingerprinter);
    try {
      const tally = O.toUndefined(await attempts.read(subject));
      if (!tally) return 0;
      await attempts.clear(subject);
      return tally.count;
    } catch (error) {
      log.warn('wrong passwords since the last login not read', { error });
      return 0;
    }
  },
});
