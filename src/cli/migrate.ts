import { compose } from '../composition/compose.js';
import { migrateSchema } from '../composition/schema.js';
import { runCommand } from './run.js';
import { withSecretOfTheMoment } from './secret-of-the-moment.js';

await runCommand(async (settings) => {
  const composition = await compose(settings);
  try {
    const applied = await migrateSchema(composition);
    console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date');
  } finally {
    await composition.close();
  }
}, withSecretOfTheMoment());
