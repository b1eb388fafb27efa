import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import type { UserAccess } from '../../src/domain/permission-policy.js';
import type { PermissionCache } from '../../src/domain/ports/permission-cache.js';
import { minutes } from '../support/times.js';
import { freshUserId } from './fresh-keys.js';
import type { Wait } from './wait.js';

const KEPT: ReadonlyArray<O.Option<UserAccess>> = [
  O.some({ enabled: true, credentialGeneration: 0, permissions: ['sys:user:page', 'sys:position:list'] }),
  O.some({ enabled: true, credentialGeneration: 0, permissions: [] }),
  O.some({ enabled: true, credentialGeneration: 2 ** 31 - 1, permissions: [] }),
  O.some({ enabled: false, credentialGeneration: 7, permissions: ['sys:user:page'] }),
  O.some({ enabled: true, credentialGeneration: 0, permissions: ['带空格 的', 'a"b\\c,d\n', '😀', ''] }),
  O.some({
    enabled: true,
    credentialGeneration: 0,
    permissions: Array.from({ length: 500 }, (_, i) => `sys:module-${i}:page`),
  }),
  O.none,
];

export const keepsAccess = (make: () => PermissionCache | Promise<PermissionCache>, wait: Wait): Mocha.Suite =>
  describe('entries', () => {
    it('knows nothing of a user at first, but the generation', async () => {
      const { generation, access } = await (await make()).read(freshUserId());
      expect(generation).to.be.a('string').that.is.not.empty;
      expect(access).to.deep.equal(O.none);
    });

    it('gives back what was written last for each user, also that the user is gone', async () => {
      const cache = await make();
      const last = freshUserId();
      for (const access of KEPT) {
        const userId = freshUserId();
        const { generation } = await cache.read(userId);
        for (const user of [userId, last]) await cache.write(user, generation, access, minutes(1));
        expect(await cache.read(userId)).to.deep.equal({ generation, access: O.some(access) });
      }
      expect((await cache.read(last)).access).to.deep.equal(O.some(KEPT.at(-1)));
      expect((await cache.read(freshUserId())).access).to.deep.equal(O.none);
    });

    it('forgets when the lifetime is over', async () => {
      const cache = await make();
      const userId = freshUserId();
      const { generation } = await cache.read(userId);
      await cache.write(userId, generation, O.some({ enabled: true, credentialGeneration: 0, permissions: [] }), 60);
      await wait(250);
      expect((await cache.read(userId)).access).to.deep.equal(O.none);
    });
  });
