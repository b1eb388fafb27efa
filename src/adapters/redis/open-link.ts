import { ErrorReply } from 'redis';
import { openCluster } from './cluster-link.js';
import type { Deployment } from './deployment.js';
import type { Link, LinkOptions } from './link.js';
import { addressText, askServer, connectServer, type Login, type ServerAddress } from './server-client.js';

/** A link to one server. */
const openServer = async (at: ServerAddress, { login, events, attempt }: LinkOptions): Promise<Link> => {
  const client = await connectServer(at, login, attempt);
  const lose = (error: unknown): void => {
    // an error reply is the answer to a ping of the library
    if (error instanceof ErrorReply) return;
    client.destroy();
    events.onFailure(at, error);
    events.onLost();
  };
  client.on('error', lose);
  if (!client.isReady) throw new Error(`no answer from ${addressText(at)}`);
  events.onReady(at);
  return {
    servers: () => [at],
    serverOf: () => at,
    commandsFor: () => (client.isReady ? client : undefined),
    clientOf: () => Promise.resolve(client),
    keyPerServer: (name) => [name],
    cut: () => client.destroy(),
    close() {
      client.off('error', lose);
      if (client.isOpen) void client.close();
    },
  };
};

/**
 * The primary of a group, from the sentinel that answers first, if the server confirms its role. Most sentinels have no
 * password; one with a password has the group's.
 */
const sentinelPrimary = (
  sentinels: ReadonlyArray<ServerAddress>,
  group: string,
  { login, attempt }: LinkOptions,
): Promise<ServerAddress> => {
  const primaryFrom = async (sentinel: ServerAddress): Promise<ServerAddress> => {
    const ask = (as: Login) =>
      askServer(sentinel, as, attempt, (client) => client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', group]));
    const reply: unknown = await ask({ tls: login.tls, database: 0 }).catch((error: unknown) => {
      if (login.password === undefined) throw error;
      return ask({ ...login, database: 0 });
    });
    const [host, port] = Array.isArray(reply) ? (reply as unknown[]) : [];
    if (typeof host !== 'string' || typeof port !== 'string') throw new Error(`Sentinel knows no group ${group}`);
    return { host, port: Number(port) };
  };
  const confirmed = async (at: ServerAddress): Promise<ServerAddress> => {
    const role: unknown = await askServer(at, login, attempt, (client) => client.sendCommand(['ROLE']));
    if (Array.isArray(role) && role[0] === 'master') return at;
    throw new Error('Sentinel returned a node that is not a master');
  };
  return Promise.any(sentinels.map(async (sentinel) => confirmed(await primaryFrom(sentinel))));
};

/**
 * Connects to a deployment. `addresses` are those to try, in place of the deployment's own. A link to a Sentinel group is
 * the current one while its connection works and the primary has not changed.
 */
export const openLink = async (
  deployment: Deployment,
  options: LinkOptions,
  addresses: ReadonlyArray<ServerAddress> = deployment.addresses,
  current?: Link,
): Promise<Link> => {
  if (deployment.kind === 'cluster') return openCluster(addresses, options);
  if (deployment.kind === 'sentinel') {
    const primary = await sentinelPrimary(deployment.addresses, deployment.group, options);
    const isCurrent = current?.servers().some((at) => addressText(at) === addressText(primary));
    return current && isCurrent && current.commandsFor('') ? current : openServer(primary, options);
  }
  return openServer(deployment.addresses[0], options);
};
