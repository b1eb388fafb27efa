import type { Reply } from './redis-commands.js';

/** Of SET: the value is stored. */
export const stored: Reply<'OK'> = (reply): reply is 'OK' => reply === 'OK';

/** Of SET under a condition: the value is stored, or the condition does not hold. */
export const storedOrNot: Reply<'OK' | null> = (reply): reply is 'OK' | null => reply === 'OK' || reply === null;

export const textOrNothing: Reply<string | null> = (reply): reply is string | null =>
  typeof reply === 'string' || reply === null;

export const natural: Reply<number> = (reply): reply is number => Number.isSafeInteger(reply) && Number(reply) >= 0;

/** Of a script: two or four natural numbers. */
export const twoNaturals: Reply<readonly [number, number]> = (reply): reply is [number, number] =>
  Array.isArray(reply) && reply.length === 2 && reply.every(natural);
export const fourNaturals: Reply<readonly [number, number, number, number]> = (
  reply,
): reply is [number, number, number, number] => Array.isArray(reply) && reply.length === 4 && reply.every(natural);
