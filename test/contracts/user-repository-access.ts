import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import { aMenu, aRole, aUser, menusOf, usersOnly, type MakeUserRepository } from './people-fixtures.js';

const PERMISSIONS = ['sys:user:page', 'sys:role:page', 'sys:menu:page'];

export const knowsAccess = (make: MakeUserRepository): Mocha.Suite =>
  describe('accessOf', () => {
    const permissionsOf = async (users: UserRepository, id: number) =>
      O.toUndefined(await users.accessOf(id))?.permissions;

    it('gives each permission of any of the roles once', async () => {
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
        users: [aUser(1)],
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
      expect(await users.accessOf(1)).to.deep.equal(
        O.some({ enabled: true, credentialGeneration: 0, mustChangePassword: false, permissions: ['sys:user:page'] }),
      );
    });

    it('gives nothing to who has no role, or a role without menus', async () => {
      const users = await make({
        users: [aUser(1), aUser(2)],
        roles: [aRole(10, { users: [2] })],
        menus: [aMenu(100, 'sys:user:page')],
      });
      for (const id of [1, 2])
        expect(await users.accessOf(id)).to.deep.equal(
          O.some({ enabled: true, credentialGeneration: 0, mustChangePassword: false, permissions: [] }),
        );
    });

    it('says who is disabled, and the generation of the credentials', async () => {
      const users = await make(usersOnly(aUser(1, { status: 2, credentialGeneration: 3 }), aUser(2)));
      expect(O.toUndefined(await users.accessOf(1))).to.include({ enabled: false, credentialGeneration: 3 });
      expect(O.toUndefined(await users.accessOf(2))).to.include({ enabled: true, credentialGeneration: 0 });
    });

    it('knows nothing of who is soft-deleted, or was never there', async () => {
      const users = await make({
        users: [aUser(1, { deleted: true }), aUser(2)],
        roles: [aRole(10, { users: [1, 2], menus: [100] })],
        menus: [aMenu(100, 'sys:user:page')],
      });
      for (const id of [1, 3, 2 ** 31, 2 ** 32 + 2, Number.MAX_SAFE_INTEGER])
        expect(await users.accessOf(id)).to.deep.equal(O.none);
    });
  });
