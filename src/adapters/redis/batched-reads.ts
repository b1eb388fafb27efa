import { t } from '../../domain/fp.js';
import { TEXT_OR_NOTHING, type Redis, type Reply } from './redis-commands.js';

type Texts = ReadonlyArray<string | null>;
type Read = Readonly<{ key: string; resolve: (text: string | null) => void; reject: (error: unknown) => void }>;

const TEXTS = t.readonlyArray(TEXT_OR_NOTHING);

/** Of MGET: a text or nothing for each key. */
const textsOf = (count: number): Reply<Texts> => ({
  is: (reply): reply is Texts => TEXTS.is(reply) && reply.length === count,
});

/**
 * Sends reads that begin together, such as those of one request, as one command. It takes less than half of the CPU time.
 */
export const batchedReads = (run: Redis['run'], maxKeys: number): Redis['read'] => {
  let waiting: Read[] = [];

  const send = async (reads: ReadonlyArray<Read>): Promise<void> => {
    const keys = reads.map(({ key }) => key);
    try {
      const texts = await run(keys[0] ?? '', textsOf(keys.length), (redis) => redis.mGet(keys));
      for (const [n, { resolve }] of reads.entries()) resolve(texts[n] ?? null);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  };
  const sendAll = (): void => {
    const reads = waiting;
    waiting = [];
    for (let n = 0; n < reads.length; n += maxKeys) void send(reads.slice(n, n + maxKeys));
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(sendAll);
      waiting.push({ key, resolve, reject });
    });
};
