import { migrateSchema } from '../../composition/schema.js';
import { composed } from '../composed.js';
import type { Command } from '../run.js';

/** Brings the schema up, and says what was applied. */
export const migrateCommand: Command = async (settings) => {
  const applied = await composed(settings, migrateSchema);
  console.log(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date');
};
