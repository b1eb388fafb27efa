import { moduleChangesContract } from '../../port-contracts/module-changes.contract.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { ALL_MODULES } from '../../support/modules/modules.js';

describe('records of modules in memory', () => {
  moduleChangesContract((timeZone = 'Asia/Shanghai') => {
    const { recordChanges, trail } = memoryAdministration(
      { records: {} },
      { clock: fixedClock(), timeZone, modules: ALL_MODULES },
    );
    return Promise.resolve({ recordChanges, trail: () => Promise.resolve(trail) });
  });
});
