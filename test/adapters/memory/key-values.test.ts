import { memoryStoreProbe } from '../../../src/adapters/memory/memory-stores.js';
import { storeProbeContract } from '../../port-contracts/store-probe.contract.js';
import { memoryOutage } from '../../support/breakable.js';
import { realClock } from '../../support/fixed-clock.js';
import { keyValueContracts } from '../../support/key-value-contracts.js';
import { memoryStores } from '../../support/memory-stores.js';
import { movedDate } from '../../support/moved-date.js';

describe('memory adapters of the key-value ports', () => {
  const { breakable, breakStore } = memoryOutage('key-value store');
  const stores = breakable(memoryStores(realClock));

  keyValueContracts(() => stores, movedDate(), { breakStore });
  storeProbeContract(() => breakable(memoryStoreProbe()), 'key-value store', { breakStore });
});
