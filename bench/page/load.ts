import { Agent, get } from 'node:http';

const CONNECTIONS = 16;

export type Load = Readonly<{ urls: ReadonlyArray<string>; token?: string; requests: number }>;

/** Sends the requests over sixteen connections, one after the other on each; rejects unless every answer is a 200. */
export const send = async ({ urls, token, requests }: Load): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const one = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        response.on('end', resolve).resume();
      }).on('error', reject);
    });

  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests) await one(urls[next++ % urls.length] ?? '');
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
};
