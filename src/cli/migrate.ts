import { migrateCommand } from './commands/migrate.js';
import { runCommand } from './run.js';
import { withSecretOfTheMoment } from './secret-of-the-moment.js';

await runCommand(migrateCommand, withSecretOfTheMoment());
