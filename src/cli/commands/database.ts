import { loadDemoData, migrateSchema } from '../../composition/database.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores, onStores } from '../process/stores.js';

/** Applies pending migrations and prints their names. */
export const migrateCommand: Command = async (settings) => {
  const applied = await onStores(settings, migrateSchema);
  printLine(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date');
};

const OUTCOMES = {
  seeded: 'demo data loaded',
  unchanged: 'the database has users: nothing was changed',
};

/** Loads the demo data into a database without users. */
export const seedCommand: Command = async (settings) => {
  const outcome = await onBothStores(settings, loadDemoData);
  printLine(OUTCOMES[outcome]);
};
