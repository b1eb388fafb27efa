import type { Log } from '../../domain/ports/log.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { CircuitOpen } from './circuit-breaker.js';
import { deadline } from './deadline.js';
import { deploymentAt } from './deployment.js';
import { gatheredReads } from './gathered-reads.js';
import type { Redis } from './redis-commands.js';
import { redisNode } from './redis-node.js';
import { redisRouter, type RedisRouter } from './redis-router.js';
import { topologyOf } from './topology-of.js';

export type RedisConnection = Redis & Pick<RedisRouter, 'servers'> & Readonly<{ close(): Promise<void> }>;

type Options = Readonly<{
  /** One URL is a server or a group under Sentinel, several are the nodes of a cluster. */
  urls: ReadonlyArray<string>;
  /** What one command may take before its server counts as unreachable. */
  deadlineMs: number;
  log: Log;
}>;

/**
 * Connects in the background and for ever. A command that exceeds the deadline opens the circuit of its server: until
 * that answers again, what is asked of it is refused at once. A command that timed out may still be carried out.
 */
export const connectRedis = ({ urls, deadlineMs, log }: Options): RedisConnection => {
  const closing = new AbortController();
  const deployment = deploymentAt(urls);
  const silenceMs = deadlineMs + 1_000;
  const nodeOptions = { access: deployment.access, deadlineMs, withinDeadline: deadline(deadlineMs), silenceMs, log };
  const topology = topologyOf(deployment, { silenceMs, closing: closing.signal });
  const { route, servers, close } = redisRouter({
    topology,
    open: (at) => redisNode(at, nodeOptions),
    log,
  });

  const run: Redis['run'] = async (key, isReply, command) => {
    try {
      return await route(key, isReply, command);
    } catch (cause) {
      throw new Unavailable('key-value store', cause instanceof CircuitOpen ? { reason: cause.message } : { cause });
    }
  };

  return {
    run,
    read: gatheredReads(run, topology.slotOf),
    servers,
    close() {
      closing.abort();
      close();
      return Promise.resolve();
    },
  };
};
