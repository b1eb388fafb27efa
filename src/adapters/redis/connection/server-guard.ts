import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorReply } from 'redis';
import type { Log } from '../../../domain/ports/log.js';
import { Unavailable } from '../../../domain/ports/unavailable.js';
import { concurrencyLimit } from '../../background/concurrency-limit.js';
import { deadlineAfter, DeadlineExceeded } from './deadline.js';

/** Commands that are sent before the first of them is answered. The deadline of a command starts when it is sent. */
const MAX_UNANSWERED = 256;
/** The wait for a place among them. */
const MAX_WAIT_MS = 5_000;
/** The ping that a late command causes has what is left of the deadline. */
const PING_TIME = 0.75;
/** A command and the ping that it caused end at about the same time. A failed ping still counts for the command. */
const FAILURE_COUNTS_MS = 50;
const PROBE_INTERVAL_MS = 250;

type Options = Readonly<{
  server: string;
  deadlineMs: number;
  /** Sends a ping on a new connection, within a time. */
  ping: (limitMs: number) => Promise<unknown>;
  /** Replaces the connection. With `disconnect` it is not used any more: its next answer may belong to another command. */
  reconnect: (disconnect: boolean) => void;
  /** Whether the server is still part of the deployment. */
  isUsed: () => boolean;
  log: Log;
}>;

export type ServerGuard = Readonly<{
  /** Runs one command within the deadline. Rejects immediately while the circuit is open. */
  run<T>(command: () => Promise<T>): Promise<T>;
  isCircuitOpen(): boolean;
}>;

/**
 * Protects the callers of one server from its silence. The circuit opens when a command misses the deadline and a ping on
 * another connection fails too. It closes when such a ping is answered. When only the command misses the deadline and its
 * connection was silent meanwhile, the connection is replaced.
 */
export const serverGuard = ({ server, deadlineMs, ping, reconnect, isUsed, log }: Options): ServerGuard => {
  const limited = concurrencyLimit(MAX_UNANSWERED, MAX_WAIT_MS);
  let pinging: Promise<boolean> | undefined;
  let replies = 0;
  let open = false;

  const startPing = async (): Promise<boolean> => {
    const answered = await ping(deadlineMs * PING_TIME).then(
      () => true,
      (error: unknown) => error instanceof Error && error.cause instanceof ErrorReply,
    );
    // a slow server gets few pings
    setTimeout(() => (pinging = undefined), answered ? deadlineMs / 2 : FAILURE_COUNTS_MS).unref();
    return answered;
  };
  /** Calls at the same time share one ping. */
  const answersPing = (): Promise<boolean> => (pinging ??= startPing());

  const openCircuit = async (): Promise<void> => {
    if (open || !isUsed()) return;
    open = true;
    log.error('redis circuit opened', { server });
    reconnect(true);
    let answered = false;
    while (!answered && isUsed()) {
      await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
      answered = await answersPing();
      reconnect(false);
    }
    open = false;
    if (answered) log.info('redis circuit closed', { server });
  };

  const late = (): void => void answersPing();
  const inTime = deadlineAfter(deadlineMs);

  const failed = async (error: unknown, repliesBefore: number): Promise<never> => {
    if (error instanceof ErrorReply) replies += 1;
    if (!(error instanceof DeadlineExceeded)) throw error;
    if (!(await answersPing())) void openCircuit();
    else if (replies === repliesBefore) reconnect(true);
    throw error;
  };
  const attempt = <T>(command: () => Promise<T>): Promise<T> => {
    if (open) return Promise.reject(new Unavailable('key-value store', { reason: 'the server does not answer' }));
    const repliesBefore = replies;
    return inTime(command(), late).then(
      (reply) => {
        replies += 1;
        return reply;
      },
      (error: unknown) => failed(error, repliesBefore),
    );
  };

  return { run: (command) => limited(() => attempt(command)), isCircuitOpen: () => open };
};
