import type { Settings } from '../../../config/settings.js';
import type { Command } from '../run.js';
import type { StopRequest } from '../stop-request.js';

/** What takes long to load is loaded last, so that signals are heard meanwhile. */
const serveHere = async (settings: Settings, stop: StopRequest): Promise<void> => {
  const { serve } = await import('../serve.js');
  const { readySchema } = await import('../../composition/schema.js');
  await serve(settings, readySchema, stop);
};

/** The service, in one process or in several. */
export const serveCommand: Command = async (settings, stop) => {
  if (settings.WORKERS === 1) {
    await serveHere(settings, stop);
    return;
  }
  const { inWorkers } = await import('../workers/in-workers.js');
  const { publishWorkersMetrics } = await import('../../composition/watching/workers-metrics.js');
  await inWorkers(settings.WORKERS, stop, {
    primary: () => publishWorkersMetrics(settings),
    worker: () => serveHere(settings, stop),
  });
};
