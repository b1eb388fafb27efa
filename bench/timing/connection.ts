import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { RefusalTag } from '../../src/contract/refusals/refusals.js';

/** One connection that stays open. A body that is no text is sent as JSON. */
export type TimedConnection = Readonly<{
  /** The body of the answer, the reason of a failure, and milliseconds from the first byte sent to the last byte received. */
  ask(method: string, path: string, body?: object | string, headers?: Readonly<Record<string, string>>): Promise<Asked>;
  close(): void;
}>;
type Asked = Readonly<{ text: string; reason: RefusalTag | undefined; took: number }>;

export const timedConnection = (url: string): TimedConnection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: async (method, path, sent = '', more = {}) => {
      const body = typeof sent === 'string' ? sent : JSON.stringify(sent);
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...more };
      const began = performance.now();
      const asked = request(`${url}/api/v1${path}`, { agent, method, headers }).end(body);
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      const text = (await response.setEncoding('utf8').toArray()).join('');
      const took = performance.now() - began;
      return { text, reason: response.headers['x-failure-reason'] as RefusalTag | undefined, took };
    },
    close: () => agent.destroy(),
  };
};
