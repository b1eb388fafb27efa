import { ErrorReply } from 'redis';
import type { Log } from '../../domain/ports/log.js';
import { addressText, type Address } from './address.js';
import { SLOTS } from './key-slot.js';
import { redirectionIn } from './redirection.js';
import type { Redis } from './redis-commands.js';
import type { RedisNode } from './redis-node.js';
import type { ServerClient } from './server-client.js';
import type { Topology } from './topology.js';

const MOST_REDIRECTIONS = 3;
const LOOK_AGAIN_AFTER_MS = 500;
/** Looks that are left out as long as all is well. */
const CALM_LOOKS = 20;

export type ServerState = Readonly<{ server: string; isCircuitOpen: boolean }>;

export type RedisRouter = Readonly<{
  /** Runs a command on the server that holds the key, wherever it has moved. */
  route: Redis['run'];
  /** For each server that holds keys a key that begins with `name` and belongs to it. */
  keyPerServer(name: string): ReadonlyArray<string>;
  /** Those that hold keys now. */
  servers(): ReadonlyArray<ServerState>;
  close(): void;
}>;

type Options = Readonly<{ topology: Topology; open: (at: Address) => RedisNode; log: Log }>;

/** These say that the server is no longer, or not yet, the one to ask. Redis 6 wraps the reply of a script. */
const isMisplaced = (error: unknown): boolean =>
  error instanceof ErrorReply && /^(READONLY|CLUSTERDOWN|MASTERDOWN|LOADING)\b|-READONLY\b/.test(error.message);

/** Keeps a connection to every server that holds keys, and looks around again when one of them is in trouble. */
export const redisRouter = ({ topology, open, log }: Options): RedisRouter => {
  const nodes = new Map<string, RedisNode>();
  const holders: (RedisNode | undefined)[] = [];
  let doubtful = true;
  let looking = false;
  let lost = false;
  let looks = 0;
  let closed = false;

  const nodeAt = (at: Address): RedisNode => {
    const known = nodes.get(addressText(at));
    if (known) return known;
    const node = open(at);
    nodes.set(addressText(at), node);
    return node;
  };

  /** Whoever does not hold a key tells who does. */
  const anybody = (): RedisNode | undefined => {
    const all = [...nodes.values()];
    return all.find((node) => node.healthy()) ?? all[0];
  };

  const look = async (): Promise<void> => {
    const shards = await topology.discover([...nodes.values()].filter((node) => node.healthy()));
    if (closed) return;
    // what the answer is silent about stays as it was: a server that is new to its cluster knows a part of it
    for (const { from, to, at } of shards) {
      const node = nodeAt(at);
      for (let slot = from; slot <= to; slot += 1) holders[slot] = node;
    }
    const holding = new Set(holders);
    for (const [name, node] of nodes) {
      if (holding.has(node)) continue;
      nodes.delete(name);
      node.close();
    }
  };

  const lookIfNeeded = (): void => {
    looks += 1;
    const needed = doubtful || looks % CALM_LOOKS === 0 || [...nodes.values()].some((node) => !node.healthy());
    if (looking || !needed) return;
    looking = true;
    doubtful = false;
    look()
      .then(
        () => {
          if (lost) log.info('redis servers found again');
          lost = false;
        },
        (error: unknown) => {
          if (!lost && !closed) log.error('redis servers not found', { error });
          lost = true;
          doubtful = true;
        },
      )
      .finally(() => {
        looking = false;
      });
  };
  lookIfNeeded();
  const timer = topology.changes ? setInterval(lookIfNeeded, LOOK_AGAIN_AFTER_MS).unref() : undefined;

  return {
    async route(key, isReply, command) {
      const slot = topology.slotOf(key);
      let node = holders[slot] ?? anybody();
      let asking = false;
      for (let redirections = 0; node; redirections += 1) {
        try {
          let asked: ServerClient | undefined;
          const reply = await node.ask((client) => {
            asked = client;
            // goes out right before the command, and holds for that one only
            if (asking) client.asking().catch(() => undefined);
            return command(client);
          });
          if (isReply(reply)) return reply;
          if (asked) node.distrust(asked);
          throw new Error('unexpected reply');
        } catch (error) {
          const redirection = topology.changes ? redirectionIn(error, node.at) : undefined;
          doubtful ||= redirection?.kind === 'MOVED' || isMisplaced(error);
          if (isMisplaced(error)) node.renew();
          if (!redirection || redirections === MOST_REDIRECTIONS) throw error;
          node = nodeAt(redirection.to);
          asking = redirection.kind === 'ASK';
          if (!asking) holders[redirection.slot] = node;
        }
      }
      throw new Error('no server is known that could be asked for the key');
    },
    keyPerServer(name) {
      const missing = new Set(holders);
      const keys = [name];
      missing.delete(holders[topology.slotOf(name)]);
      for (let n = 0; missing.size > 0 && n < SLOTS; n += 1) {
        const key = `${name}:${n}`;
        if (missing.delete(holders[topology.slotOf(key)])) keys.push(key);
      }
      return keys;
    },
    servers: () => [...nodes].map(([server, node]) => ({ server, isCircuitOpen: node.isCircuitOpen() })),
    close() {
      closed = true;
      clearInterval(timer);
      for (const node of nodes.values()) node.close();
    },
  };
};
