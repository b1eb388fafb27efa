import { O, t } from '../../contract/values/fp.js';
import type { LockedLogin, LoginLock } from '../../domain/login/login-lock.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import type { ClientAddress } from '../../domain/session/request-origin.js';
import type { Redis } from './connection/redis-commands.js';

/** One sorted set: the members are scope, address and name, the scores are the ends in ms of the server's clock. */
const KEY = 'login-locks';

/** The most locks, about 3 MB. */
const CAPACITY = 20_000;

/** The most members of one command. */
const MOST_REMOVED = 500;

const NOW = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** KEYS[1] set · ARGV[1] member · ARGV[2] ms left · ARGV[3] capacity. What has ended leaves, then what ends first. */
const ADD = `${NOW}
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[2]), ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
  redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[3])
  local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
  return last[2] and redis.call('PEXPIREAT', KEYS[1], last[2]) or 0
`;

/** KEYS[1] set · ARGV[1] offset · ARGV[2] most · returns {total, {member, ms left, …}} */
const LIST = `${NOW}
  local present = string.format('(%.0f', now)
  local found = redis.call('ZREVRANGEBYSCORE', KEYS[1], '+inf', present, 'WITHSCORES', 'LIMIT', ARGV[1], ARGV[2])
  for place = 2, #found, 2 do found[place] = found[place] - now end
  return {redis.call('ZCOUNT', KEYS[1], present, '+inf'), found}
`;

const LIST_REPLY = t.tuple([t.Int, t.array(t.union([t.string, t.Int]))]);

const Scope = t.keyof({ main: null, account: null, address: null, factor: null });
const Member = t.tuple([Scope, t.string, t.string]);

const memberOf = ({ scope, address, username }: LockedLogin): string => JSON.stringify([scope, address, username]);

/** Undefined for a member that is no lock. */
const lockIn = (text: string, endsAt: Date): LoginLock | undefined => {
  const member = O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown));
  if (!Member.is(member)) return undefined;
  const [scope, address, username] = member;
  return { scope, username, address: address as ClientAddress | '', endsAt };
};

/** `login-locks`, until the last lock ends. A list removes the members that are no locks, which other programs have written. */
export const redisLoginLockIndex = ({ run }: Redis, clock: Clock, capacity = CAPACITY): LoginLockIndex => {
  const removeMembers = async (members: ReadonlyArray<string>): Promise<void> => {
    for (let start = 0; start < members.length; start += MOST_REMOVED)
      await run(KEY, t.Int, (redis) => redis.zRem(KEY, members.slice(start, start + MOST_REMOVED)));
  };

  return {
    async add(lock) {
      const lifeMs = Math.ceil(lock.endsAt.getTime() - clock.now().getTime());
      if (lifeMs <= 0) return;
      const parameters = { keys: [KEY], arguments: [memberOf(lock), String(lifeMs), String(capacity)] };
      await run(KEY, t.Int, (redis) => redis.eval(ADD, parameters));
    },
    async list(offset, most) {
      const parameters = { keys: [KEY], arguments: [String(offset), String(most)] };
      const [total, found] = await run(KEY, LIST_REPLY, (redis) => redis.eval(LIST, parameters));
      const now = clock.now().getTime();
      const locks: LoginLock[] = [];
      const malformed: string[] = [];
      for (let place = 0; place < found.length; place += 2) {
        const member = String(found[place]);
        const lock = lockIn(member, new Date(now + Number(found[place + 1])));
        if (lock) locks.push(lock);
        else malformed.push(member);
      }
      await removeMembers(malformed);
      return { total: total - malformed.length, locks };
    },
    remove: (locks) => removeMembers(locks.map(memberOf)),
  };
};
