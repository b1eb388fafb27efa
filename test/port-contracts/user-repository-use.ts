import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { UserRepository } from '../../src/domain/ports/user-repository.js';
import { atOnce } from './at-once.js';
import { aUser, usersOnly, type MakeUserRepository } from './people-fixtures.js';

const USED = new Date('2026-01-01T00:00:00Z');
const later = (minutes: number): Date => new Date(USED.getTime() + minutes * 60_000);

const usedTimeOf = async (users: UserRepository, id: number) => O.toUndefined(await users.findById(id))?.usedTime;

export const knowsUse = (make: MakeUserRepository): Mocha.Suite =>
  describe('the use of accounts', () => {
    it('noteUse keeps the latest time, but a time that is less than an hour later changes nothing', async () => {
      const users = await make(usersOnly(...[1, 2, 3].map((id) => aUser(id, { usedTime: USED }))));
      await users.noteUse([
        { userId: 1, time: later(59) },
        { userId: 2, time: later(60) },
        { userId: 2, time: later(90) },
        { userId: 9, time: later(90) },
      ]);
      expect(await Promise.all([1, 2, 3].map((id) => usedTimeOf(users, id)))).to.deep.equal([USED, later(90), USED]);
      await users.noteUse([{ userId: 2, time: USED }]);
      expect(await usedTimeOf(users, 2)).to.deep.equal(later(90));
    });

    it('disableUnused disables enabled, live users without a use since the moment, but not the administrator', async () => {
      const users = await make(
        usersOnly(
          aUser(1, { usedTime: USED }),
          aUser(2, { usedTime: USED }),
          aUser(3, { usedTime: later(1) }),
          aUser(4, { usedTime: USED, status: 2 }),
          aUser(5, { usedTime: USED, deleted: true }),
        ),
      );
      expect(await users.disableUnused(USED, 10)).to.deep.equal([]);
      expect(await users.disableUnused(later(1), 10, 3)).to.deep.equal([]);
      expect(await users.disableUnused(later(1), 10)).to.deep.equal([{ id: 2, username: 'user-2' }]);
      expect(O.toUndefined(await users.accessOf(2))).to.include({ enabled: false });
      expect(O.toUndefined(await users.accessOf(1))).to.include({ enabled: true });
      expect(await users.disableUnused(later(1), 10)).to.deep.equal([]);
    });

    it('disableUnused disables at most as many as asked for, and each user for one of several callers', async () => {
      const ids = [2, 3, 4, 5, 6];
      const users = await make(usersOnly(...ids.map((id) => aUser(id, { usedTime: USED }))));
      expect(await users.disableUnused(later(1), 2)).to.have.length(2);
      const answers = await atOnce(4, () => users.disableUnused(later(1), 10));
      expect(answers.flat()).to.have.length(3);
    });

    it('noteLogin returns the login before, and none at the first one', async () => {
      const users = await make(usersOnly(aUser(1), aUser(2)));
      const [first, second] = [
        { time: USED, address: '203.0.113.7' },
        { time: later(5), address: '2001:db8::/64' },
      ];
      expect(await users.noteLogin(1, first)).to.deep.equal(O.none);
      expect(await users.noteLogin(2, second)).to.deep.equal(O.none);
      expect(await users.noteLogin(1, second)).to.deep.equal(O.some(first));
      expect(await users.noteLogin(1, first)).to.deep.equal(O.some(second));
    });

    it('noteLogin shows each login to one other of several at once', async () => {
      const users = await make(usersOnly(aUser(1)));
      const first = { time: USED, address: 'first' };
      await users.noteLogin(1, first);
      const seen = await atOnce(5, (i) => users.noteLogin(1, { time: later(i), address: `login ${i}` }));
      const addresses = seen.map((login) => O.toUndefined(login)?.address);
      expect(new Set(addresses).size).to.equal(5);
      expect(addresses).to.include('first');
    });
  });
