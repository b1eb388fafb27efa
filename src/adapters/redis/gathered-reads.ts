import { Unavailable } from '../../domain/ports/unavailable.js';
import type { Redis } from './redis-commands.js';
import { textsOrNothing } from './replies.js';

/** One key that somebody waits for. */
type Read = Readonly<{ key: string; answer: (text: string | null) => void; fail: (error: unknown) => void }>;

const bySlot = (reads: ReadonlyArray<Read>, slotOf: (key: string) => number): Iterable<ReadonlyArray<Read>> => {
  const slots = new Map<number, Read[]>();
  for (const read of reads) {
    const slot = slotOf(read.key);
    const others = slots.get(slot);
    if (others) others.push(read);
    else slots.set(slot, [read]);
  }
  return slots.values();
};

/**
 * Reads that are asked for in one turn of the event loop, before anything else runs, go out as one command for all keys
 * of a slot: everything on one server, on a cluster hardly ever more than one key. A command costs several times what
 * one more key in it does.
 */
export const gatheredReads = (run: Redis['run'], slotOf: (key: string) => number): Redis['read'] => {
  let waiting: Read[] = [];

  const ask = async (reads: ReadonlyArray<Read>): Promise<void> => {
    const keys = reads.map(({ key }) => key);
    try {
      const texts = await run(keys[0] ?? '', textsOrNothing(keys.length), (redis) => redis.mGet(keys));
      for (const [i, { answer }] of reads.entries()) answer(texts[i] ?? null);
    } catch (error) {
      for (const { fail } of reads) fail(error);
    }
  };
  const send = (): void => {
    const reads = waiting;
    waiting = [];
    for (const together of bySlot(reads, slotOf)) void ask(together);
  };

  return (key, isReply) =>
    new Promise((resolve, reject) => {
      const answer = (text: string | null): void => {
        if (isReply(text)) resolve(text);
        else reject(new Unavailable('key-value store', { cause: new Error('unexpected reply') }));
      };
      if (waiting.length === 0) queueMicrotask(send);
      waiting.push({ key, answer, fail: reject });
    });
};
