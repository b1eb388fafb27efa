import { E, O } from '../../src/contract/values/fp.js';
import type { RecordChange } from '../../src/domain/records/record-change.js';
import type { RecordChanges } from '../../src/domain/ports/record-changes.js';
import type { TokenBlacklist } from '../../src/domain/ports/token-blacklist.js';
import type { Administration } from '../port-contracts/administration-fixtures.js';

const inLowerCase = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toLowerCase();
  if (Array.isArray(value)) return value.map(inLowerCase);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inLowerCase(field)]));
};

/** Broken: a port that compares texts as a database with a collation without case does. */
export const caseless = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => Reflect.apply(method, target, given.map(inLowerCase)) as unknown;
    },
  });

/** Broken: changes that leave the credential generation as it was, so tokens outlive another password. */
export const keepingGenerations = ({ judge, change }: RecordChanges, credentialGeneration: number): RecordChanges => {
  const kept = (one: RecordChange): RecordChange => {
    const credentials = { ...one.credentials, credentialGeneration };
    return { ...one, credentials: credentials as unknown as NonNullable<RecordChange['credentials']> };
  };
  return {
    judge,
    change: (scope, decide) =>
      change(scope, (found) => {
        const decided = decide(found);
        return E.isLeft(decided) ? decided : E.right(decided.right.map(kept));
      }),
  };
};

/** Broken: users whom a login marks are told as having an unfit password for ever, or never. */
export const tellingUnfit = <A extends Pick<Administration, 'users' | 'administrationReads'>>(
  administration: A,
  passwordUnfit: boolean,
): A => {
  const { users, administrationReads } = administration;
  const marked = new Set<number>();
  return {
    ...administration,
    users: {
      ...users,
      requirePasswordChange: (userId, credentialGeneration) => {
        marked.add(userId);
        return users.requirePasswordChange(userId, credentialGeneration);
      },
    },
    administrationReads: {
      ...administrationReads,
      userRoles: async (scope, userId) => {
        const found = await administrationReads.userRoles(scope, userId);
        return O.isSome(found) && marked.has(userId) ? O.some({ ...found.value, passwordUnfit }) : found;
      },
    },
  };
};

/** Broken: the last end of a session counts, also an earlier one. */
export const shorteningEnds = (blacklist: TokenBlacklist): TokenBlacklist => {
  const ends = new Map<string, number>();
  return {
    ...blacklist,
    endSessions: (ids, until) => {
      for (const id of ids) ends.set(id, Math.max(until.getTime(), Date.now() + 1_000));
      return Promise.resolve();
    },
    isEnded: (id) => Promise.resolve((ends.get(id) ?? 0) > Date.now()),
  };
};
