import type { Account } from '../../../src/domain/login/account.js';
import { E, O } from '../../../src/domain/fp.js';
import type { UserDirectory } from '../../../src/domain/ports/user-directory.js';
import type { UserRepository } from '../../../src/domain/ports/user-repository.js';
import { IN_USE, OUT_OF_USE } from '../../../src/domain/status.js';
import { resolveRoles } from '../../../src/domain/administration/user-entry.js';

type Row = Readonly<{ id: number; status: number; deleted: boolean }>;
type MemoryUser = Row &
  Readonly<{
    username: string;
    realname: string;
    passwordHash: string | undefined;
    credentialGeneration: number;
    mustChangePassword: boolean;
  }>;
type MemoryRole = Row &
  Readonly<{ code: string; name: string; users: ReadonlyArray<number>; menus: ReadonlyArray<number> }>;
type MemoryMenu = Row & Readonly<{ permission: string }>;

/** Users, their roles, and the menus that a role grants, linked by id. */
export type MemoryPeople = Readonly<{
  users: ReadonlyArray<MemoryUser>;
  roles: ReadonlyArray<MemoryRole>;
  menus: ReadonlyArray<MemoryMenu>;
}>;

const usable = ({ status, deleted }: Row): boolean => status === IN_USE && !deleted;

const accountOf = (user: MemoryUser): Account => ({
  id: user.id,
  username: user.username,
  realname: user.realname,
  passwordHash: user.passwordHash,
  credentialGeneration: user.credentialGeneration,
  enabled: user.status === IN_USE,
  mustChangePassword: user.mustChangePassword,
});

/**
 * Two ports over one set of users. Roles and menus never change. Every change of a password hash but a renewal raises the
 * user's credential generation, as in the relational store.
 */
export const memoryUserRepository = ({ users, roles, menus }: MemoryPeople): UserRepository & UserDirectory => {
  const live = new Map(users.filter(({ deleted }) => !deleted).map((user) => [user.id, user]));
  const added = new Map<number, ReadonlyArray<number>>();

  const named = (username: string): MemoryUser | undefined =>
    [...live.values()].find((user) => user.username === username);

  const change = (user: MemoryUser, parts: Partial<MemoryUser>): number => {
    live.set(user.id, { ...user, ...parts });
    return user.id;
  };
  const nextGeneration = ({ credentialGeneration }: MemoryUser) => ({ credentialGeneration: credentialGeneration + 1 });

  const permissionsOf = (id: number): ReadonlyArray<string> => {
    const held = roles.filter((role) => role.users.includes(id) || added.get(id)?.includes(role.id));
    const opened = new Set(held.filter(usable).flatMap((role) => role.menus));
    const permissions = menus.filter((menu) => usable(menu) && opened.has(menu.id)).map((menu) => menu.permission);
    return [...new Set(permissions)].filter((permission) => permission !== '');
  };

  return {
    findByUsername(username) {
      const user = named(username);
      return Promise.resolve(user ? O.some(accountOf(user)) : O.none);
    },
    replacePasswordHash(userId, current, next) {
      const user = live.get(userId);
      if (user?.passwordHash !== current) return Promise.resolve(false);
      change(user, { passwordHash: next });
      return Promise.resolve(true);
    },
    accessOf(userId) {
      const user = live.get(userId);
      if (!user) return Promise.resolve(O.none);
      const { status, credentialGeneration } = user;
      return Promise.resolve(
        O.some({ enabled: status === IN_USE, credentialGeneration, permissions: permissionsOf(userId) }),
      );
    },

    add({ roles: wanted, ...user }) {
      const given = resolveRoles(
        wanted,
        roles.filter(({ deleted }) => !deleted),
      );
      if (E.isLeft(given)) return Promise.resolve(given);
      if (named(user.username)) return Promise.resolve(E.left({ _tag: 'UsernameTaken' }));
      const id = Math.max(0, ...users.map((other) => other.id), ...live.keys()) + 1;
      live.set(id, { ...user, id, status: IN_USE, deleted: false, credentialGeneration: 0 });
      added.set(id, given.right);
      return Promise.resolve(E.right(id));
    },
    setPassword(username, passwordHash, mustChangePassword) {
      const user = named(username);
      if (!user) return Promise.resolve(O.none);
      return Promise.resolve(O.some(change(user, { ...nextGeneration(user), passwordHash, mustChangePassword })));
    },
    setEnabled(username, enabled) {
      const user = named(username);
      if (!user) return Promise.resolve(O.none);
      const ends = !enabled && user.status === IN_USE;
      const status = enabled ? IN_USE : OUT_OF_USE;
      return Promise.resolve(O.some(change(user, { ...(ends && nextGeneration(user)), status })));
    },
    revokeTokens(username) {
      const user = named(username);
      return Promise.resolve(user ? O.some(change(user, nextGeneration(user))) : O.none);
    },
  };
};
