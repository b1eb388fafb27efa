import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { UserAccess } from '../../src/domain/access/permission-policy.js';
import type { CachedAccess, PermissionCache } from '../../src/domain/ports/permission-cache.js';
import { minutes } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshUserId } from './fresh-keys.js';

/** What every cache of permissions must do, and must not; run it over yours. */
export const permissionCacheContract = (
  make: () => PermissionCache | Promise<PermissionCache>,
  wait: Wait = reallyWait,
  shared: SharedStore<PermissionCache> = {},
): Mocha.Suite =>
  describe('contract: PermissionCache', () => {
    cachesEntries(make, wait);
    separatesGenerations(make);

    sharedStoreTests(make, shared, {
      operations: {
        read: (cache) => cache.read(7_001),
        write: (cache) => cache.write(7_001, 'a generation', O.none, minutes(1)),
        drop: (cache) => cache.drop(),
      },
      // entries may be lost at any time, a drop may not
      keep: async (cache) => {
        const { generation } = await cache.read(7_003);
        await cache.write(7_003, generation, granting('stale'), minutes(1));
        await cache.drop();
        return async (other) => {
          const read = await other.read(7_003);
          expect(read.access).to.deep.equal(O.none);
          expect(read.generation).to.not.equal(generation);
        };
      },
      share: async (one, other) => {
        const access = O.some({
          ...{ enabled: true, credentialGeneration: 0, mustChangePassword: false, permissions: [] },
          passwordTime: new Date('2024-02-29T16:00:05.125Z'),
          validUntil: '2027-02-28',
        });
        await one.write(7_002, (await one.read(7_002)).generation, access, minutes(1));
        expect((await other.read(7_002)).access).to.deep.equal(O.some(access));
        await other.drop();
        expect((await one.read(7_002)).access).to.deep.equal(O.none);
      },
    });
  });

type Make = Parameters<typeof permissionCacheContract>[0];

const granting = (...permissions: string[]) =>
  O.some({ enabled: true, credentialGeneration: 0, mustChangePassword: false, permissions });

/** The only permission that stands in the cache, if one does. */
const grantedBy = ({ access }: CachedAccess) => O.toUndefined(O.flatten(access))?.permissions[0];

const access = (credentialGeneration: number, enabled: boolean, ...permissions: string[]): O.Option<UserAccess> =>
  O.some({ enabled, credentialGeneration, mustChangePassword: false, permissions });

const LIMITED: UserAccess = {
  ...{
    enabled: true,
    credentialGeneration: 3,
    mustChangePassword: false,
    permissions: ['sys:user:page', 'sys:user:list'],
  },
  limits: {
    rows: [
      { departments: [2, 7], owner: null },
      { departments: [], owner: 5 },
    ],
    of: { 'sys:user:page': 1 },
  },
};

const CACHED: ReadonlyArray<O.Option<UserAccess>> = [
  O.some(LIMITED),
  access(0, true, 'sys:user:page', 'sys:position:list'),
  access(2 ** 31 - 1, true),
  access(7, false, 'sys:user:page'),
  access(0, true, '带空格 的', 'a"b\\c,d\n', '😀', ''),
  access(0, true, ...Array.from({ length: 500 }, (_, i) => `sys:module-${i}:page`)),
  O.none,
];

const cachesEntries = (make: Make, wait: Wait): Mocha.Suite =>
  describe('entries', () => {
    it('returns what was written last for each user, also for a deleted user, and nothing before', async () => {
      const cache = await make();
      const last = freshUserId();
      for (const cached of CACHED) {
        const userId = freshUserId();
        const { generation, access: none } = await cache.read(userId);
        expect(generation).to.be.a('string').that.is.not.empty;
        expect(none).to.deep.equal(O.none);
        for (const user of [userId, last]) await cache.write(user, generation, cached, minutes(1));
        expect(await cache.read(userId)).to.deep.equal({ generation, access: O.some(cached) });
      }
      expect((await cache.read(last)).access).to.deep.equal(O.some(CACHED.at(-1)));
    });

    it('removes an entry at the end of its lifetime', async () => {
      const cache = await make();
      const userId = freshUserId();
      const { generation } = await cache.read(userId);
      await cache.write(userId, generation, granting(), 60);
      await wait(250);
      expect((await cache.read(userId)).access).to.deep.equal(O.none);
    });
  });

