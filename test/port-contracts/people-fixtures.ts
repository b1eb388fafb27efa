import type { UserRepository } from '../../src/domain/ports/user-repository.js';

type UserFixture = Readonly<{
  id: number;
  username: string;
  realname: string;
  passwordHash: string | undefined;
  credentialGeneration: number;
  status: 1 | 2;
  mustChangePassword: boolean;
  departmentId?: number;
  /** Without it, the password is new. */
  passwordTime?: Date;
  /** The last day of the account. Without it, there is none. */
  validUntil?: string;
  /** Without it, the account was used now. */
  usedTime?: Date;
  deleted: boolean;
}>;
type RoleFixture = Readonly<{
  id: number;
  code: string;
  name: string;
  status: 1 | 2;
  deleted: boolean;
  /** Ids of those who have the role. */
  users: ReadonlyArray<number>;
  /** Ids of the menus that it opens. */
  menus: ReadonlyArray<number>;
}>;
type MenuFixture = Readonly<{ id: number; permission: string; status: 1 | 2; deleted: boolean }>;

/** Users, roles and menus to be stored, and nothing besides. Status 1 is in use, 2 is not. */
export type PeopleFixtures = Readonly<{
  users: ReadonlyArray<UserFixture>;
  roles: ReadonlyArray<RoleFixture>;
  menus: ReadonlyArray<MenuFixture>;
}>;

/** How many hashes of former passwords the adapters of a contract keep. */
export const KEPT_HASHES = 4;

/** Gives a repository of exactly these people, whatever an earlier call has stored, which keeps `KEPT_HASHES`. */
export type MakeUserRepository = (people: PeopleFixtures) => Promise<UserRepository>;

export const aUser = (id: number, parts: Partial<UserFixture> = {}): UserFixture => ({
  id,
  username: `user-${id}`,
  realname: `人${id}`,
  passwordHash: `hash-${id}`,
  credentialGeneration: 0,
  status: 1,
  mustChangePassword: false,
  deleted: false,
  ...parts,
});

export const aRole = (id: number, parts: Partial<RoleFixture> = {}): RoleFixture => ({
  id,
  code: `role-${id}`,
  name: `role ${id}`,
  status: 1,
  deleted: false,
  users: [],
  menus: [],
  ...parts,
});

export const aMenu = (id: number, permission: string, parts: Partial<MenuFixture> = {}): MenuFixture => ({
  id,
  permission,
  status: 1,
  deleted: false,
  ...parts,
});

/** A menu for each permission, with ids that count up from the first. */
export const menusOf = (first: number, ...permissions: ReadonlyArray<string>): MenuFixture[] =>
  permissions.map((permission, i) => aMenu(first + i, permission));

/** Users without any role. */
export const usersOnly = (...users: ReadonlyArray<UserFixture>): PeopleFixtures => ({ users, roles: [], menus: [] });
