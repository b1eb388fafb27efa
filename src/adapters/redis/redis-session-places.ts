import { SessionId } from '../../contract/session/session-id.js';
import { t } from '../../contract/values/fp.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { SessionPlaces } from '../../domain/ports/session-places.js';
import type { PlacedSession } from '../../domain/session/placed-session.js';
import type { Redis } from './connection/redis-commands.js';

/**
 * KEYS[1] hash: session id → `<start in ms> <end in ms of the server's clock> <generation>` · ARGV[1] session id · ARGV[2] start
 * in ms · ARGV[3] ms until the end · ARGV[4] generation · ARGV[5] maximum, or 0 for none · ARGV[6] 1 to refuse beyond it, 2 to
 * refuse and take no place ·
 * returns {whether the session has a place, the ids of the other sessions beyond the maximum, the oldest first}. Sessions
 * that are over, and those of an older generation, leave the hash.
 */
const TAKE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local generation, most = tonumber(ARGV[4]), tonumber(ARGV[5])
  local ends, others = now + ARGV[3], {}
  local entries = redis.call('HGETALL', KEYS[1])
  local latest = ends
  for place = 1, #entries, 2 do
    local id = entries[place]
    local start, finish, other = string.match(entries[place + 1], '^(%d+) (%d+) (%d+)$')
    if not start or tonumber(finish) <= now or tonumber(other) < generation then
      redis.call('HDEL', KEYS[1], id)
    elseif id ~= ARGV[1] then
      table.insert(others, {id, tonumber(start)})
      latest = math.max(latest, tonumber(finish))
    end
  end
  if ARGV[6] ~= '0' and #others >= most then return {0} end
  if ARGV[6] == '2' then return {1} end
  local entry = string.format('%s %.0f %s', ARGV[2], ends, ARGV[4])
  redis.call('HSET', KEYS[1], ARGV[1], entry)
  redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', latest))
  table.sort(others, function(one, two) return one[2] < two[2] or one[2] == two[2] and one[1] < two[1] end)
  local answer = {1}
  if most > 0 then
    for place = 1, #others - most + 1 do table.insert(answer, others[place][1]) end
  end
  return answer
`;

type Taken = readonly [placed: number, ...replaced: SessionId[]];

const TAKEN = {
  is: (reply: unknown): reply is Taken =>
    Array.isArray(reply) && (reply[0] === 0 || reply[0] === 1) && reply.slice(1).every(SessionId.is),
};

/** What a session beyond the maximum does, as the script reads it. */
const BEYOND = { oldest: 0, refuse: 1, look: 2 } as const;

/** No session has this id. */
const NOBODY = { id: '' as SessionId };

const MIN_LIFE_MS = 1_000;

const keyOf = (userId: number): string => `session-places:${userId}`;

/** `session-places:<user id>` has the places of a user, until the last session of them is over. */
export const redisSessionPlaces = ({ run }: Redis, clock: Clock): SessionPlaces => {
  const place = (session: PlacedSession, most: number, beyond: keyof typeof BEYOND): Promise<Taken> => {
    const { id, userId, credentialGeneration, startedAt, until } = session;
    const key = keyOf(userId);
    const lifeMs = Math.max(MIN_LIFE_MS, Math.ceil(until.getTime() - clock.now().getTime()));
    const values = [startedAt.getTime(), lifeMs, credentialGeneration, most, BEYOND[beyond]];
    return run(key, TAKEN, (client) => client.eval(TAKE, { keys: [key], arguments: [id, ...values.map(String)] }));
  };

  return {
    async take(session, { most, beyond }) {
      const [placed, ...replaced] = await place(session, most, beyond);
      return { placed: placed === 1, replaced };
    },
    async isFull(userId, credentialGeneration, most) {
      const now = clock.now();
      const [isFree] = await place(
        { ...NOBODY, userId, credentialGeneration, startedAt: now, until: now },
        most,
        'look',
      );
      return isFree === 0;
    },
    keep: async (session) => void (await place(session, 0, 'oldest')),
    async free(userId, ids) {
      if (ids.length === 0) return;
      const key = keyOf(userId);
      await run(key, t.Int, (client) => client.hDel(key, [...ids]));
    },
  };
};
