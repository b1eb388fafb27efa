import type { Address } from './address.js';
import type { Access } from './deployment.js';
import { keySlot } from './key-slot.js';
import { askBriefly, type ServerClient } from './server-client.js';
import type { Shard, Topology } from './topology.js';

type Options = Readonly<{
  seeds: ReadonlyArray<Address>;
  access: Access;
  patience: Parameters<typeof askBriefly>[2];
}>;

/** A server that does not know its own host leaves it out. */
const shardsBy = async (client: Pick<ServerClient, 'clusterSlots'>, { host }: Address): Promise<Shard[]> => {
  const shards = (await client.clusterSlots()).map(({ from, to, master }) => ({
    from,
    to,
    at: { host: master.host || host, port: master.port },
  }));
  if (shards.length === 0) throw new Error('the cluster has no slots yet');
  return shards;
};

/** The primaries of a cluster, each with its slots, by whichever server answers first. */
export const clusterTopology = ({ seeds, access, patience }: Options): Topology => ({
  slotOf: keySlot,
  discover: (healthy) =>
    Promise.any(healthy.map(({ at, ask }) => ask((client) => shardsBy(client, at)))).catch(() =>
      Promise.any(seeds.map((at) => askBriefly(at, access, patience, (client) => shardsBy(client, at)))),
    ),
  changes: true,
});
