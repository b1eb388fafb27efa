import type { ServerResponse } from 'node:http';

const limits = new WeakMap<ServerResponse, number>();

/** Gives one answer a time limit of its own, in place of the server's. */
export const limitAnswer = (response: ServerResponse, ms: number): void => void limits.set(response, ms);

/** The time limit of this answer, if it has one of its own. */
export const answerLimitOf = (response: ServerResponse): number | undefined => limits.get(response);
