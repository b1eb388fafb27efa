import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorReply } from 'redis';
import type { Log } from '../../domain/ports/log.js';
import { concurrencyLimit } from './concurrency-limit.js';
import { deadline, DeadlineExceeded, type Deadline } from './deadline.js';

/** Commands that are sent before the first of them is answered. The deadline of a command starts when it is sent. */
const MAX_UNANSWERED = 256;
/** The wait for a place among them. */
const MAX_WAIT_MS = 5_000;
/** A command that waits for this part of the deadline causes a ping, which has the rest of the deadline. */
const PING_AFTER = 0.25;
/** A command and the ping that it caused end at about the same time. A failed ping still counts for the command. */
const FAILURE_COUNTS_MS = 50;
const PROBE_INTERVAL_MS = 250;

export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

type Options = Readonly<{
  server: string;
  deadlineMs: number;
  /** Sends a ping on a new connection. */
  ping: (within: Deadline) => Promise<unknown>;
  /** Replaces the connection. With `cut` it is not used any more: its next answer may belong to another command. */
  reconnect: (cut: boolean) => void;
  log: Log;
}>;

export type ServerGuard = Readonly<{
  /** Runs one command within the deadline. Rejects at once while the circuit is open. */
  run<T>(command: () => Promise<T>): Promise<T>;
  isCircuitOpen(): boolean;
  stop(): void;
}>;

/** Calls at the same time share one ping. A success counts for `successMs`, so that a slow server gets few pings. */
const sharedPing = (ping: () => Promise<unknown>, successMs: number): (() => Promise<boolean>) => {
  let current: Promise<boolean> | undefined;
  const start = async (): Promise<boolean> => {
    const answered = await ping().then(
      () => true,
      (error: unknown) => error instanceof Error && error.cause instanceof ErrorReply,
    );
    setTimeout(() => (current = undefined), answered ? successMs : FAILURE_COUNTS_MS).unref();
    return answered;
  };
  return () => (current ??= start());
};

/**
 * Protects the callers of one server from its silence. The circuit opens when a command misses the deadline and a ping on
 * another connection fails too. It closes when such a ping is answered. When only the command misses the deadline and its
 * connection was silent meanwhile, the connection is replaced.
 */
export const serverGuard = ({ server, deadlineMs, ping, reconnect, log }: Options): ServerGuard => {
  const limited = concurrencyLimit(MAX_UNANSWERED, MAX_WAIT_MS);
  const pingLimit = deadline(deadlineMs * (1 - PING_AFTER));
  const answersPing = sharedPing(() => ping(pingLimit), deadlineMs / 2);
  const within = deadline(deadlineMs, deadlineMs * PING_AFTER, () => void answersPing());
  let replies = 0;
  let open = false;
  let stopped = false;
  const isStopped = (): boolean => stopped;

  const openCircuit = async (): Promise<void> => {
    if (open || isStopped()) return;
    open = true;
    log.error('redis circuit opened', { server });
    reconnect(true);
    await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
    while (!isStopped() && !(await answersPing())) {
      reconnect(false);
      await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
    }
    open = false;
    if (isStopped()) return;
    log.info('redis circuit closed', { server });
    reconnect(false);
  };

  const attempt = async <T>(command: () => Promise<T>): Promise<T> => {
    if (open) throw new CircuitOpen('the server does not answer');
    const repliesBefore = replies;
    try {
      const reply = await within(command());
      replies += 1;
      return reply;
    } catch (error) {
      if (error instanceof ErrorReply) replies += 1;
      if (!(error instanceof DeadlineExceeded)) throw error;
      if (!(await answersPing())) void openCircuit();
      else if (replies === repliesBefore) reconnect(true);
      throw error;
    }
  };

  return {
    run: (command) => limited(() => attempt(command)),
    isCircuitOpen: () => open,
    stop: () => {
      stopped = true;
    },
  };
};
