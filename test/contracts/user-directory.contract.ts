import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import type { UserDirectory } from '../../src/domain/ports/user-directory.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import type { UserEntry } from '../../src/domain/administration/user-entry.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { atOnce } from './at-once.js';
import { aRole, aUser, menusOf, usersOnly, type PeopleFixtures } from './people-fixtures.js';

/** Gives the two ports over exactly these people, whatever an earlier call has stored. */
export type MakeUserDirectory = (
  people: PeopleFixtures,
) => Promise<Readonly<{ users: UserRepository; directory: UserDirectory }>>;

const anEntry = (parts: Partial<UserEntry> = {}): UserEntry => ({
  username: 'newcomer',
  realname: '新人',
  passwordHash: '$2b$04$new',
  mustChangePassword: false,
  roles: [],
  ...parts,
});

const NOBODIES = ['nobody', 'User-1', 'user-1 ', '', '\0', '\ud800', "' OR '1'='1", '{"$ne":null}', '?'];

/** What every store of users must do for an operator, and must not; run it over yours. */
export const userDirectoryContract = (make: MakeUserDirectory): Mocha.Suite =>
  describe('contract: UserDirectory', () => {
    const accountOf = async (users: UserRepository, username: string) =>
      O.toUndefined(await users.findByUsername(username));
    const generationOf = async (users: UserRepository, username: string) =>
      (await accountOf(users, username))?.credentialGeneration ?? NaN;

    describe('add', () => {
      it('enters a user in use, who is found with everything that was given', async () => {
        const { users, directory } = await make(usersOnly(aUser(7)));
        for (const parts of [{}, { username: "o'neill ? \\", realname: '', mustChangePassword: true }]) {
          const entry = anEntry(parts);
          const id = expectRight(await directory.add(entry));
          const { roles: _roles, ...given } = entry;
          expect(await accountOf(users, entry.username)).to.deep.equal({
            ...given,
            id,
            enabled: true,
            credentialGeneration: 0,
          });
        }
      });

      it('gives the roles by code or name, whether in use or not, each once', async () => {
        const { users, directory } = await make({
          users: [],
          roles: [
            aRole(10, { code: 'auditor', name: '审计员', menus: [100] }),
            aRole(11, { code: 'clerk', name: '文员', menus: [101] }),
            aRole(12, { code: 'retired', name: '退休', menus: [102], status: 2 }),
            aRole(13, { code: 'other', name: '其他', menus: [103] }),
          ],
          menus: menusOf(100, 'sys:user:page', 'sys:role:page', 'sys:menu:page', 'sys:example:page'),
        });
        const roles = ['auditor', '文员', 'retired', '审计员'];
        const id = expectRight(await directory.add(anEntry({ roles })));
        const access = O.toUndefined(await users.accessOf(id));
        expect(access?.permissions).to.have.members(['sys:user:page', 'sys:role:page']);
      });

      it('takes a name whose holder was deleted, under a new id, and refuses one that is taken', async () => {
        const { users, directory } = await make(usersOnly(aUser(1, { username: 'newcomer', deleted: true })));
        const id = expectRight(await directory.add(anEntry()));
        expect(id).to.not.equal(1);
        const holder = await accountOf(users, 'newcomer');
        expect(holder).to.include({ id });
        expectLeft(await directory.add(anEntry({ realname: 'another' })), 'UsernameTaken');
        expect(await accountOf(users, 'newcomer')).to.deep.equal(holder);
      });

      it('refuses roles that are unknown, deleted or ambiguous, and enters nobody', async () => {
        const { users, directory } = await make({
          users: [],
          roles: [
            aRole(10, { code: 'auditor', name: 'clerk' }),
            aRole(11, { code: 'clerk', name: 'else' }),
            aRole(12, { code: 'gone', name: 'gone', deleted: true }),
            aRole(13, { code: '', name: 'without a code' }),
          ],
          menus: [],
        });
        for (const role of ['nothing', 'gone', '', 'AUDITOR', 'audit%', '\0', '\udc00'])
          expect(expectLeft(await directory.add(anEntry({ roles: ['auditor', role] })), 'RoleUnknown').role).to.equal(
            role,
          );
        expect(expectLeft(await directory.add(anEntry({ roles: ['clerk'] })), 'RoleAmbiguous').role).to.equal('clerk');
        expect(await accountOf(users, 'newcomer')).to.be.undefined;
      });

      it('lets one of ten win who take the same name at once', async () => {
        const { users, directory } = await make(usersOnly());
        const outcomes = await atOnce(10, (i) => directory.add(anEntry({ realname: `人${i}` })));
        const winner = outcomes.findIndex(({ _tag }) => _tag === 'Right');
        expect(outcomes.filter(({ _tag }) => _tag === 'Right')).to.have.length(1);
        expect(await accountOf(users, 'newcomer')).to.include({ realname: `人${winner}` });
      });
    });

    const CHANGES: Readonly<
      Record<string, readonly [change: (directory: UserDirectory) => Promise<unknown>, to: object]>
    > = {
      setPassword: [
        (directory) => directory.setPassword('user-1', 'next', true),
        { passwordHash: 'next', mustChangePassword: true },
      ],
      setEnabled: [(directory) => directory.setEnabled('user-1', false), { enabled: false }],
      revokeTokens: [(directory) => directory.revokeTokens('user-1'), {}],
    };
    for (const [name, [change, to]] of Object.entries(CHANGES))
      it(`${name} changes that user only, whose generation rises`, async () => {
        const { users, directory } = await make(usersOnly(aUser(1), aUser(2)));
        const [before, other] = [await accountOf(users, 'user-1'), await accountOf(users, 'user-2')];
        expect(await change(directory)).to.deep.equal(O.some(1));
        const credentialGeneration = await generationOf(users, 'user-1');
        expect(credentialGeneration).to.be.above(before!.credentialGeneration);
        const after = { ...before!, ...to, credentialGeneration };
        expect(await accountOf(users, 'user-1')).to.deep.equal(after);
        expect(O.toUndefined(await users.accessOf(1))).to.include({ enabled: after.enabled, credentialGeneration });
        expect(await accountOf(users, 'user-2')).to.deep.equal(other);
      });

    it('setPassword gives a hash to an account without one, and to one that is disabled, and takes the mark away', async () => {
      const user = aUser(1, { passwordHash: undefined, status: 2, mustChangePassword: true });
      const { users, directory } = await make(usersOnly(user));
      expect(await directory.setPassword('user-1', 'next', false)).to.deep.equal(O.some(1));
      const account = await accountOf(users, 'user-1');
      expect(account).to.include({ passwordHash: 'next', enabled: false, mustChangePassword: false });
    });

    it('setEnabled enables a user again without the former tokens, and changes nothing that is so already', async () => {
      const { users, directory } = await make(usersOnly(aUser(1), aUser(2, { status: 2 })));
      const before = [await accountOf(users, 'user-1'), await accountOf(users, 'user-2')];
      expect(await directory.setEnabled('user-1', true)).to.deep.equal(O.some(1));
      expect(await directory.setEnabled('user-2', false)).to.deep.equal(O.some(2));
      expect([await accountOf(users, 'user-1'), await accountOf(users, 'user-2')]).to.deep.equal(before);

      await directory.setEnabled('user-1', false);
      const ended = await generationOf(users, 'user-1');
      expect(await directory.setEnabled('user-1', true)).to.deep.equal(O.some(1));
      expect(await accountOf(users, 'user-1')).to.deep.equal({ ...before[0], credentialGeneration: ended });
    });

    it('revokeTokens raises the generation each time', async () => {
      const { users, directory } = await make(usersOnly(aUser(1)));
      await directory.revokeTokens('user-1');
      const once = await generationOf(users, 'user-1');
      await directory.revokeTokens('user-1');
      expect(await generationOf(users, 'user-1')).to.be.above(once);
    });

    it('changes nobody by another name, or who is deleted', async () => {
      const { users, directory } = await make(usersOnly(aUser(1), aUser(2, { username: 'gone', deleted: true })));
      const before = await accountOf(users, 'user-1');
      for (const name of [...NOBODIES, 'gone'])
        for (const change of [
          directory.setPassword(name, 'next', false),
          directory.setEnabled(name, false),
          directory.revokeTokens(name),
        ])
          expect(await change).to.deep.equal(O.none);
      expect(await accountOf(users, 'user-1')).to.deep.equal(before);
    });
  });
