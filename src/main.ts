import { serveCommand } from './cli/commands/serve.js';
import { runCommand } from './cli/process/run.js';

await runCommand(serveCommand);
