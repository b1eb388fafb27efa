import { loadDemoData } from '../../composition/demo-data.js';
import { onMigratedStores } from '../composed.js';
import { demandKeyValueStore } from '../key-value-store.js';
import type { Command } from '../run.js';

const OUTCOMES = {
  seeded: 'demo data loaded',
  unchanged: 'there are users already: nothing changed',
};

/** Loads the demo data, unless there are users. */
export const seedCommand: Command = async (settings) => {
  const outcome = await onMigratedStores(settings, async (composition) => {
    // cached permissions are dropped along with the change
    await demandKeyValueStore(composition);
    return loadDemoData(composition);
  });
  console.log(OUTCOMES[outcome]);
};
