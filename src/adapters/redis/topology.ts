import type { Address } from './address.js';
import type { RedisNode } from './redis-node.js';

/** The server that holds the keys of the slots from `from` to `to`, both included. */
export type Shard = Readonly<{ from: number; to: number; at: Address }>;

/** How a deployment spreads its keys over servers. */
export type Topology = Readonly<{
  slotOf(key: string): number;
  /** Who holds what now. Rejects when nobody can tell. */
  discover(healthy: ReadonlyArray<RedisNode>): Promise<ReadonlyArray<Shard>>;
  /** Can it be other tomorrow than today? */
  changes: boolean;
}>;

/** Everything on one server. */
export const singleServer = (at: Address): Topology => ({
  slotOf: () => 0,
  discover: () => Promise.resolve([{ from: 0, to: 0, at }]),
  changes: false,
});
