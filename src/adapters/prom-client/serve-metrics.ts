import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, collectDefaultMetrics, type Registry } from 'prom-client';

export type MetricsServer = Readonly<{ url: string; close(): Promise<void> }>;

type Address = Readonly<{ host: string; port: number }>;

/** Serves the Prometheus text format at `/metrics`. */
const serve = async (
  { contentType }: Readonly<{ contentType: string }>,
  render: () => Promise<string>,
  { host, port }: Address,
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    render().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`cannot listen on METRICS_HOST ${host}, METRICS_PORT ${port}`, { cause });
  });
  const { address, family, port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}/metrics`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Serves the registry and the default metrics of this process. */
export const serveMetrics = (registry: Registry, address: Address): Promise<MetricsServer> => {
  collectDefaultMetrics({ register: registry, prefix: 'menshen_' });
  return serve(registry, () => registry.metrics(), address);
};

/**
 * In a worker: answers the primary's requests for metrics. Each metric has the worker's number as a label. The counters of
 * a replacement worker start at zero, which would look like a decrease in a common sum.
 */
export const sendToPrimary = (registry: Registry, worker: number): void => {
  registry.setDefaultLabels({ worker: String(worker) });
  collectDefaultMetrics({ register: registry, prefix: 'menshen_' });
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
};

/** In the primary: serves the metrics of all workers. While a worker does not answer, the status is 500. */
export const serveWorkersMetrics = (address: Address): Promise<MetricsServer> => {
  const workers = new AggregatorRegistry();
  return serve(workers, () => workers.clusterMetrics(), address);
};
