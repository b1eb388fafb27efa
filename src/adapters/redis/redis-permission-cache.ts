import { E, O, t } from '../../contract/fp.js';
import type { UserAccess } from '../../domain/access/permission-policy.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { STORED, STORED_OR_NOT, type Redis } from './connection/redis-commands.js';

const GENERATION = 'permissions:generation';
const keyOf = (userId: number): string => `permissions:user:${userId}`;

const Entry = t.type({
  generation: t.string,
  access: t.union([
    t.null,
    t.type({
      enabled: t.boolean,
      credentialGeneration: t.number,
      mustChangePassword: t.boolean,
      permissions: t.array(t.string),
    }),
  ]),
});

const accessIn = (text: string | null, generation: string): O.Option<O.Option<UserAccess>> => {
  const entry = Entry.decode(text === null ? undefined : O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown)));
  return E.isRight(entry) && entry.right.generation === generation
    ? O.some(O.fromNullable(entry.right.access))
    : O.none;
};

/**
 * `permissions:user:<id>` holds the access and the generation under which it was loaded. `permissions:generation` is
 * random, so a generation that was dropped or lost never returns.
 */
export const redisPermissionCache = (redis: Redis, { uuid }: Randomness): PermissionCache => {
  /** Of several processes that start a generation, one succeeds, and all use that one. */
  const newGeneration = async (): Promise<string> => {
    await redis.run(GENERATION, STORED_OR_NOT, (client) => client.set(GENERATION, uuid(), { condition: 'NX' }));
    return (await redis.read(GENERATION)) ?? '';
  };

  return {
    async read(userId) {
      const [generation, text] = await Promise.all([redis.read(GENERATION), redis.read(keyOf(userId))]);
      if (generation === null) return { generation: await newGeneration(), access: O.none };
      return { generation, access: accessIn(text, generation) };
    },
    async write(userId, generation, access, lifetimeMs) {
      const key = keyOf(userId);
      const text = JSON.stringify({ generation, access: O.toNullable(access) });
      const expiration = { type: 'PX', value: lifetimeMs } as const;
      await redis.run(key, STORED, (client) => client.set(key, text, { expiration }));
    },
    async drop() {
      await redis.run(GENERATION, t.Int, (client) => client.del(GENERATION));
    },
  };
};
