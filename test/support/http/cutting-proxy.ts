import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a client gets in place of an answer of the service. */
type Loss = 'cut' | 'unavailable';

/** Passes requests on to a service. It loses the answers to some: it cuts the connection, or answers 503 itself. */
export const cuttingProxy = async (target: string) => {
  const { hostname, port } = new URL(target);
  let loss: Loss | undefined;
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, method, path: url, headers }, (answered) => {
      if (loss === undefined) {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
        return;
      }
      // the service has answered, so it has committed
      answered.resume();
      if (loss === 'cut') asked.socket.destroy();
      else answer.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>503 Service Temporarily Unavailable</h1>');
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (next: Loss | undefined): void => {
      loss = next;
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
