import { ErrorReply } from 'redis';
import type { Log } from '../../domain/ports/log.js';
import { addressText, type Address } from './address.js';
import { adviseOnSettings } from './advise-on-settings.js';
import { circuitBreaker } from './circuit-breaker.js';
import { DeadlineExceeded, type Deadline } from './deadline.js';
import type { Access } from './deployment.js';
import { serverClient, type ServerClient } from './server-client.js';

const PROBE_AGAIN_AFTER_MS = 250;

/** The connection to one server, kept up until it is closed. */
export type RedisNode = Readonly<{
  at: Address;
  /** Rejects at once when the connection is lost, or when the server has not answered lately. */
  ask<T>(question: (client: ServerClient) => Promise<T>): Promise<T>;
  healthy(): boolean;
  /** It has not answered lately, and is asked nothing until it does. */
  isCircuitOpen(): boolean;
  /** The client's answers fit the questions no more: goes on with another one. */
  distrust(client: ServerClient): void;
  close(): void;
}>;

export type NodeOptions = Readonly<{
  access: Access;
  deadlineMs: number;
  withinDeadline: Deadline;
  /** How long a connection may stay silent. */
  silenceMs: number;
  log: Log;
}>;

/** Connects in the background. A question that exceeds the deadline opens the circuit of this server, and of no other. */
export const redisNode = (at: Address, options: NodeOptions): RedisNode => {
  const { access, deadlineMs, withinDeadline, silenceMs, log } = options;
  const server = addressText(at);
  let lost = false;
  let advised = false;
  let closed = false;

  const connect = (): ServerClient => {
    const client = serverClient(at, access, silenceMs, 'for ever');
    client.on('error', (error: unknown) => {
      if (!lost && !closed) log.error('redis connection failed', { server, error });
      lost = true;
      // bytes that are no replies: which answer belongs to which question can no longer be told
      if (client.isReady && !(error instanceof ErrorReply)) startOver(client);
    });
    client.on('ready', () => {
      if (lost) log.info('redis connection restored', { server });
      lost = false;
      if (!advised) void adviseOnSettings(client, server, log);
      advised = true;
    });
    const opened = new Promise<void>((resolve) => {
      for (const outcome of ['ready', 'error']) client.once(outcome, () => resolve());
    }).then(() => {
      if (opening === opened) opening = undefined;
    });
    opening = opened;
    // it goes on by itself, and tells of every failure by the event
    client.connect().catch(() => undefined);
    return client;
  };
  const startOver = (broken: ServerClient): void => {
    if (closed || broken !== current) return;
    broken.destroy();
    current = connect();
  };
  /** While a connection is made for the first time it is waited for. */
  let opening: Promise<void> | undefined;
  let current = connect();

  /** Of a client that was given up meanwhile, nothing is asked any more. */
  const inTurn = <T>(client: ServerClient, question: (client: ServerClient) => Promise<T>): Promise<T> =>
    opening ? opening.then(() => question(client)) : question(client);

  /** An error reply is an answer, and a late answer is none. */
  const probe = async (): Promise<void> => {
    const asked = performance.now();
    await current.ping().catch((error: unknown) => {
      if (!(error instanceof ErrorReply)) throw error;
    });
    if (performance.now() - asked > deadlineMs) throw new DeadlineExceeded('the probe was answered late');
  };

  const breaker = circuitBreaker({
    trips: (error) => error instanceof DeadlineExceeded,
    probe,
    retryMs: PROBE_AGAIN_AFTER_MS,
    onChange: (open) => {
      if (open) {
        log.error('redis circuit opened', { server });
        // what it still owes is forgotten, so that no late answer is ever taken for another's
        startOver(current);
      } else log.info('redis circuit closed', { server });
    },
  });

  return {
    at,
    ask: (question) => breaker.call(() => withinDeadline(inTurn(current, question))),
    healthy: () => current.isReady && !breaker.isOpen(),
    isCircuitOpen: breaker.isOpen,
    distrust: startOver,
    close() {
      closed = true;
      breaker.stop();
      current.destroy();
    },
  };
};
