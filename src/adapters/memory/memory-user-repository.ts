import type { Account } from '../../domain/account.js';
import { O } from '../../domain/fp.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import { IN_USE } from '../../domain/status.js';

type Kept = Readonly<{ id: number; status: number; deleted: boolean }>;
type MemoryUser = Kept &
  Readonly<{ username: string; realname: string; passwordHash: string | undefined; mustChangePassword: boolean }>;
type MemoryRole = Kept & Readonly<{ users: ReadonlyArray<number>; menus: ReadonlyArray<number> }>;
type MemoryMenu = Kept & Readonly<{ permission: string }>;

/** Users, their roles, and the menus that these open, each link by id. */
export type MemoryPeople = Readonly<{
  users: ReadonlyArray<MemoryUser>;
  roles: ReadonlyArray<MemoryRole>;
  menus: ReadonlyArray<MemoryMenu>;
}>;

const usable = ({ status, deleted }: Kept): boolean => status === IN_USE && !deleted;

const accountOf = (user: MemoryUser, passwordHash: string | undefined): Account => ({
  id: user.id,
  username: user.username,
  realname: user.realname,
  passwordHash,
  enabled: user.status === IN_USE,
  mustChangePassword: user.mustChangePassword,
});

/** People who never change but for their password hashes. */
export const memoryUserRepository = ({ users, roles, menus }: MemoryPeople): UserRepository => {
  const live = users.filter(({ deleted }) => !deleted);
  const byUsername = new Map(live.map((user) => [user.username, user]));
  const byId = new Map(live.map((user) => [user.id, user]));
  const hashes = new Map(live.map(({ id, passwordHash }) => [id, passwordHash]));

  const permissionsOf = (id: number): ReadonlyArray<string> => {
    const opened = new Set(
      roles.filter((role) => usable(role) && role.users.includes(id)).flatMap((role) => role.menus),
    );
    const permissions = menus.filter((menu) => usable(menu) && opened.has(menu.id)).map((menu) => menu.permission);
    return [...new Set(permissions)].filter((permission) => permission !== '');
  };

  return {
    findByUsername(username) {
      const user = byUsername.get(username);
      return Promise.resolve(user ? O.some(accountOf(user, hashes.get(user.id))) : O.none);
    },
    replacePasswordHash(userId, current, next) {
      if (hashes.get(userId) !== current) return Promise.resolve(false);
      hashes.set(userId, next);
      return Promise.resolve(true);
    },
    accessOf(userId) {
      const user = byId.get(userId);
      return Promise.resolve(
        user ? O.some({ enabled: user.status === IN_USE, permissions: permissionsOf(userId) }) : O.none,
      );
    },
  };
};
