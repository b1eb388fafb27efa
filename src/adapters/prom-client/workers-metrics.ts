import { AggregatorRegistry, collectDefaultMetrics, type Registry } from 'prom-client';
import { serveMetrics, type MetricsServer } from './serve-metrics.js';

/**
 * Lets the primary ask this worker. The worker's number is a label of all that it tells: counters of one that has taken
 * another's place begin anew, which in a common sum would look like a fall.
 */
export const tellPrimary = (registry: Registry, worker: number): void => {
  registry.setDefaultLabels({ worker: String(worker) });
  collectDefaultMetrics({ register: registry, prefix: 'menshen_' });
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
};

/** In the primary: serves what the workers tell. While one of them does not answer there is nothing but a 500. */
export const serveWorkersMetrics = (address: Readonly<{ host: string; port: number }>): Promise<MetricsServer> => {
  const workers = new AggregatorRegistry();
  return serveMetrics({ text: () => workers.clusterMetrics(), contentType: workers.contentType }, address);
};
