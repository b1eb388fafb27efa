import type { Log } from '../../domain/ports/log.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { CircuitOpen } from './circuit-breaker.js';
import { deploymentAt } from './deployment.js';
import { gatheredReads } from './gathered-reads.js';
import type { Redis } from './redis-commands.js';
import { redisNode } from './redis-node.js';
import { redisRouter, type RedisRouter } from './redis-router.js';
import { topologyOf } from './topology-of.js';

export type RedisConnection = Redis &
  Pick<RedisRouter, 'servers' | 'keyPerServer'> &
  Readonly<{ close(): Promise<void> }>;

type Options = Readonly<{
  /** One URL is a server or a group under Sentinel, several are the nodes of a cluster. */
  urls: ReadonlyArray<string>;
  /** Stands before every key, so that several environments can share a server. */
  keyPrefix?: string;
  /** What one command may take before its server counts as unreachable. */
  deadlineMs: number;
  log: Log;
}>;

/** Longer than the event loop is ever busy: the library counts that time too. Deadline and ping notice silence sooner. */
const NODE_SILENCE_MS = 5_000;

/**
 * Connects in the background and for ever. Where a command and a ping both miss the deadline, the circuit of their server
 * opens: until it answers again, commands to it are refused at once. A command that timed out may still be carried out.
 */
export const connectRedis = ({ urls, keyPrefix = '', deadlineMs, log }: Options): RedisConnection => {
  const closing = new AbortController();
  const deployment = deploymentAt(urls);
  const nodeOptions = {
    access: { ...deployment.access, keyPrefix },
    deadlineMs,
    silenceMs: deadlineMs + NODE_SILENCE_MS,
    log,
  };
  const topology = topologyOf(deployment, { silenceMs: deadlineMs + 1_000, closing: closing.signal });
  const { route, keyPerServer, servers, close } = redisRouter({
    topology,
    open: (at) => redisNode(at, nodeOptions),
    log,
  });

  const run: Redis['run'] = async (key, isReply, command) => {
    try {
      return await route(keyPrefix + key, isReply, command);
    } catch (cause) {
      throw new Unavailable('key-value store', cause instanceof CircuitOpen ? { reason: cause.message } : { cause });
    }
  };

  return {
    run,
    read: gatheredReads(run, (key) => topology.slotOf(keyPrefix + key)),
    keyPerServer: (name) => keyPerServer(keyPrefix + name).map((key) => key.slice(keyPrefix.length)),
    servers,
    close() {
      closing.abort();
      close();
      return Promise.resolve();
    },
  };
};
