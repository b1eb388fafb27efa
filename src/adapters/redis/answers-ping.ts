import { ErrorReply } from 'redis';
import type { Address } from './address.js';
import { deadline } from './deadline.js';
import type { Access } from './deployment.js';
import { askBriefly } from './server-client.js';

/** Longer than the limit of a ping, which is what ends it. */
const SILENCE_MS = 60_000;

/** A command and the ping that it began end at about the same moment: the ping that failed still counts for the command. */
const FAILURE_COUNTS_MS = 50;

const isErrorReply = (error: unknown): boolean => error instanceof Error && error.cause instanceof ErrorReply;

/**
 * Tells whether a server answers a ping on a new connection within `limitMs`. An error reply is an answer too. Calls at
 * the same time share one ping.
 */
export const answersPing = (at: Address, access: Access, limitMs: number): (() => Promise<boolean>) => {
  const withinLimit = deadline(limitMs);
  let underWay: Promise<boolean> | undefined;

  const ask = async (): Promise<boolean> => {
    const over = new AbortController();
    const patience = { silenceMs: SILENCE_MS, closing: over.signal };
    try {
      await withinLimit(askBriefly(at, access, patience, (client) => client.ping()));
      return true;
    } catch (error) {
      return isErrorReply(error);
    } finally {
      over.abort();
    }
  };

  const forget = (): void => {
    underWay = undefined;
  };
  const askAndForget = async (): Promise<boolean> => {
    const answered = await ask();
    if (answered) forget();
    else setTimeout(forget, FAILURE_COUNTS_MS).unref();
    return answered;
  };

  return () => (underWay ??= askAndForget());
};
