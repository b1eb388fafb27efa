import { ErrorReply } from 'redis';
import type { Log } from '../../domain/ports/log.js';
import { addressText, type Address } from './address.js';
import { adviseOnSettings } from './advise-on-settings.js';
import { answersPing } from './answers-ping.js';
import { circuitBreaker } from './circuit-breaker.js';
import { deadline, DeadlineExceeded } from './deadline.js';
import type { Access } from './deployment.js';
import { inTurn } from './in-turn.js';
import { isLoginRefused, serverClient, type ServerClient } from './server-client.js';

const PROBE_AGAIN_AFTER_MS = 250;
const RENEW_AGAIN_AFTER_MS = 500;
/** Commands that are sent before the first of them is answered. The deadline of a command begins when it is sent. */
const MOST_UNANSWERED = 256;
/** A command that has waited for this part of the deadline causes a ping, which has the rest of it. */
const PING_AFTER = 0.25;

/** A command has missed its deadline, and so has a ping on another connection. */
class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
}

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
  /** Another connection takes the place of this one, since the address may lead to another server by now. */
  renew(): void;
  close(): void;
}>;

export type NodeOptions = Readonly<{
  access: Access;
  deadlineMs: number;
  /** How long a connection may stay silent. */
  silenceMs: number;
  log: Log;
}>;

/**
 * Connects in the background. When a question misses its deadline, and a ping on another connection does too, the circuit
 * of this server opens, and of no other.
 */
export const redisNode = (at: Address, options: NodeOptions): RedisNode => {
  const { access, deadlineMs, silenceMs, log } = options;
  const server = addressText(at);
  const answers = answersPing(at, access, deadlineMs * (1 - PING_AFTER));
  const withinDeadline = deadline(deadlineMs, {
    afterMs: deadlineMs * PING_AFTER,
    notify: () => void answers(),
  });
  const oneOfFew = inTurn(MOST_UNANSWERED);
  let replies = 0;
  let lost = false;
  let advised = false;
  let closed = false;

  const connect = (): ServerClient => {
    const client = serverClient(at, access, silenceMs, 'for ever');
    client.on('error', (error: unknown) => {
      if (client !== current) return;
      const failure = isLoginRefused(error) ? 'redis refuses the user or password' : 'redis connection failed';
      if (!lost && !closed) log.error(failure, { server, error });
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
  /** Answers that are under way on the former connection still arrive. */
  const renew = (): void => {
    const now = performance.now();
    if (closed || opening || now < renewedAt + RENEW_AGAIN_AFTER_MS) return;
    renewedAt = now;
    renewed?.destroy();
    renewed = current;
    void renewed.close();
    current = connect();
  };
  let renewedAt = -Infinity;
  let renewed: ServerClient | undefined;
  /** While a connection is made for the first time it is waited for. */
  let opening: Promise<void> | undefined;
  let current = connect();

  const send = <T>(client: ServerClient, question: (client: ServerClient) => Promise<T>): Promise<T> =>
    opening ? opening.then(() => question(client)) : question(client);

  const ask = async <T>(question: (client: ServerClient) => Promise<T>): Promise<T> => {
    const [client, repliesBefore] = [current, replies];
    try {
      const reply = await withinDeadline(send(client, question));
      replies += 1;
      return reply;
    } catch (error) {
      if (error instanceof ErrorReply) replies += 1;
      if (!(error instanceof DeadlineExceeded)) throw error;
      if (!(await answers())) throw new ServerSilent(error.message, { cause: error });
      // the server answers, but not on this connection
      if (replies === repliesBefore) startOver(client);
      throw error;
    }
  };

  const breaker = circuitBreaker({
    trips: (error) => error instanceof ServerSilent,
    probe: async () => {
      if (!(await answers())) throw new DeadlineExceeded('the probe was not answered in time');
    },
    retryMs: PROBE_AGAIN_AFTER_MS,
    onChange: (open) => {
      if (open) {
        log.error('redis circuit opened', { server });
        // what it still owes is forgotten, so that no late answer is ever taken for another's
        startOver(current);
      } else {
        log.info('redis circuit closed', { server });
        // an attempt to connect may hang that began while the server was silent
        if (!current.isReady) startOver(current);
      }
    },
  });

  return {
    at,
    ask: (question) => oneOfFew(() => breaker.call(() => ask(question))),
    healthy: () => current.isReady && !breaker.isOpen(),
    isCircuitOpen: breaker.isOpen,
    distrust: startOver,
    renew,
    close() {
      closed = true;
      breaker.stop();
      renewed?.destroy();
      current.destroy();
    },
  };
};
