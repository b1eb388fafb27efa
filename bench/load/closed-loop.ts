import { openConnection } from './connection.js';
import type { LoadOrder, LoadReport } from './order.js';
import { requestsOf } from './requests.js';
import { quantile } from '../statistics.js';

/** Every connection asks again as soon as it is answered. Rejects at the first answer that is not a 200. */
export const closedLoop = (order: LoadOrder): Promise<LoadReport> =>
  new Promise((resolve, reject) => {
    const { port, connections, seconds, requests = Infinity } = order;
    const next = requestsOf(order);
    const latencies: number[] = [];
    const began = performance.now();
    const due = began + seconds * 1000;
    let [sent, open, over] = [0, connections, false];

    const all = Array.from({ length: connections }, () => openConnection(port, fail));
    function fail(error: Error): void {
      if (over) return;
      over = true;
      for (const one of all) one.close();
      reject(error);
    }
    const done = (): void => {
      over = true;
      for (const one of all) one.close();
      const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
      resolve({ requests: latencies.length, seconds: (performance.now() - began) / 1000, p50, p99 });
    };
    for (const one of all) {
      const ask = (): void => {
        const now = performance.now();
        if (now > due || sent >= requests) {
          open -= 1;
          if (open === 0) done();
          return;
        }
        sent += 1;
        one.send(next(), (status) => {
          if (status === 200) {
            latencies.push(performance.now() - now);
            ask();
          } else fail(new Error(`answered ${status}`));
        });
      };
      ask();
    }
  });
