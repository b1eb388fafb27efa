import { O } from '../../../src/contract/values/fp.js';
import type { Account } from '../../../src/domain/account/account.js';
import type { UserDirectory } from '../../../src/domain/ports/user-directory.js';
import type { UserRepository } from '../../../src/domain/ports/user-repository.js';
import { IN_USE, OUT_OF_USE } from '../../../src/contract/values/status.js';
import { limitsOf } from '../../../src/domain/access/permission-limits.js';
import type { PeopleFixtures } from '../../port-contracts/people-fixtures.js';
import type { PastLogin } from '../../../src/domain/account/last-login.js';
import { hours } from '../times.js';
import { memoryFactorStore } from './memory-factor-store.js';
import { memoryTables, type MemoryColumns, type MemoryRow, type MemoryTables } from './memory-tables.js';

const isEnabled = ({ status }: MemoryRow): boolean => status === IN_USE;

/** A fixture without a time has a password of this moment. */
const accountWith =
  (created: Date) =>
  (user: MemoryRow): Account => ({
    id: user.id,
    username: String(user['username']),
    realname: String(user['realname']),
    passwordHash: user['passwordHash'] as string | undefined,
    credentialGeneration: Number(user['credentialGeneration']),
    enabled: isEnabled(user),
    mustChangePassword: user['mustChangePassword'] === true,
    passwordTime: (user['passwordTime'] as Date | undefined) ?? created,
    validUntil: (user['validUntil'] as string | null | undefined) ?? null,
    usedTime: (user['usedTime'] as Date | undefined) ?? created,
    ...(user['hasFactor'] === true && { hasFactor: true }),
  });

const tablesOf = ({ users, roles, menus }: PeopleFixtures): MemoryTables => {
  const tables = memoryTables();
  for (const user of users) tables.add('user', user);
  for (const menu of menus) tables.add('menu', menu);
  for (const { users: holders, menus: granted, ...role } of roles) {
    const { id } = tables.add('role', role);
    tables.setLinks('role', id, new Map(granted.map((menuId) => [menuId, false])));
    for (const userId of holders)
      tables.setLinks('user', userId, new Map([...tables.links('user', userId), [id, false]]));
  }
  return tables;
};

