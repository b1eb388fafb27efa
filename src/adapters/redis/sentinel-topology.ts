import type { Address } from './address.js';
import type { Access } from './deployment.js';
import { askBriefly } from './server-client.js';
import type { Topology } from './topology.js';

type Options = Readonly<{
  sentinels: ReadonlyArray<Address>;
  group: string;
  access: Access;
  patience: Parameters<typeof askBriefly>[2];
}>;

/** Everything on the primary that the sentinels name, as long as it takes itself for one too. */
export const sentinelTopology = ({ sentinels, group, access, patience }: Options): Topology => {
  const open: Access = { tls: access.tls, database: 0 };

  /** Sentinels are mostly left without a password; one that has any has the group's. */
  const primaryBy = async (sentinel: Address): Promise<Address> => {
    const ask = (entry: Access) =>
      askBriefly(sentinel, entry, patience, (client) =>
        client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', group]),
      );
    const answer: unknown = await ask(open).catch((error: unknown) => {
      if (access.password === undefined) throw error;
      return ask({ ...access, database: 0 });
    });
    const [host, port] = Array.isArray(answer) ? (answer as unknown[]) : [];
    if (typeof host !== 'string' || typeof port !== 'string') throw new Error(`no sentinel group ${group}`);
    return { host, port: Number(port) };
  };

  const confirmed = async (at: Address): Promise<Address> => {
    const role: unknown = await askBriefly(at, access, patience, (client) => client.sendCommand(['ROLE']));
    if (Array.isArray(role) && role[0] === 'master') return at;
    throw new Error('the primary that a sentinel names is none');
  };

  return {
    slotOf: () => 0,
    async discover() {
      const at = await Promise.any(sentinels.map(async (sentinel) => confirmed(await primaryBy(sentinel))));
      return [{ from: 0, to: 0, at }];
    },
    changes: true,
  };
};
