import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, type Registry } from 'prom-client';

export type MetricsServer = Readonly<{ url: string; close(): Promise<void> }>;

/** Serves the registry and the process's own figures at `/metrics`, in the Prometheus text format. */
export const serveMetrics = async (
  registry: Registry,
  { host, port }: Readonly<{ host: string; port: number }>,
): Promise<MetricsServer> => {
  collectDefaultMetrics({ register: registry, prefix: 'menshen_' });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
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
