import { ErrorReply } from 'redis';
import { t } from '../../../contract/values/fp.js';
import { openCluster } from './cluster-link.js';
import type { Link, LinkEvents } from './connection.js';
import { addressText, type Deployment, type Login, type ServerAddress } from './deployment.js';
import { askServer, connectServer, type ClientSettings } from './server-client.js';
import { serverCommands } from './server-commands.js';

const openServer = async (at: ServerAddress, settings: ClientSettings, events: LinkEvents): Promise<Link> => {
  const client = await connectServer(at, settings);
  const server = addressText(at);
  const lose = (error: unknown): void => {
    // an error reply is the answer to a ping of the library
    if (error instanceof ErrorReply) return;
    client.destroy();
    events.onFailure(server, error);
    events.onLost();
  };
  client.on('error', lose);
  if (!client.isReady) throw new Error(`no answer from ${server}`);
  events.onReady(server);
  const commands = serverCommands(client, settings.keyPrefix);
  const readyCommands = () => (client.isReady ? commands : undefined);
  return {
    servers: () => [at],
    serverOf: () => at,
    readyCommands,
    commandsFor: () => Promise.resolve(readyCommands()),
    disconnect: () => client.destroy(),
    close(afterMs) {
      client.off('error', lose);
      setTimeout(() => client.destroy(), afterMs);
    },
  };
};

const SENTINEL_REPLY = t.tuple([t.string, t.string]);

/**
 * The primary of a group, from the sentinel that answers first, if the server confirms its role. Most sentinels have no
 * password; one with a password has the group's.
 */
const sentinelPrimary = (
  sentinels: ReadonlyArray<ServerAddress>,
  group: string,
  settings: ClientSettings,
): Promise<ServerAddress> => {
  const primaryFrom = async (sentinel: ServerAddress): Promise<ServerAddress> => {
    const ask = (login: Login): Promise<unknown> =>
      askServer(sentinel, { ...settings, login }, (client) =>
        client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', group]),
      );
    const { login } = settings;
    const reply = await ask({ tls: login.tls, database: 0 }).catch((error: unknown) => {
      if (login.password === undefined) throw error;
      return ask({ ...login, database: 0 });
    });
    if (!SENTINEL_REPLY.is(reply)) throw new Error(`Sentinel knows no group ${group}`);
    const [host, port] = reply;
    return { host, port: Number(port) };
  };
  const confirmed = async (at: ServerAddress): Promise<ServerAddress> => {
    const reply = await askServer(at, settings, (client) => client.role());
    if (reply?.role === 'master') return at;
    throw new Error('Sentinel returned a node that is not a master');
  };
  return Promise.any(sentinels.map(async (sentinel) => confirmed(await primaryFrom(sentinel))));
};

/** Connects to a deployment. A link to a Sentinel group is the current one while that works and the primary is the same. */
export const openLink = async (
  deployment: Deployment,
  settings: ClientSettings,
  events: LinkEvents,
  current?: Link,
): Promise<Link> => {
  const { addresses } = deployment;
  if (deployment.kind === 'cluster')
    return openCluster([...(current?.servers() ?? []), ...addresses], settings, events);
  if (deployment.kind !== 'sentinel') return openServer(addresses[0], settings, events);
  const primary = await sentinelPrimary(addresses, deployment.group, settings);
  const isCurrent = current?.servers().some((at) => addressText(at) === addressText(primary));
  return current && isCurrent && (await current.commandsFor('')) ? current : openServer(primary, settings, events);
};
