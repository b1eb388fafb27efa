import type { Settings } from '../../config/settings.js';
import type { Composition } from './compose.js';
import { Connections, Ports } from './tokens.js';

/** While the service runs, and where a port for them is set: its figures for Prometheus. */
export const publishMetrics = async (
  { choice, container, onClose }: Composition,
  settings: Settings,
): Promise<void> => {
  if (choice.connections.metrics === 'none') return;
  const { serveMetrics } = await import('../adapters/prom-client/serve-metrics.js');
  const address = { host: settings.HOST, port: settings.METRICS_PORT };
  const { url, close } = await serveMetrics(container.resolve(Connections.metrics), address);
  onClose('metrics', close);
  container.resolve(Ports.log).info('metrics', { url });
};
