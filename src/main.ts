import type { Settings } from '../config/settings.js';
import { runCommand } from './cli/run.js';
import type { StopRequest } from './cli/stop-request.js';

/** What takes long to load is loaded last, so that signals are heard meanwhile. */
const serveHere = async (settings: Settings, stop: StopRequest): Promise<void> => {
  const { serve } = await import('./cli/serve.js');
  const { readySchema } = await import('./composition/schema.js');
  await serve(settings, readySchema, stop);
};

await runCommand(async (settings, stop) => {
  if (settings.WORKERS === 1) {
    await serveHere(settings, stop);
    return;
  }
  const { inWorkers } = await import('./cli/in-workers.js');
  await inWorkers(settings.WORKERS, stop, () => serveHere(settings, stop));
});
