import { seedCommand } from './commands/seed.js';
import { runCommand } from './run.js';
import { withSecretOfTheMoment } from './secret-of-the-moment.js';

await runCommand(seedCommand, withSecretOfTheMoment());
