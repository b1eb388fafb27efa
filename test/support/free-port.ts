import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems choose by themselves, for outgoing connections and for listeners without a port. */
const [FIRST, END] = [10_240, 32_768];

const given = new Set<number>();

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  const outcome = Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]);
  server.listen(port, '127.0.0.1');
  if (!(await outcome.catch(() => false))) return false;
  server.close();
  await once(server, 'close');
  return true;
};

/** A loopback port that nobody listens on, that no system chooses by itself, and that this process did not give before. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = randomInt(FIRST, END);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
};
