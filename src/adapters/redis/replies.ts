import type { Reply } from './redis-commands.js';

/** Of SET: it is stored. */
export const stored: Reply<'OK'> = (reply): reply is 'OK' => reply === 'OK';

/** Of SET under a condition: it is stored, or the condition did not hold. */
export const storedOrNot: Reply<'OK' | null> = (reply): reply is 'OK' | null => reply === 'OK' || reply === null;

export const textOrNothing: Reply<string | null> = (reply): reply is string | null =>
  typeof reply === 'string' || reply === null;

/** Of MGET on so many keys. */
export const textsOrNothing =
  (count: number): Reply<ReadonlyArray<string | null>> =>
  (reply): reply is ReadonlyArray<string | null> =>
    Array.isArray(reply) && reply.length === count && reply.every(textOrNothing);

export const integer: Reply<number> = (reply): reply is number => Number.isSafeInteger(reply);

/** Of EXISTS on one key. */
export const zeroOrOne: Reply<0 | 1> = (reply): reply is 0 | 1 => reply === 0 || reply === 1;

const pair = (reply: unknown): readonly [unknown, unknown] | undefined =>
  Array.isArray(reply) && reply.length === 2 ? (reply as [unknown, unknown]) : undefined;

/** Of a script: a count that is at least one, and the milliseconds that it still lives. */
export type CountAndTimeLeft = readonly [count: number, msLeft: number];
export const countAndTimeLeft: Reply<CountAndTimeLeft> = (reply): reply is CountAndTimeLeft => {
  const [count, msLeft] = pair(reply) ?? [];
  return integer(count) && count > 0 && integer(msLeft) && msLeft >= 0;
};

export const countAndTimeLeftOrNothing: Reply<CountAndTimeLeft | null> = (reply): reply is CountAndTimeLeft | null =>
  reply === null || countAndTimeLeft(reply);

/** Of the script that reservations: was it reserved, how things stand, and the end of the window by the server's clock. */
export type ChargedAndTally = readonly [reserved: 0 | 1, tally: CountAndTimeLeft, windowEnd: number];
export const reservedAndTally: Reply<ChargedAndTally> = (reply): reply is ChargedAndTally => {
  if (!Array.isArray(reply) || reply.length !== 3) return false;
  const [reserved, tally, windowEnd] = reply as unknown[];
  return zeroOrOne(reserved) && countAndTimeLeft(tally) && integer(windowEnd) && windowEnd >= 0;
};
