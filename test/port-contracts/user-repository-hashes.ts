import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import { aUser, usersOnly, type MakeUserRepository } from './people-fixtures.js';

export const replacesHashes = (make: MakeUserRepository): Mocha.Suite =>
  describe('replacePasswordHash', () => {
    const hashOf = async (users: UserRepository, id: number) =>
      O.toUndefined(await users.findByUsername(`user-${id}`))?.passwordHash;

    it('replaces the hash that is current, of that user only, and nothing else: credentials do not change', async () => {
      const user = aUser(1, { passwordHash: 'old', mustChangePassword: true, credentialGeneration: 2 });
      const users = await make(usersOnly(user, aUser(2, { passwordHash: 'old' })));
      const before = O.toUndefined(await users.findByUsername('user-1'));
      for (const [current, next] of [
        ['old', 'new'],
        ['new', 'newer'],
        ['newer', 'newer'],
      ] as const)
        expect(await users.replacePasswordHash(1, current, next)).to.be.true;
      expect(O.toUndefined(await users.findByUsername('user-1'))).to.deep.equal({ ...before, passwordHash: 'newer' });
      expect(O.toUndefined(await users.accessOf(1))).to.include({ credentialGeneration: 2 });
      expect(await hashOf(users, 2)).to.equal('old');
    });

    it('answers false and replaces nothing for another hash, a user without a hash, and an unknown user', async () => {
      const users = await make(usersOnly(aUser(1, { passwordHash: 'theirs' }), aUser(2, { passwordHash: undefined })));
      for (const [id, current] of [
        ...['old', 'THEIRS', 'their', '%', ''].map((hash) => [1, hash] as const),
        ...['', 'null', 'undefined'].map((hash) => [2, hash] as const),
        [3, 'theirs'] as const,
      ])
        expect(await users.replacePasswordHash(id, current, 'new'), `${id} ${current}`).to.be.false;
      expect([await hashOf(users, 1), await hashOf(users, 2)]).to.deep.equal(['theirs', undefined]);
    });

    it('one of ten concurrent replacements of the same hash succeeds', async () => {
      const users = await make(usersOnly(aUser(1, { passwordHash: 'old' })));
      const nexts = Array.from({ length: 10 }, (_, i) => `new-${i}`);
      const won = await Promise.all(nexts.map((next) => users.replacePasswordHash(1, 'old', next)));
      expect(won.filter(Boolean)).to.have.length(1);
      expect(await hashOf(users, 1)).to.equal(nexts[won.indexOf(true)]);
    });
  });