/** Two ports over one set of users, as the relational store implements them. */
export const memoryUsers = (
  tables: MemoryTables,
  now: () => Date = () => new Date(),
): UserRepository & UserDirectory => {
  const accountOf = accountWith(now());
  const logins = new Map<number, PastLogin>();
  const named = (username: string): MemoryRow | undefined =>
    tables.live('user').find((user) => user['username'] === username);

  const change = (user: MemoryRow, columns: MemoryColumns): number => {
    tables.update('user', user.id, columns);
    return user.id;
  };
  const generationOf = (user: MemoryRow): number => Number(user['credentialGeneration']);
  const nextGeneration = (user: MemoryRow) => ({ credentialGeneration: generationOf(user) + 1 });

  const anotherPassword = (user: MemoryRow, passwordHash: string) => {
    tables.keepHash(user.id);
    return { passwordHash, passwordTime: now(), passwordUnfit: false };
  };

  const linked = (module: 'user' | 'role', ids: ReadonlyArray<number>, to: 'role' | 'menu'): ReadonlyArray<MemoryRow> =>
    ids
      .flatMap((id) => [...tables.links(module, id).keys()])
      .flatMap((id) => tables.find(to, id) ?? [])
      .filter(isEnabled);

  const permissionsOf = (id: number): ReadonlyArray<string> =>
    permissionsThrough(linked('user', [id], 'role').map((role) => role.id));

  const permissionsThrough = (roleIds: ReadonlyArray<number>): ReadonlyArray<string> => {
    const permissions = linked('role', roleIds, 'menu').map((menu) => String(menu['permission']));
    return [...new Set(permissions)].filter((permission) => permission !== '');
  };

  return {
    findByUsername(username) {
      const user = named(username);
      return Promise.resolve(user ? O.some(accountOf(user)) : O.none);
    },
    replacePasswordHash(userId, current, next) {
      const user = tables.find('user', userId);
      if (user?.['passwordHash'] !== current) return Promise.resolve(false);
      change(user, { passwordHash: next, credentialGeneration: generationOf(user) });
      return Promise.resolve(true);
    },
    findById(userId) {
      const user = tables.find('user', userId);
      return Promise.resolve(user ? O.some(accountOf(user)) : O.none);
    },
    requirePasswordChange(userId, credentialGeneration) {
      const user = tables.find('user', userId);
      if (user && generationOf(user) === credentialGeneration)
        change(user, { mustChangePassword: true, passwordUnfit: true });
      return Promise.resolve();
    },
    changePassword(userId, current, next, credentialGeneration) {
      const user = tables.find('user', userId);
      if (user?.['passwordHash'] !== current || !isEnabled(user)) return Promise.resolve(O.none);
      if (generationOf(user) !== credentialGeneration) return Promise.resolve(O.none);
      const renewed = nextGeneration(user);
      change(user, { ...renewed, ...anotherPassword(user, next), mustChangePassword: false });
      return Promise.resolve(O.some(renewed.credentialGeneration));
    },
    formerHashes: (userId) => Promise.resolve(tables.find('user', userId) ? tables.formerHashes(userId) : []),
    accessOf(userId) {
      const user = tables.find('user', userId);
      if (!user) return Promise.resolve(O.none);
      const { enabled, credentialGeneration, mustChangePassword, passwordTime, validUntil, hasFactor } =
        accountOf(user);
      const permissions = permissionsOf(userId);
      const { departmentId } = user;
      const limits = limitsOf(
        { id: userId, departmentId: typeof departmentId === 'number' ? departmentId : null },
        linked('user', [userId], 'role').map(({ id }) => {
          const rows = tables.scopes(userId).get(id);
          return { permissions: permissionsThrough([id]), ...(rows && { rows }) };
        }),
        tables.live('department').map(({ id, parentId }) => ({ id, parentId: Number(parentId) })),
      );
      const access = {
        ...{ enabled, credentialGeneration, mustChangePassword, passwordTime, permissions },
        ...(validUntil !== null && { validUntil }),
        ...(hasFactor && { hasFactor }),
      };
      return Promise.resolve(O.some({ ...access, ...(limits && { limits }) }));
    },

    noteUse(uses) {
      for (const { userId, time } of uses.toSorted((one, other) => other.time.getTime() - one.time.getTime())) {
        const user = tables.find('user', userId);
        if (user && time.getTime() - accountOf(user).usedTime.getTime() >= hours(1)) change(user, { usedTime: time });
      }
      return Promise.resolve();
    },
    disableUnused(before, most, userId) {
      const unused = tables
        .live('user')
        .filter((user) => isEnabled(user) && user.id !== 1 && accountOf(user).usedTime < before)
        .filter(({ id }) => userId === undefined || id === userId)
        .slice(0, most);
      for (const user of unused) change(user, { status: OUT_OF_USE });
      return Promise.resolve(unused.map(({ id, username }) => ({ id, username: String(username) })));
    },
    noteLogin(userId, login) {
      const former = O.fromNullable(logins.get(userId));
      logins.set(userId, login);
      return Promise.resolve(former);
    },

    rolesNamed(texts) {
      const roles = tables.live('role').map(({ id, code, name }) => ({ id, code: String(code), name: String(name) }));
      const named = texts.filter((text) => text !== '');
      return Promise.resolve(roles.filter(({ code, name }) => named.includes(code) || named.includes(name)));
    },
    setPassword(username, passwordHash, mustChangePassword) {
      const user = named(username);
      if (!user) return Promise.resolve(O.none);
      const changed = { ...nextGeneration(user), ...anotherPassword(user, passwordHash), mustChangePassword };
      return Promise.resolve(O.some(change(user, changed)));
    },
    setEnabled(username, enabled) {
      const user = named(username);
      if (!user) return Promise.resolve(O.none);
      const used = enabled && !isEnabled(user) ? { usedTime: now() } : {};
      return Promise.resolve(O.some(change(user, { status: enabled ? IN_USE : OUT_OF_USE, ...used })));
    },
    setValidity(username, validUntil) {
      const user = named(username);
      return Promise.resolve(user ? O.some(change(user, { validUntil })) : O.none);
    },
    revokeTokens(username) {
      const user = named(username);
      return Promise.resolve(user ? O.some(change(user, nextGeneration(user))) : O.none);
    },
  };
};

/** The users and their second factors over these people. */
export const memoryPeople = (people: PeopleFixtures, now?: () => Date) => {
  const tables = tablesOf(people);
  return { users: memoryUsers(tables, now), factors: memoryFactorStore(tables) };
};

/** The same over these people. */
export const memoryUserRepository = (people: PeopleFixtures, now?: () => Date): UserRepository & UserDirectory =>
  memoryUsers(tablesOf(people), now);
