import { migrateCommand } from './commands/database.js';
import { withEphemeralSecret } from './process/environment.js';
import { runCommand } from './process/run.js';

await runCommand(migrateCommand, withEphemeralSecret());
