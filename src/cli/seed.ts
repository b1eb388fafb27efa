import { compose } from '../composition/compose.js';
import { loadDemoData } from '../composition/demo-data.js';
import { keyValueStoreComes } from './key-value-store.js';
import { runCommand } from './run.js';
import { withSecretOfTheMoment } from './secret-of-the-moment.js';

const OUTCOMES = {
  seeded: 'demo data loaded',
  unchanged: 'there are users already: nothing changed',
};

const PATIENCE_MS = 5_000;

await runCommand(async (settings) => {
  const composition = await compose(settings);
  try {
    // cached permissions are dropped along with the change
    if (!(await keyValueStoreComes(composition, PATIENCE_MS)))
      throw new Error('the key-value store at REDIS_URL is out of reach: nothing was loaded');
    console.log(OUTCOMES[await loadDemoData(composition)]);
  } finally {
    await composition.close();
  }
}, withSecretOfTheMoment());
