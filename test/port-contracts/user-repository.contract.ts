import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import { aMenu, aRole, aUser, menusOf, usersOnly, type MakeUserRepository } from './people-fixtures.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';
import { replacesHashes } from './user-repository-hashes.js';
import { changesPasswords } from './user-repository-passwords.js';
import { knowsUse } from './user-repository-use.js';

export type { MakeUserRepository, PeopleFixtures } from './people-fixtures.js';

/** What every store of users must do, and must not; run it over yours. */
export const userRepositoryContract = (
  make: MakeUserRepository,
  shared: SharedStore<UserRepository> = {},
): Mocha.Suite =>
  describe('contract: UserRepository', () => {
    findsAccounts(make);
    replacesHashes(make);
    knowsAccess(make);
    changesPasswords(make);
    knowsUse(make);

    sharedStoreTests(() => make(usersOnly(aUser(1))), shared, {
      operations: {
        findByUsername: (users) => users.findByUsername('user-1'),
        findById: (users) => users.findById(1),
        replacePasswordHash: (users) => users.replacePasswordHash(1, 'hash-1', 'new'),
        requirePasswordChange: (users) => users.requirePasswordChange(1, 0),
        changePassword: (users) => users.changePassword(1, 'hash-1', 'new', 0),
        accessOf: (users) => users.accessOf(1),
        noteUse: (users) => users.noteUse([{ userId: 1, time: new Date() }]),
        disableUnused: (users) => users.disableUnused(new Date(), 1),
        noteLogin: (users) => users.noteLogin(1, { time: new Date(), address: '203.0.113.7' }),
      },
      keep: async (users) => {
        const credentialGeneration = O.toUndefined(await users.changePassword(1, 'hash-1', 'new', 0));
        return async (other) =>
          expect(O.toUndefined(await other.findById(1))).to.include({ passwordHash: 'new', credentialGeneration });
      },
    });
  });

/** Near `admin`, or with a meaning elsewhere. */
const passwordTime = new Date('2024-02-29T16:00:05.125Z');

const NAMES_OF_NOBODY = [
  ...['', ' ', 'ADMIN', 'Admin', 'admin ', ' admin', 'admi', 'ａｄｍｉｎ', 'a'.repeat(10_000)],
  ...['admin\0', '\0', 'admin\ud800', '\udc00', '%', 'a%', '_____', '\\', "' OR '1'='1", 'admin"--'],
  ...['{"$ne":null}', '$ne', '?', ':username', '$1', '__proto__', 'constructor', 'undefined', 'null'],
];

const findsAccounts = (make: MakeUserRepository): Mocha.Suite =>
  describe('findByUsername', () => {
    it('finds the account of that name, with everything login needs', async () => {
      const users = await make(
        usersOnly(
          aUser(7, {
            username: 'lilei',
            realname: '李雷',
            passwordHash: '$2b$04$x',
            credentialGeneration: 5,
            passwordTime,
            validUntil: '2027-02-28',
            usedTime: passwordTime,
          }),
          aUser(8),
        ),
      );
      expect(await users.findByUsername('lilei')).to.deep.equal(
        O.some({
          id: 7,
          username: 'lilei',
          realname: '李雷',
          passwordHash: '$2b$04$x',
          credentialGeneration: 5,
          enabled: true,
          mustChangePassword: false,
          passwordTime,
          validUntil: '2027-02-28',
          usedTime: passwordTime,
        }),
      );
    });

    it('finds names beyond ASCII, and names with special characters', async () => {
      const names = ['李雷', 'Ünal', '100%_\\', "o'neill", '{"$ne":null}', '😀', '__proto__', 'a b'];
      const users = await make(usersOnly(...names.map((username, i) => aUser(i + 1, { username }))));
      for (const [i, username] of names.entries())
        expect(O.toUndefined(await users.findByUsername(username))).to.include({ id: i + 1, username });
    });

    it('finds nobody by another name, and no soft-deleted user', async () => {
      const gone = aUser(3, { username: 'gone', deleted: true });
      const users = await make(usersOnly(aUser(1, { username: 'admin' }), aUser(2, { username: 'other' }), gone));
      for (const name of [...NAMES_OF_NOBODY, 'gone'])
        expect(await users.findByUsername(name), JSON.stringify(name.slice(0, 20))).to.deep.equal(O.none);
    });

    it('finds the live user when soft-deleted users have the same name', async () => {
      const gone = aUser(1, { username: 'again', deleted: true });
      const users = await make(usersOnly(gone, aUser(2, { username: 'again' }), { ...gone, id: 3 }));
      expect(O.toUndefined(await users.findByUsername('again'))).to.include({ id: 2 });
    });

    it('shows whether a user is disabled, must change the password, or has no hash', async () => {
      const cases = {
        1: [{ status: 2 }, { enabled: false }],
        2: [{ mustChangePassword: true }, { mustChangePassword: true, enabled: true }],
        3: [{ passwordHash: undefined }, { passwordHash: undefined, mustChangePassword: false }],
      } as const;
      const users = await make(usersOnly(...Object.entries(cases).map(([id, [parts]]) => aUser(Number(id), parts))));
      for (const [id, [, said]] of Object.entries(cases))
        expect(O.toUndefined(await users.findByUsername(`user-${id}`))).to.include(said);
    });
  });

