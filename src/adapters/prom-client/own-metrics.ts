import { collectDefaultMetrics, type Registry } from 'prom-client';
import { serveMetrics, type MetricsServer } from './serve-metrics.js';

/** Serves the registry and the process's own figures. */
export const serveOwnMetrics = (
  registry: Registry,
  address: Readonly<{ host: string; port: number }>,
): Promise<MetricsServer> => {
  collectDefaultMetrics({ register: registry, prefix: 'menshen_' });
  return serveMetrics({ text: () => registry.metrics(), contentType: registry.contentType }, address);
};
