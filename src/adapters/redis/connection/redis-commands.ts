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
  /** The same for several keys, in their order. */
  readAll(keys: ReadonlyArray<string>): Promise<Texts>;
  /** A key that lies on the same server as `key`, and in the same slot of a cluster, for commands with both. */
  keyInSameSlot(key: string, name: string): string;
}

type Texts = ReadonlyArray<string | null>;
type Read = Readonly<{
  keys: ReadonlyArray<string>;
  resolve: (texts: Texts) => void;
  reject: (error: unknown) => void;
}>;

const isTextOrNothing = (value: unknown): boolean => value === null || typeof value === 'string';

/** Of MGET: a text or nothing for each key. Each page has such a reply, and a codec of an array makes functions for each text. */
const textsOf = (count: number): Reply<Texts> => ({
  is: (reply): reply is Texts => Array.isArray(reply) && reply.length === count && reply.every(isTextOrNothing),
});

const NOW = Promise.resolve();

type ReadAll = Redis['readAll'];

/**
 * Sends reads that begin together, such as those of one request, as one command. It takes less than half of the CPU time. With
 * `isCluster` each key has its own command, because the keys lie on several servers. `readAgain` gives the outcome of a read
 * whose command has failed.
 */
export const batchedReads = (
  run: Redis['run'],
  isCluster: boolean,
  readAgain: (outage: Error, keys: ReadonlyArray<string>) => ReturnType<ReadAll> = (outage) => Promise.reject(outage),
): Pick<Redis, 'read' | 'readAll'> => {
  let waiting: Read[] = [];

  const send = (reads: ReadonlyArray<Read>): void => {
    const all = reads.flatMap(({ keys }) => keys);
    run(all[0] ?? '', textsOf(all.length), (redis) => redis.mGet(all)).then(
      (texts) => {
        let from = 0;
        for (const { keys, resolve } of reads) resolve(texts.slice(from, (from += keys.length)));
      },
      (outage: unknown) => {
        for (const { keys, resolve, reject } of reads) readAgain(outage as Error, keys).then(resolve, reject);
      },
    );
  };
  const sendAll = (): void => {
    const reads = waiting;
    waiting = [];
    if (isCluster) for (const one of reads) send([one]);
    else send(reads);
  };
  const add = (read: Read): void => {
    // Node gives each callback of queueMicrotask an object of its own
    if (waiting.length === 0) void NOW.then(sendAll);
    waiting.push(read);
  };

  const read = (key: string): Promise<string | null> =>
    new Promise((resolve, reject) => add({ keys: [key], resolve: ([text = null]) => resolve(text), reject }));
  return {
    read,
    readAll: (keys) =>
      isCluster ? Promise.all(keys.map(read)) : new Promise((resolve, reject) => add({ keys, resolve, reject })),
  };
};