const PERMISSIONS = ['sys:user:page', 'sys:role:page', 'sys:menu:page'];

const knowsAccess = (make: MakeUserRepository): Mocha.Suite =>
  describe('accessOf', () => {
    const permissionsOf = async (users: UserRepository, id: number) =>
      O.toUndefined(await users.accessOf(id))?.permissions;

    it('returns each permission of the roles once', async () => {
      const users = await make({
        users: [aUser(1), aUser(2)],
        roles: [
          aRole(10, { users: [1], menus: [100, 101] }),
          aRole(11, { users: [1, 2], menus: [101, 102, 103] }),
          aRole(12, { users: [2], menus: [104] }),
        ],
        // menus 100 and 103 have the same permission
        menus: menusOf(100, ...PERMISSIONS, 'sys:user:page', 'sys:position:list', 'sys:example:page'),
      });
      expect(await permissionsOf(users, 1)).to.have.members(PERMISSIONS);
      expect(await permissionsOf(users, 2)).to.have.members([...PERMISSIONS, 'sys:position:list']);
    });

    it('leaves out roles and menus that are disabled or soft-deleted, and menus without a permission', async () => {
      const users = await make({
        users: [aUser(1, { passwordTime, validUntil: '2027-02-28' })],
        roles: [
          aRole(10, { users: [1], menus: [100, 101, 102, 103] }),
          aRole(11, { users: [1], menus: [100, 104], status: 2 }),
          aRole(12, { users: [1], menus: [100, 105], deleted: true }),
        ],
        menus: [
          aMenu(100, 'sys:user:page'),
          aMenu(101, 'sys:user:add', { status: 2 }),
          aMenu(102, 'sys:user:delete', { deleted: true }),
          aMenu(103, ''),
          aMenu(104, 'sys:role:page'),
          aMenu(105, 'sys:menu:page'),
        ],
      });
      expect(O.toUndefined(await users.accessOf(1))).to.deep.equal({
        ...{ enabled: true, credentialGeneration: 0, mustChangePassword: false },
        ...{ permissions: ['sys:user:page'], passwordTime, validUntil: '2027-02-28' },
      });
    });

    it('gives no permissions without a role, or with a role without menus, and shows whether the user is disabled', async () => {
      const users = await make({
        users: [aUser(1, { status: 2, credentialGeneration: 3, passwordTime }), aUser(2, { passwordTime })],
        roles: [aRole(10, { users: [2] })],
        menus: [aMenu(100, 'sys:user:page')],
      });
      const access = async (id: number) => O.toUndefined(await users.accessOf(id));
      expect(await access(1)).to.deep.equal({
        enabled: false,
        credentialGeneration: 3,
        mustChangePassword: false,
        passwordTime,
        permissions: [],
      });
      expect(await access(2)).to.deep.equal({
        enabled: true,
        credentialGeneration: 0,
        mustChangePassword: false,
        passwordTime,
        permissions: [],
      });
    });

    it('finds no access for a soft-deleted or unknown user', async () => {
      const users = await make({
        users: [aUser(1, { deleted: true }), aUser(2)],
        roles: [aRole(10, { users: [1, 2], menus: [100] })],
        menus: [aMenu(100, 'sys:user:page')],
      });
      for (const id of [1, 3, 2 ** 31, 2 ** 32 + 2, Number.MAX_SAFE_INTEGER])
        expect(await users.accessOf(id)).to.deep.equal(O.none);
    });
  });
