import { E, O, t } from '../../domain/fp.js';
import type { UserAccess } from '../../domain/permission-policy.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { Redis } from './redis-commands.js';
import { stored, storedOrNot, textOrNothing } from './replies.js';

const GENERATION = 'permissions:generation';
const keyOf = (userId: number): string => `permissions:user:${userId}`;

const Entry = t.type({
  generation: t.string,
  access: t.union([
    t.null,
    t.type({ enabled: t.boolean, credentialGeneration: t.number, permissions: t.array(t.string) }),
  ]),
});

const accessIn = (text: string | null, generation: string): O.Option<O.Option<UserAccess>> => {
  const entry = Entry.decode(text === null ? undefined : O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown)));
  return E.isRight(entry) && entry.right.generation === generation
    ? O.some(O.fromNullable(entry.right.access))
    : O.none;
};

/**
 * `permissions:user:<id>` holds the access with the generation that it was loaded under. `permissions:generation` is
 * drawn at random, so that one that was lost never comes again.
 */
export const redisPermissionCache = ({ run, read }: Redis, { uuid }: Randomness): PermissionCache => {
  /** Of many who find none, all go by the one that was stored. */
  const begun = async (): Promise<string> => {
    await run(GENERATION, storedOrNot, (redis) => redis.set(GENERATION, uuid(), { condition: 'NX' }));
    return (await read(GENERATION, textOrNothing)) ?? '';
  };

  return {
    async read(userId) {
      // asked in one go; on a cluster they may lie on two servers
      const [generation, text] = await Promise.all([
        read(GENERATION, textOrNothing),
        read(keyOf(userId), textOrNothing),
      ]);
      if (generation === null) return { generation: await begun(), access: O.none };
      return { generation, access: accessIn(text, generation) };
    },
    async write(userId, generation, access, lifetimeMs) {
      const key = keyOf(userId);
      const text = JSON.stringify({ generation, access: O.toNullable(access) });
      await run(key, stored, (redis) => redis.set(key, text, { expiration: { type: 'PX', value: lifetimeMs } }));
    },
    async drop() {
      await run(GENERATION, stored, (redis) => redis.set(GENERATION, uuid()));
    },
  };
};
