import type { Settings } from '../../../config/settings.js';

/** In the primary of several workers, where a port for them is set: the figures of all. Gives what ends that. */
export const publishWorkersMetrics = async (settings: Settings): Promise<() => Promise<void>> => {
  if (settings.METRICS_PORT === 0) return () => Promise.resolve();
  const { serveWorkersMetrics } = await import('../../adapters/prom-client/workers-metrics.js');
  const { close } = await serveWorkersMetrics({ host: settings.HOST, port: settings.METRICS_PORT });
  return close;
};