const separatesGenerations = (make: Make): Mocha.Suite =>
  describe('generations', () => {
    it('reads no entry from before one or many concurrent drops, and accepts new entries', async () => {
      for (const drops of [1, 20]) {
        const cache = await make();
        const users = Array.from({ length: 5 }, freshUserId);
        const { generation } = await cache.read(users[0]!);
        for (const userId of users) await cache.write(userId, generation, granting('stale'), minutes(1));
        await atOnce(drops, () => cache.drop());
        for (const userId of users) {
          const now = await cache.read(userId);
          expect(now.access).to.deep.equal(O.none);
          expect(now.generation).to.not.equal(generation);
          await cache.write(userId, now.generation, granting('fresh'), minutes(1));
          expect(grantedBy(await cache.read(userId))).to.equal('fresh');
        }
      }
    });

    it('a write of an old generation neither replaces nor hides a newer entry', async () => {
      const cache = await make();
      const userId = freshUserId();
      const before = await cache.read(userId);
      await cache.drop();
      const now = await cache.read(userId);
      await cache.write(userId, now.generation, granting('fresh'), minutes(1));
      await cache.write(userId, before.generation, granting('stale'), minutes(1));
      // it may have been forgotten
      expect(grantedBy(await cache.read(userId))).to.be.oneOf(['fresh', undefined]);
      await cache.write(userId, now.generation, granting('fresh'), minutes(1));
      expect(grantedBy(await cache.read(userId))).to.equal('fresh');
    });

    it('never repeats a generation', async () => {
      const cache = await make();
      const seen = new Set<string>();
      for (let drops = 0; drops < 30; drops += 1) {
        seen.add((await cache.read(freshUserId())).generation);
        await cache.drop();
      }
      expect(seen).to.have.property('size', 30);
    });

    it('reads no entry that was written with an unknown generation', async () => {
      const cache = await make();
      const userId = freshUserId();
      const { generation } = await cache.read(userId);
      const others = ['', '0', '-1', '999999999', 'null', `${generation} `, `${generation}0`];
      for (const other of others.filter((text) => text !== generation))
        await cache.write(userId, other, granting('stale'), minutes(1));
      expect((await cache.read(userId)).access).to.deep.equal(O.none);
    });

    it('shows every change to later reads, among twenty concurrent readers that write late', async () => {
      const cache = await make();
      const userId = freshUserId();
      const changes = 40;
      // what the database holds, and what everybody must have heard of
      let stored = 0;
      let announced = 0;
      let changing = true;

      const reader = async (i: number) => {
        while (changing) {
          const due = announced;
          const cached = await cache.read(userId);
          if (O.isSome(cached.access)) expect(Number(grantedBy(cached))).to.be.at.least(due);
          else {
            const loaded = granting(String(stored));
            for (let turns = 0; turns < i % 5; turns += 1) await nextTurn();
            await cache.write(userId, cached.generation, loaded, minutes(1));
          }
          await nextTurn();
        }
      };
      const changer = async () => {
        try {
          while (stored < changes) {
            for (let turns = 0; turns < stored % 7; turns += 1) await nextTurn();
            stored += 1;
            await cache.drop();
            announced = stored;
          }
        } finally {
          changing = false;
        }
      };
      await Promise.all([atOnce(20, reader), changer()]);
      expect(grantedBy(await cache.read(userId)) ?? String(changes)).to.equal(String(changes));
    });
  });
