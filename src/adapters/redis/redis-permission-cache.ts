import { E, O, t } from '../../contract/values/fp.js';
import type { UserAccess } from '../../domain/access/permission-policy.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import { STORED, STORED_OR_NOT, type Redis } from './connection/redis-commands.js';

const GENERATION = 'permissions:generation';
const keyOf = (userId: number): string => `permissions:user:${userId}`;

const Limits = t.type({
  rows: t.array(t.type({ departments: t.array(t.number), owner: t.union([t.number, t.null]) })),
  of: t.record(t.string, t.number),
});

/** An entry of an instance that knows no limits has none of these, not even null. It is not read: it may stand for fewer records. */
const Entry = t.type({
  generation: t.string,
  access: t.union([
    t.null,
    t.intersection([
      t.type({
        enabled: t.boolean,
        credentialGeneration: t.number,
        mustChangePassword: t.boolean,
        permissions: t.array(t.string),
        limits: t.union([Limits, t.null]),
      }),
      t.partial({ passwordTime: t.string, validUntil: t.string, hasFactor: t.boolean }),
    ]),
  ]),
});

type StoredAccess = t.TypeOf<typeof Entry>['access'];

const storedAccess = (access: O.Option<UserAccess>) =>
  O.isNone(access) ? null : { ...access.value, limits: access.value.limits ?? null };

const readAccess = (stored: StoredAccess): O.Option<UserAccess> => {
  if (stored === null) return O.none;
  const { limits, passwordTime, ...access } = stored;
  return O.some({
    ...access,
    ...(passwordTime !== undefined && { passwordTime: new Date(passwordTime) }),
    ...(limits && { limits }),
  });
};

const accessIn = (text: string, generation: string): O.Option<O.Option<UserAccess>> => {
  const entry = Entry.decode(O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown)));
  return E.isRight(entry) && entry.right.generation === generation ? O.some(readAccess(entry.right.access)) : O.none;
};

/** The most texts that are kept. Users with the same permissions have the same text. */
const MAX_TEXTS = 1_000;

/** Parses the texts of one generation once each. */
const parsedEntries = () => {
  const parsed = new Map<string, O.Option<O.Option<UserAccess>>>();
  let current = '';
  return (text: string, generation: string): O.Option<O.Option<UserAccess>> => {
    if (generation !== current || parsed.size >= MAX_TEXTS) parsed.clear();
    current = generation;
    const access = parsed.get(text) ?? accessIn(text, generation);
    parsed.set(text, access);
    return access;
  };
};

/**
 * `permissions:user:<id>` holds the access and the generation under which it was loaded. `permissions:generation` is
 * random, so a generation that was dropped or lost never returns.
 */
export const redisPermissionCache = (redis: Redis, { uuid }: Randomness): PermissionCache => {
  const parsedAccess = parsedEntries();
  /** Of several processes that start a generation, one succeeds, and all use that one. */
  const newGeneration = async (): Promise<string> => {
    await redis.run(GENERATION, STORED_OR_NOT, (client) => client.set(GENERATION, uuid(), { condition: 'NX' }));
    return (await redis.read(GENERATION)) ?? '';
  };
  const withNewGeneration = async () => ({ generation: await newGeneration(), access: O.none });

  return {
    read: (userId) =>
      redis.readAll([GENERATION, keyOf(userId)]).then(([generation = null, text = null]) => {
        if (generation === null) return withNewGeneration();
        return { generation, access: text === null ? O.none : parsedAccess(text, generation) };
      }),
    async write(userId, generation, access, lifetimeMs) {
      const key = keyOf(userId);
      const text = JSON.stringify({ generation, access: storedAccess(access) });
      const expiration = { type: 'PX', value: lifetimeMs } as const;
      await redis.run(key, STORED, (client) => client.set(key, text, { expiration }));
    },
    async drop() {
      await redis.run(GENERATION, t.Int, (client) => client.del(GENERATION));
    },
  };
};
