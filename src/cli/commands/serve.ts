import type { Settings } from '../../../config/settings.js';
import type { Command } from '../run.js';
import type { StopRequest } from '../stop-request.js';

/** The service takes long to load, and signals must work meanwhile. */
const serveHere = async (settings: Settings, stop: StopRequest): Promise<void> => {
  const { serve } = await import('../serve.js');
  const { prepareSchema } = await import('../../composition/database.js');
  await serve(settings, prepareSchema, stop);
};

/** Runs the service in one or in several processes. */
export const serveCommand: Command = async (settings, stop) => {
  if (settings.WORKERS === 1) {
    await serveHere(settings, stop);
    return;
  }
  const { runWorkers } = await import('../workers.js');
  const { publishWorkersMetrics } = await import('../../composition/instrumentation/metrics.js');
  await runWorkers(settings.WORKERS, stop, {
    primary: () => publishWorkersMetrics(settings),
    worker: () => serveHere(settings, stop),
  });
};
