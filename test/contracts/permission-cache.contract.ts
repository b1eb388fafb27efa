import type { PermissionCache } from '../../src/domain/ports/permission-cache.js';
import { keepsAccess } from './permission-cache-entries.js';
import { separatesGenerations } from './permission-cache-generations.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';
import { reallyWait, type Wait } from './wait.js';
import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import { minutes } from '../support/times.js';

/** What every cache of permissions must do, and must not; run it over yours. */
export const permissionCacheContract = (
  make: () => PermissionCache | Promise<PermissionCache>,
  wait: Wait = reallyWait,
  shared: SharedStore<PermissionCache> = {},
): Mocha.Suite =>
  describe('contract: PermissionCache', () => {
    keepsAccess(make, wait);
    separatesGenerations(make);

    sharedStoreTests(make, shared, {
      operations: {
        read: (cache) => cache.read(7_001),
        write: (cache) => cache.write(7_001, 'a generation', O.none, minutes(1)),
        drop: (cache) => cache.drop(),
      },
      share: async (one, other) => {
        const access = O.some({ enabled: true, credentialGeneration: 0, permissions: [] });
        await one.write(7_002, (await one.read(7_002)).generation, access, minutes(1));
        expect((await other.read(7_002)).access).to.deep.equal(O.some(access));
        await other.drop();
        expect((await one.read(7_002)).access).to.deep.equal(O.none);
      },
    });
  });
