import { serveCommand } from './cli/commands/serve.js';
import { runCommand } from './cli/run.js';

await runCommand(serveCommand);
