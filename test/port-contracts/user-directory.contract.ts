import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { UserDirectory } from '../../src/domain/ports/user-directory.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import { aRole, aUser, usersOnly, type PeopleFixtures } from './people-fixtures.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';

/** The port, and the users that it changes. */
type Directory = Readonly<{ users: UserRepository; directory: UserDirectory }>;

/** Gives the two ports over exactly these people, whatever an earlier call has stored. */
export type MakeUserDirectory = (people: PeopleFixtures) => Promise<Directory>;

const OLD = new Date('2024-02-29T16:00:05Z');

const NOBODIES = ['nobody', 'User-1', 'user-1 ', '', '\0', '\ud800', "' OR '1'='1", '{"$ne":null}', '?'];

/** What every store of users must do for an operator, and must not; run it over yours. */
export const userDirectoryContract = (make: MakeUserDirectory, shared: SharedStore<Directory> = {}): Mocha.Suite =>
  describe('contract: UserDirectory', () => {
    const accountOf = async (users: UserRepository, username: string) =>
      O.toUndefined(await users.findByUsername(username));
    const generationOf = async (users: UserRepository, username: string) =>
      (await accountOf(users, username))?.credentialGeneration ?? NaN;

    describe('rolesNamed', () => {
      const ROLES = {
        users: [],
        roles: [
          aRole(10, { code: 'auditor', name: '审计员' }),
          aRole(11, { code: 'clerk', name: 'auditor' }),
          aRole(12, { code: 'retired', name: '退休', status: 2 }),
          aRole(13, { code: 'gone', name: 'gone', deleted: true }),
          aRole(14, { code: '', name: 'without a code' }),
        ],
        menus: [],
      };
      const idsOf = async (...texts: ReadonlyArray<string>) => {
        const { directory } = await make(ROLES);
        return (await directory.rolesNamed(texts)).map(({ id }) => id);
      };

      it('finds live roles by code or name, whether enabled or not, each once', async () => {
        const { directory } = await make(ROLES);
        expect(await directory.rolesNamed(['retired'])).to.deep.equal([{ id: 12, code: 'retired', name: '退休' }]);
        expect(await idsOf('审计员', 'auditor', 'without a code')).to.have.members([10, 11, 14]);
      });

      it('finds none by other texts, and none by the empty one', async () => {
        const texts = ['nothing', 'gone', '', 'AUDITOR', 'audit%', '\0', '\udc00', "' or '1'='1", '?'];
        expect(await idsOf(...texts)).to.deep.equal([]);
        expect(await idsOf()).to.deep.equal([]);
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
        const { users, directory } = await make(usersOnly(aUser(1, { passwordTime: OLD }), aUser(2)));
        const [before, other] = [await accountOf(users, 'user-1'), await accountOf(users, 'user-2')];
        expect(await change(directory)).to.deep.equal(O.some(1));
        const credentialGeneration = await generationOf(users, 'user-1');
        expect(credentialGeneration).to.be.above(before!.credentialGeneration);
        const after = { ...before!, ...to, credentialGeneration };
        const isSet = name === 'setPassword';
        const account = await accountOf(users, 'user-1');
        const passwordTime = isSet ? account!.passwordTime : before!.passwordTime;
        expect(account).to.deep.equal({ ...after, passwordTime });
        expect(isSet).to.equal(passwordTime.getTime() > OLD.getTime());
        expect(await users.formerHashes(1)).to.deep.equal(isSet ? ['hash-1'] : []);
        expect(O.toUndefined(await users.accessOf(1))).to.include({ enabled: after.enabled, credentialGeneration });
        expect(await accountOf(users, 'user-2')).to.deep.equal(other);
      });

    it('setPassword sets the hash of an account without one or a disabled one, and clears the mark', async () => {
      const user = aUser(1, { passwordHash: undefined, status: 2, mustChangePassword: true });
      const { users, directory } = await make(usersOnly(user));
      expect(await directory.setPassword('user-1', 'next', false)).to.deep.equal(O.some(1));
      const account = await accountOf(users, 'user-1');
      expect(account).to.include({ passwordHash: 'next', enabled: false, mustChangePassword: false });
    });

    it('setEnabled enables a user again without the former tokens, and changes nothing for an unchanged state', async () => {
      const { users, directory } = await make(usersOnly(aUser(1), aUser(2, { status: 2 })));
      const before = [await accountOf(users, 'user-1'), await accountOf(users, 'user-2')];
      expect(await directory.setEnabled('user-1', true)).to.deep.equal(O.some(1));
      expect(await directory.setEnabled('user-2', false)).to.deep.equal(O.some(2));
      expect([await accountOf(users, 'user-1'), await accountOf(users, 'user-2')]).to.deep.equal(before);

      await directory.setEnabled('user-1', false);
      const ended = await generationOf(users, 'user-1');
      expect(await directory.setEnabled('user-1', true)).to.deep.equal(O.some(1));
      const enabled = await accountOf(users, 'user-1');
      const usedTime = enabled!.usedTime;
      expect(enabled).to.deep.equal({ ...before[0], credentialGeneration: ended, usedTime });
    });

    it('setEnabled counts as a use of a disabled user', async () => {
      const { users, directory } = await make(
        usersOnly(aUser(1, { usedTime: OLD, status: 2 }), aUser(2, { usedTime: OLD })),
      );
      await directory.setEnabled('user-1', true);
      await directory.setEnabled('user-2', true);
      expect((await accountOf(users, 'user-1'))!.usedTime.getTime()).to.be.above(OLD.getTime());
      expect((await accountOf(users, 'user-2'))!.usedTime).to.deep.equal(OLD);
    });

    it('setValidity sets the last day of that user only, and removes it, and ends no token', async () => {
      const { users, directory } = await make(usersOnly(aUser(1), aUser(2)));
      expect(await directory.setValidity('user-1', '2027-02-28')).to.deep.equal(O.some(1));
      expect(await accountOf(users, 'user-1')).to.include({ validUntil: '2027-02-28', credentialGeneration: 0 });
      expect(await accountOf(users, 'user-2')).to.include({ validUntil: null });
      expect(await directory.setValidity('user-1', null)).to.deep.equal(O.some(1));
      expect(await accountOf(users, 'user-1')).to.include({ validUntil: null });
      expect(await directory.setValidity('nobody', null)).to.deep.equal(O.none);
    });

    it('revokeTokens raises the generation each time', async () => {
      const { users, directory } = await make(usersOnly(aUser(1)));
      await directory.revokeTokens('user-1');
      const once = await generationOf(users, 'user-1');
      await directory.revokeTokens('user-1');
      expect(await generationOf(users, 'user-1')).to.be.above(once);
    });

    it('changes nobody for another name or the name of a deleted user', async () => {
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

    sharedStoreTests(() => make(usersOnly(aUser(1))), shared, {
      operations: {
        rolesNamed: ({ directory }) => directory.rolesNamed(['auditor']),
        setPassword: ({ directory }) => directory.setPassword('user-1', 'next', false),
        setEnabled: ({ directory }) => directory.setEnabled('user-1', true),
        revokeTokens: ({ directory }) => directory.revokeTokens('user-1'),
      },
      keep: async ({ users, directory }) => {
        await directory.setPassword('user-1', 'next', true);
        const changed = await accountOf(users, 'user-1');
        expect(changed).to.include({ passwordHash: 'next' });
        return async (other) => expect(await accountOf(other.users, 'user-1')).to.deep.equal(changed);
      },
    });
  });
