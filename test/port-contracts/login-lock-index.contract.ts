import { expect } from 'chai';
import type { LoginScope } from '../../src/contract/refusals/login-scope.js';
import type { LoginLock } from '../../src/domain/login/login-lock.js';
import type { LoginLockIndex } from '../../src/domain/ports/login-lock-index.js';
import type { ClientAddress } from '../../src/domain/session/request-origin.js';
import { after, minutes, seconds } from '../support/times.js';
import { freshAddress } from './fresh-keys.js';
import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';

/** Locks that last longer than those that others have left. */
const LONG_MS = minutes(60 * 24);

/** What every index of locks must do, and must not; run it over yours. */
export const loginLockIndexContract = (
  make: () => LoginLockIndex | Promise<LoginLockIndex>,
  wait: Wait = reallyWait,
  shared: SharedStore<LoginLockIndex> = {},
): Mocha.Suite =>
  describe('contract: LoginLockIndex', () => {
    const address = freshAddress();
    const lock = (username: string, lifeMs = LONG_MS, scope: LoginScope = 'main'): LoginLock => ({
      scope,
      username,
      address: scope === 'account' ? '' : address,
      endsAt: after(lifeMs),
    });
    /** The locks of this suite, in the order of the index. */
    const listed = async (index: LoginLockIndex): Promise<LoginLock[]> => {
      const { total, locks } = await index.list(0, 1_000);
      expect(total).to.equal(locks.length);
      return locks.filter((each) => each.address === address || each.scope === 'account');
    };
    const namesIn = async (index: LoginLockIndex) => (await listed(index)).map(({ username }) => username);
    let index: LoginLockIndex;
    beforeEach(async () => {
      index = await make();
      await index.remove((await index.list(0, 1_000)).locks);
    });

    it('lists each added lock with every field, with any name', async () => {
      const names = ['auditor', ' ', 'a"\\\n', '李雷👩', '{}', '0'];
      const scopes = ['main', 'account'] as const;
      const added = names.flatMap((name) => scopes.map((scope) => lock(name, LONG_MS, scope)));
      added.push({ scope: 'address', username: '', address: '2001:db8::/64' as ClientAddress, endsAt: after(LONG_MS) });
      await Promise.all(added.map((each) => index.add(each)));
      const { total, locks } = await index.list(0, 1_000);
      expect(total).to.equal(added.length);
      const withoutEnd = ({ endsAt: _endsAt, ...fields }: LoginLock) => fields;
      expect(locks.map(withoutEnd)).to.have.deep.members(added.map(withoutEnd));
      for (const { endsAt } of locks) expect(endsAt.getTime()).to.be.closeTo(after(LONG_MS).getTime(), minutes(1));
    });

    it('lists the locks with the latest end first, from an offset with a limit', async () => {
      for (const [name, hours] of Object.entries({ b: 2, d: 4, a: 1, c: 3 }))
        await index.add(lock(name, LONG_MS * hours));
      expect(await namesIn(index)).to.deep.equal(['d', 'c', 'b', 'a']);
      const part = await index.list(1, 2);
      expect(part.total).to.equal(4);
      expect(part.locks.map(({ username }) => username)).to.deep.equal(['c', 'b']);
      expect(await index.list(4, 2)).to.deep.equal({ total: 4, locks: [] });
    });

    it('has one lock for a scope, name and address, with its latest end', async () => {
      for (const hours of [2, 3]) await index.add(lock('twice', LONG_MS * hours));
      await index.add(lock('twice', LONG_MS, 'account'));
      expect((await listed(index)).map(({ scope }) => scope)).to.deep.equal(['main', 'account']);
    });

    it('compares names byte by byte: another case is another lock', async () => {
      for (const name of ['twice', 'TWICE']) await index.add(lock(name));
      await index.remove([lock('twice')]);
      expect(await namesIn(index)).to.deep.equal(['TWICE']);
    });

    it('removes a lock when it ends, and lists none that has ended before', async () => {
      await index.add(lock('past', -seconds(1)));
      await index.add(lock('short', 300));
      await index.add(lock('long'));
      await wait(600);
      expect(await namesIn(index)).to.deep.equal(['long']);
    });

    it('removes the locks that are named, and no other', async () => {
      for (const name of ['a', 'b', 'c']) await index.add(lock(name));
      await index.add(lock('a', LONG_MS, 'account'));
      await index.remove([lock('a'), lock('c'), lock('unknown')]);
      expect((await listed(index)).map(({ scope, username }) => [scope, username])).to.have.deep.members([
        ['main', 'b'],
        ['account', 'a'],
      ]);
      await index.remove([]);
      expect(await listed(index)).to.have.length(2);
    });

    sharedStoreTests(make, shared, {
      operations: {
        add: (port) => port.add(lock('auditor')),
        list: (port) => port.list(0, 10),
        remove: (port) => port.remove([lock('auditor')]),
      },
      keep: async (port) => {
        await port.add(lock('kept'));
        return async (other) => expect(await namesIn(other)).to.include('kept');
      },
      share: async (one, other) => {
        await one.add(lock('shared'));
        expect(await namesIn(other)).to.include('shared');
        await other.remove([lock('shared')]);
        expect(await namesIn(one)).not.to.include('shared');
      },
    });
  });
