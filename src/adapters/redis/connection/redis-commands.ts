import type { RedisClientType } from 'redis';
import { t } from '../../../contract/values/fp.js';

/** The commands that the adapters use. */
export type RedisCommands = Pick<RedisClientType, 'getDel' | 'set' | 'exists' | 'del' | 'eval' | 'zRem' | 'hDel'> &
  Readonly<{ mGet(keys: string[]): Promise<unknown> }>;

/** Recognizes the expected reply. Any other reply is an outage. */
export type Reply<T> = Pick<t.Type<T>, 'is'>;

/** Of SET: the value is stored. */
export const STORED = t.literal('OK');
/** Of SET under a condition: the value is stored, or the condition does not hold. */
export const STORED_OR_NOT = t.union([STORED, t.null]);
export const TEXT_OR_NOTHING = t.union([t.string, t.null]);

export interface Redis {
  /**
   * Sends one command, once, to the server that holds the key. Rejects with `Unavailable` when Redis does not
   * answer as expected within the store's deadline. A command that was sent may then still be carried out.
   */
  run<T>(key: string, reply: Reply<T>, command: (redis: RedisCommands) => Promise<unknown>): Promise<T>;
  /**
   * The text under the key, like `run`. Null when there is none, or an entry of another type. Reads that begin together,
   * such as those of one request, share one command. A read without an answer is repeated once on a connection of its own,
   * unless the circuit is open: Redis does not read a connection further while a write on it waits.
   */
  read(key: string): Promise<string | null>;
  /** A key that lies on the same server as `key`, and in the same slot of a cluster, for commands with both. */
  keyInSameSlot(key: string, name: string): string;
}

type Texts = ReadonlyArray<string | null>;
type Read = Readonly<{ key: string; resolve: (text: string | null) => void; reject: (error: unknown) => void }>;

const TEXTS = t.readonlyArray(TEXT_OR_NOTHING);

/** Of MGET: a text or nothing for each key. */
const textsOf = (count: number): Reply<Texts> => ({
  is: (reply): reply is Texts => TEXTS.is(reply) && reply.length === count,
});

/**
 * Sends reads that begin together, such as those of one request, as one command. It takes less than half of the CPU time.
 * `readAgain` gives the outcome of a read whose command has failed.
 */
export const batchedReads = (
  run: Redis['run'],
  maxKeys: number,
  readAgain: (outage: Error, key: string) => ReturnType<Redis['read']> = (outage) => Promise.reject(outage),
): Redis['read'] => {
  let waiting: Read[] = [];

  const send = (reads: ReadonlyArray<Read>): void => {
    const keys = reads.map(({ key }) => key);
    run(keys[0] ?? '', textsOf(keys.length), (redis) => redis.mGet(keys)).then(
      (texts) => reads.forEach(({ resolve }, n) => resolve(texts[n] ?? null)),
      (outage: unknown) => {
        for (const { key, resolve, reject } of reads) readAgain(outage as Error, key).then(resolve, reject);
      },
    );
  };
  const sendAll = (): void => {
    const reads = waiting;
    waiting = [];
    if (reads.length <= maxKeys) send(reads);
    else for (let n = 0; n < reads.length; n += maxKeys) send(reads.slice(n, n + maxKeys));
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(sendAll);
      waiting.push({ key, resolve, reject });
    });
};
