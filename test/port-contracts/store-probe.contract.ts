import { expect } from 'chai';
import type { StoreProbe } from '../../src/domain/ports/store-probe.js';
import type { SharedStore } from './shared-store.js';

/** The contract of a store probe. An adapter of a key-value store also brings a `keyValueProbe`. */
export const storeProbeContract = (
  make: () => StoreProbe | Promise<StoreProbe>,
  resource: StoreProbe['resource'],
  { breakStore }: Pick<SharedStore<StoreProbe>, 'breakStore'> = {},
): Mocha.Suite =>
  describe('contract: StoreProbe', () => {
    it('names its store, which is up', async () => {
      const probe = await make();
      expect(probe.resource).to.equal(resource);
      expect(await probe.check()).to.equal('up');
    });

    if (breakStore)
      it('is down while the store is unreachable', async () => {
        const probe = await make();
        const repair = await breakStore();
        // a probe may also reject
        const state = await probe.check().catch(() => 'down');
        await repair();
        expect(state).to.equal('down');
      });
  });
