import { migrateSchema } from '../../composition/schema.js';
import { onStores } from '../composed.js';
import type { Command } from '../run.js';

/** Brings the schema up, and says what was applied. */
export const migrateCommand: Command = async (settings) => {
  const applied = await onStores(settings, migrateSchema);
  console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date');
};
