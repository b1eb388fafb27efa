import { migrateCommand } from './commands/database.js';
import { withEphemeralSecret } from './environment.js';
import { runCommand } from './run.js';

await runCommand(migrateCommand, withEphemeralSecret());
