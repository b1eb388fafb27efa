import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../people/token.js';

const READERS = 4;

/** The text of an answer. */
export const answerTo = async (
  url: string,
  { body, agent = new Agent() }: Readonly<{ body?: string; agent?: Agent }> = {},
): Promise<string> => {
  const headers = { Authorization: `Bearer ${tokenOf(1)}`, ...(body !== undefined && { 'Content-Type': 'text/csv' }) };
  const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${text.slice(0, 300)}`);
  return text;
};

/** Milliseconds of each page that four users read one after the other, until the work is done. */
export const pagesDuring = async (origin: string, path: string, work: () => Promise<unknown>): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let isDone = false;
  const reader = async (): Promise<void> => {
    while (!isDone) {
      const began = performance.now();
      await answerTo(origin + path, { agent });
      times.push(performance.now() - began);
      await sleep(5);
    }
  };
  const readers = Array.from({ length: READERS }, reader);
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(readers);
    agent.destroy();
  }
  return times;
};
