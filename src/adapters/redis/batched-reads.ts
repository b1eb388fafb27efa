import { Unavailable } from '../../domain/ports/unavailable.js';
import type { Redis, Reply } from './redis-commands.js';

type Read = Readonly<{ key: string; resolve: (text: unknown) => void; reject: (error: unknown) => void }>;

const listOf =
  (count: number): Reply<ReadonlyArray<unknown>> =>
  (reply): reply is ReadonlyArray<unknown> =>
    Array.isArray(reply) && reply.length === count;

/** Sends the reads of one turn of the event loop as one command, which takes less than half of the CPU time. */
export const batchedReads = (run: Redis['run'], maxKeys: number): Redis['read'] => {
  let waiting: Read[] = [];

  const send = async (reads: ReadonlyArray<Read>): Promise<void> => {
    const keys = reads.map(({ key }) => key);
    try {
      const texts = await run(keys[0] ?? '', listOf(keys.length), (redis) => redis.mGet(keys));
      for (const [n, { resolve }] of reads.entries()) resolve(texts[n]);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  };
  const sendAll = (): void => {
    const reads = waiting;
    waiting = [];
    for (let n = 0; n < reads.length; n += maxKeys) void send(reads.slice(n, n + maxKeys));
  };

  return async (key, isReply) => {
    const text = await new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(sendAll);
      waiting.push({ key, resolve, reject });
    });
    if (isReply(text)) return text;
    throw new Unavailable('key-value store', { cause: new Error('unexpected reply') });
  };
};
