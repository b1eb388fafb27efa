import type { ServerResponse } from 'node:http';
import { timeLimitOf } from '../context.js';

/** The answers of all connections that their clients have not received yet. */
export type UnsentAnswers = Readonly<{
  /** Call it when the answer is written. */
  add(response: ServerResponse): void;
}>;

type Limits = Readonly<{ maxUnsentBytes: number; onRefused: () => void }>;

/**
 * Bounds the bytes of answers that wait for slow clients. Beyond `maxUnsentBytes` it closes the connections whose answers
 * have waited for the longest time; the last answer may have more bytes alone. An answer with a time limit of its own is a
 * file: all clients share its bytes, or it is made while it is sent.
 */
export const unsentAnswers = ({ maxUnsentBytes, onRefused }: Limits): UnsentAnswers => {
  /** The oldest is the first. */
  const unsent = new Map<ServerResponse, number>();
  let total = 0;

  const remove = (response: ServerResponse): void => {
    total -= unsent.get(response) ?? 0;
    unsent.delete(response);
  };

  return {
    add: (response) => {
      if (response.writableLength === 0 || timeLimitOf(response) !== undefined) return;
      const bytes = Number(response.getHeader('Content-Length') ?? response.writableLength);
      unsent.set(response, bytes);
      total += bytes;
      response.once('close', () => remove(response));
      for (const oldest of unsent.keys()) {
        if (total <= maxUnsentBytes || oldest === response) return;
        remove(oldest);
        oldest.req.socket.destroy();
        onRefused();
      }
    },
  };
};
