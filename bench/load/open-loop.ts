import { openConnection, type Connection } from './connection.js';
import type { LoadOrder, LoadReport } from './order.js';
import { requestsOf } from './requests.js';
import { atRate } from './pace.js';
import { quantile } from '../statistics.js';

/** Requests leave when their time has come; latency counts from that moment, so that nothing waits unseen. */
export const openLoop = async (order: LoadOrder): Promise<LoadReport> => {
  const { port, seconds, perSecond = 1 } = order;
  const next = requestsOf(order);
  const idle: Connection[] = [];
  const latencies: number[] = [];
  const began = performance.now();

  await atRate(
    perSecond,
    seconds,
    (dueAt) =>
      new Promise<void>((resolve, reject) => {
        const connection = idle.pop() ?? openConnection(port, reject);
        connection.send(next(), (status) => {
          if (status !== 200) {
            reject(new Error(`answered ${status}`));
            return;
          }
          latencies.push(performance.now() - dueAt);
          idle.push(connection);
          resolve();
        });
      }),
  );
  for (const connection of idle) connection.close();
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { requests: latencies.length, seconds: (performance.now() - began) / 1000, p50, p99 };
};
