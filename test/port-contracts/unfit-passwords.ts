import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import { expectRight, expectSome } from '../support/expect-either.js';
import { aUserRecord, type Administration, type MakeAdministration } from './administration-fixtures.js';
import { change, updated } from './record-changes-steps.js';

/** What a login finds of a password is why its user must change it, and it holds for that password only. */
export const unfitPasswords = (make: MakeAdministration): Mocha.Suite =>
  describe('a password that does not meet the rules', () => {
    const twoUsers = () => make({ records: { user: [aUserRecord(2, { credentialGeneration: 4 }), aUserRecord(3)] } });
    const stateOf = async ({ administrationReads }: Administration, id: number) => {
      const { mustChangePassword, passwordUnfit } = expectSome(await administrationReads.userRoles('everything', id));
      return { mustChangePassword, passwordUnfit };
    };
    const FIT = { mustChangePassword: false, passwordUnfit: false };
    const UNFIT = { mustChangePassword: true, passwordUnfit: true };

    it('is in the answer of userRoles after a login has found it, for this user and this credential generation only', async () => {
      const administration = await twoUsers();
      await administration.users.requirePasswordChange(2, 3);
      expect(await stateOf(administration, 2)).to.deep.equal(FIT);
      await administration.users.requirePasswordChange(2, 4);
      expect(await stateOf(administration, 2)).to.deep.equal(UNFIT);
      expect(await stateOf(administration, 3)).to.deep.equal(FIT);
    });

    it('stays so with a renewed hash, and the next password is judged anew', async () => {
      const administration = await twoUsers();
      const { users } = administration;
      await users.requirePasswordChange(2, 4);
      expect(await users.replacePasswordHash(2, 'hash-2', 'renewed')).to.equal(true);
      expect(await stateOf(administration, 2)).to.deep.equal(UNFIT);
      expect(O.isSome(await users.changePassword(2, 'renewed', 'new', 4))).to.equal(true);
      expect(await stateOf(administration, 2)).to.deep.equal(FIT);
    });

    it('is no longer the reason once an administrator has given another one', async () => {
      const administration = await twoUsers();
      await administration.users.requirePasswordChange(2, 4);
      const given = { passwordHash: 'given', mustChangePassword: true };
      expectRight(await change(administration, 'user', [2], updated(2, { credentials: given })));
      expect(await stateOf(administration, 2)).to.deep.equal({ mustChangePassword: true, passwordUnfit: false });
    });
  });
