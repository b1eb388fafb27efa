import type { Log } from '../../domain/ports/log.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { CircuitOpen } from './circuit-breaker.js';
import { clusterTopology } from './cluster-topology.js';
import { deadline } from './deadline.js';
import { deploymentAt, type Deployment } from './deployment.js';
import type { Redis } from './redis-commands.js';
import { redisNode } from './redis-node.js';
import { redisRouter } from './redis-router.js';
import { sentinelTopology } from './sentinel-topology.js';
import { singleServer, type Topology } from './topology.js';

export type RedisConnection = Redis & Readonly<{ close(): Promise<void> }>;

type Options = Readonly<{
  /** One URL is a server or a group under Sentinel, several are the nodes of a cluster. */
  urls: ReadonlyArray<string>;
  /** What one command may take before its server counts as unreachable. */
  deadlineMs: number;
  log: Log;
}>;

type Patience = Readonly<{ silenceMs: number; closing: AbortSignal }>;

const topologyOf = (deployment: Deployment, patience: Patience): Topology => {
  switch (deployment.kind) {
    case 'server':
      return singleServer(deployment.at);
    case 'cluster':
      return clusterTopology({ ...deployment, patience });
    case 'sentinel':
      return sentinelTopology({ ...deployment, patience });
  }
};

/**
 * Connects in the background and for ever. A command that exceeds the deadline opens the circuit of its server: until
 * that answers again, what is asked of it is refused at once. A command that timed out may still be carried out.
 */
export const connectRedis = ({ urls, deadlineMs, log }: Options): RedisConnection => {
  const closing = new AbortController();
  const deployment = deploymentAt(urls);
  const silenceMs = deadlineMs + 1_000;
  const nodeOptions = { access: deployment.access, deadlineMs, withinDeadline: deadline(deadlineMs), silenceMs, log };
  const { route, close } = redisRouter({
    topology: topologyOf(deployment, { silenceMs, closing: closing.signal }),
    open: (at) => redisNode(at, nodeOptions),
    log,
  });

  return {
    async run(key, isReply, command) {
      try {
        return await route(key, isReply, command);
      } catch (cause) {
        throw new Unavailable('key-value store', cause instanceof CircuitOpen ? { reason: cause.message } : { cause });
      }
    },
    close() {
      closing.abort();
      close();
      return Promise.resolve();
    },
  };
};
