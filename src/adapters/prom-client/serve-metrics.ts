import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MetricsServer = Readonly<{ url: string; close(): Promise<void> }>;

/** What is shown, in the Prometheus text format. */
type Shown = Readonly<{ text(): Promise<string>; contentType: string }>;

/** Serves at `/metrics`, and nothing else. */
export const serveMetrics = async (
  { text, contentType }: Shown,
  { host, port }: Readonly<{ host: string; port: number }>,
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (shown) => response.writeHead(200, { 'Content-Type': contentType }).end(shown),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`cannot listen on METRICS_PORT ${port}: ${(cause as Error).message}`, { cause });
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
