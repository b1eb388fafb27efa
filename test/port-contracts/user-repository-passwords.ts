import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import { expectSome } from '../support/expect-either.js';
import { UNKNOWN_IDS } from './administration-fixtures.js';
import { atOnce } from './at-once.js';
import { aUser, KEPT_HASHES, usersOnly, type MakeUserRepository } from './people-fixtures.js';

export const changesPasswords = (make: MakeUserRepository): Mocha.Suite =>
  describe('the password of a user who is known by id', () => {
    it('findById finds the same account as its name, and no deleted or unknown one', async () => {
      const users = await make(usersOnly(aUser(1, { status: 2 }), aUser(2), aUser(3, { deleted: true })));
      for (const id of [1, 2]) expect(await users.findById(id)).to.deep.equal(await users.findByUsername(`user-${id}`));
      for (const id of [3, 0, ...UNKNOWN_IDS]) expect(await users.findById(id), String(id)).to.deep.equal(O.none);
    });

    it('requirePasswordChange marks that user only, and ends no token', async () => {
      const users = await make(usersOnly(aUser(1, { credentialGeneration: 3 }), aUser(2)));
      await users.requirePasswordChange(1, 3);
      await users.requirePasswordChange(999, 0);
      const access = O.toUndefined(await users.accessOf(1));
      expect(access).to.include({ mustChangePassword: true, credentialGeneration: 3 });
      expect(O.toUndefined(await users.findById(1))).to.include({ mustChangePassword: true, passwordHash: 'hash-1' });
      expect(O.toUndefined(await users.accessOf(2))).to.include({ mustChangePassword: false });
    });

    it('requirePasswordChange does not mark a password that was changed after it was compared', async () => {
      const users = await make(usersOnly(aUser(1, { passwordHash: 'old', credentialGeneration: 3 })));
      const changed = O.toUndefined(await users.changePassword(1, 'old', 'new', 3))!;
      await users.requirePasswordChange(1, 3);
      expect(O.toUndefined(await users.findById(1))).to.include({ mustChangePassword: false });
      await users.requirePasswordChange(1, changed);
      expect(O.toUndefined(await users.findById(1))).to.include({ mustChangePassword: true });
    });

    it('changePassword replaces the current hash, clears the mark and raises the generation', async () => {
      const marked = aUser(1, { passwordHash: 'old', mustChangePassword: true, credentialGeneration: 4 });
      const users = await make(usersOnly(marked, aUser(2, { passwordHash: 'old' })));
      const credentialGeneration = O.toUndefined(await users.changePassword(1, 'old', 'new', 4))!;
      expect(credentialGeneration).to.be.above(4);
      const changed = { mustChangePassword: false, credentialGeneration };
      expect(O.toUndefined(await users.findById(1))).to.include({ ...changed, passwordHash: 'new' });
      expect(O.toUndefined(await users.accessOf(1))).to.include(changed);
      expect(O.toUndefined(await users.findById(2))).to.include({ passwordHash: 'old', credentialGeneration: 0 });
    });

    it('changePassword changes nothing when the credential generation is another one than the given', async () => {
      const users = await make(usersOnly(aUser(1, { passwordHash: 'old', credentialGeneration: 4 })));
      expect(await users.changePassword(1, 'old', 'new', 3)).to.deep.equal(O.none);
      expect(O.toUndefined(await users.findById(1))).to.include({ passwordHash: 'old', credentialGeneration: 4 });
      expect(O.toUndefined(await users.changePassword(1, 'old', 'new', 4))).to.be.above(4);
    });

    it('changePassword changes nothing for another hash, or a user who is disabled, deleted or unknown', async () => {
      const users = await make(
        usersOnly(
          aUser(1),
          aUser(2, { status: 2 }),
          aUser(3, { deleted: true }),
          aUser(4, { passwordHash: undefined }),
        ),
      );
      for (const [id, current] of [
        ...['old', 'HASH-1', '', '%'].map((hash) => [1, hash] as const),
        ...[2, 3, ...UNKNOWN_IDS].map((unusable) => [unusable, `hash-${unusable}`] as const),
        ...['', 'null', 'undefined'].map((hash) => [4, hash] as const),
      ])
        expect(await users.changePassword(id, current, 'new', 0), `${id} ${current}`).to.deep.equal(O.none);
      for (const [id, passwordHash] of [
        [1, 'hash-1'],
        [2, 'hash-2'],
        [4, undefined],
      ] as const)
        expect(O.toUndefined(await users.findById(id))).to.include({ passwordHash, credentialGeneration: 0 });
    });

    it('changePassword notes its time; a renewed hash and other changes do not', async () => {
      const passwordTime = new Date('2024-02-29T16:00:05.125Z');
      const users = await make(usersOnly(aUser(1, { passwordTime })));
      const timeOf = async () => O.toUndefined(await users.findById(1))?.passwordTime.getTime() ?? NaN;
      await users.replacePasswordHash(1, 'hash-1', 'renewed');
      await users.requirePasswordChange(1, 0);
      expect(await timeOf()).to.equal(passwordTime.getTime());
      await users.changePassword(1, 'renewed', 'new', 0);
      expect(Date.now() - (await timeOf())).to.be.within(-60_000, 60_000);
      expect(O.toUndefined(await users.accessOf(1))?.passwordTime?.getTime()).to.equal(await timeOf());
    });

    it('formerHashes has as many hashes of former passwords as are kept, the latest first, and no renewed one', async () => {
      const users = await make(usersOnly(aUser(1), aUser(2)));
      expect(await users.formerHashes(1)).to.deep.equal([]);
      let [current, generation] = ['hash-1', 0];
      for (const next of ['b', 'c', 'd', 'e', 'f', 'g']) {
        await users.replacePasswordHash(1, current, `renewed ${current}`);
        generation = expectSome(await users.changePassword(1, `renewed ${current}`, next, generation));
        current = next;
      }
      const former = ['f', 'e', 'd', 'c'].map((hash) => `renewed ${hash}`);
      expect(former).to.have.length(KEPT_HASHES);
      expect(await users.formerHashes(1)).to.deep.equal(former);
      for (const id of [2, ...UNKNOWN_IDS]) expect(await users.formerHashes(id), String(id)).to.deep.equal([]);
    });

    it('one of four concurrent changes of one password succeeds', async () => {
      const users = await make(usersOnly(aUser(1)));
      const generations = await atOnce(4, (i) => users.changePassword(1, 'hash-1', `new-${i}`, 0));
      const winner = generations.findIndex(O.isSome);
      expect(generations.filter(O.isSome)).to.have.length(1);
      expect(O.toUndefined(await users.findById(1))).to.include({
        passwordHash: `new-${winner}`,
        credentialGeneration: O.toUndefined(generations[winner]!),
      });
    });
  });
