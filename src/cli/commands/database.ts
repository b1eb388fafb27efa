import type { Settings } from '../../../config/settings.js';
import { loadDemoData, migrateSchema } from '../../composition/database.js';
import { missingMigrations } from '../../composition/module-migrations.js';
import { printError } from '../process/errors.js';
import { printLine } from '../process/output.js';
import type { Command } from '../process/run.js';
import { onBothStores, onStores } from '../process/stores.js';

/** Applies pending migrations and prints their names. It applies none if a declaration has changed without a migration. */
export const migrateCommand: Command = async (deployment) => {
  const missing = missingMigrations(deployment.configuration);
  if (missing.length > 0) {
    for (const line of missing) printError(line);
    process.exitCode = 1;
    return;
  }
  const applied = await onStores(deployment, migrateSchema);
  printLine(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date');
};

const OUTCOMES = {
  seeded: 'demo data loaded',
  unchanged: 'the database has users: nothing was changed',
};

/** The passwords of the demo accounts are published. */
export const refuseDemoData = ({ ACCOUNT_POLICY }: Readonly<{ ACCOUNT_POLICY: string }>): void => {
  if (ACCOUNT_POLICY === ('mlps' satisfies Settings['ACCOUNT_POLICY']))
    throw new Error(
      'ACCOUNT_POLICY is mlps, and the passwords of the demo accounts are published: run menshen user add',
    );
};

/** Loads the demo data into a database without users. */
export const seedCommand: Command = async (deployment) => {
  refuseDemoData(deployment.settings);
  const outcome = await onBothStores(deployment, loadDemoData);
  printLine(OUTCOMES[outcome]);
};
