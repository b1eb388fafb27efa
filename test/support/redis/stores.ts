import type { Redis } from '../../../src/adapters/redis/connection/redis-commands.js';
import { redisCaptchaRateCounter } from '../../../src/adapters/redis/window-counter.js';
import { redisCaptchaStore } from '../../../src/adapters/redis/redis-captcha-store.js';
import { redisLoginAttemptStore } from '../../../src/adapters/redis/redis-login-attempt-store.js';
import { redisLoginLockIndex } from '../../../src/adapters/redis/redis-login-lock-index.js';
import { redisLoginTickets } from '../../../src/adapters/redis/redis-login-tickets.js';
import { redisPermissionCache } from '../../../src/adapters/redis/redis-permission-cache.js';
import { redisSessionPlaces } from '../../../src/adapters/redis/redis-session-places.js';
import { redisTokenBlacklist } from '../../../src/adapters/redis/redis-token-blacklist.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import { O } from '../../../src/contract/values/fp.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import {
  freshAddress,
  freshCaptchaKey,
  freshFingerprint,
  freshSessionId,
  freshSubject,
  freshUserId,
} from '../../port-contracts/fresh-keys.js';
import { realClock } from '../fixed-clock.js';
import { after, minutes } from '../times.js';

/** The adapters of the key-value ports over one connection. */
export const redisStores = (redis: Redis, clock = realClock) => ({
  captchas: redisCaptchaStore(redis, clock),
  captchaRates: redisCaptchaRateCounter(redis, clock),
  attempts: redisLoginAttemptStore(redis, clock),
  lockIndex: redisLoginLockIndex(redis, clock),
  blacklist: redisTokenBlacklist(redis, clock),
  permissionCache: redisPermissionCache(redis, systemRandomness()),
  loginTickets: redisLoginTickets(redis),
  sessionPlaces: redisSessionPlaces(redis, clock),
});

const A_RESERVATION = {
  reserved: true,
  tally: { count: 1, endsAt: after(minutes(1)), windowEndsAt: after(minutes(1)) },
};

const aPlacedSession = () => ({
  ...{ id: freshSessionId(), userId: freshUserId(), credentialGeneration: 0 },
  ...{ startedAt: new Date(), until: after(minutes(1)) },
});

const aTicket = () => ({
  ...{ userId: freshUserId(), credentialGeneration: 0 },
  ...{ address: freshAddress(), mustChangePassword: false },
});

const aLock = () =>
  ({
    scope: 'main',
    username: 'auditor',
    address: '198.51.100.7' as ClientAddress,
    endsAt: after(minutes(1)),
  }) as const;

/** Every operation of every port, each on a key of its own. */
export const everyOperation = (redis: Redis) => {
  const { captchas, captchaRates, attempts, lockIndex, loginTickets, blacklist, permissionCache, sessionPlaces } =
    redisStores(redis);
  const access = O.some({
    enabled: true,
    credentialGeneration: 0,
    mustChangePassword: false,
    permissions: ['sys:user:page'],
  });
  const record = { successor: freshFingerprint(), sid: freshSessionId(), iat: 1, exp: 2, refresh_grace: 0 };
  return {
    save: () => captchas.save({ key: freshCaptchaKey(), text: 'ACEF34', expiresAt: after(minutes(1)) }),
    take: () => captchas.take(freshCaptchaKey()),
    count: () => captchaRates.count(freshAddress(), minutes(1)),
    reserve: () => attempts.reserve(freshSubject(), { maxFailures: 5, lockMs: minutes(1) }),
    readAttempts: () => attempts.read(freshSubject()),
    release: () => attempts.release(freshSubject(), A_RESERVATION),
    clear: () => attempts.clear(freshSubject()),
    addLock: () => lockIndex.add(aLock()),
    listLocks: () => lockIndex.list(0, 10),
    removeLocks: () => lockIndex.remove([aLock()]),
    claim: () => blacklist.claim(freshFingerprint(), after(minutes(1))),
    claimWithRecord: () =>
      blacklist.claim(freshFingerprint(), after(minutes(1)), undefined, { record, until: after(minutes(1)) }),
    has: () => blacklist.has(freshFingerprint()),
    refreshOf: () => blacklist.refreshOf(freshFingerprint()),
    endSessions: () => blacklist.endSessions([freshSessionId()], after(minutes(1))),
    isEnded: () => blacklist.isEnded(freshSessionId()),
    endReason: () => blacklist.endReason(freshSessionId()),
    saveTicket: () => loginTickets.save(freshFingerprint(), aTicket(), minutes(1)),
    readTicket: () => loginTickets.read(freshFingerprint()),
    takeTicketAttempt: () => loginTickets.takeAttempt(freshFingerprint(), 5),
    endTicket: () => loginTickets.end(freshFingerprint()),
    takePlace: () => sessionPlaces.take(aPlacedSession(), { most: 1, beyond: 'oldest' }),
    keepPlace: () => sessionPlaces.keep(aPlacedSession()),
    freePlace: () => sessionPlaces.free(freshUserId(), [freshSessionId()]),
    read: () => permissionCache.read(freshUserId()),
    write: () => permissionCache.write(freshUserId(), 'generation', access, minutes(1)),
    drop: () => permissionCache.drop(),
  } satisfies Readonly<Record<string, () => Promise<unknown>>>;
};
