import { ErrorReply } from 'redis';
import type { Clock } from '../../domain/ports/clock.js';
import { addressText, deploymentAt, type Deployment, type ServerAddress } from './connection/deployment.js';
import { openLink } from './connection/open-link.js';
import { askServer, type ClientSettings, type ServerClient } from './connection/server-client.js';

/** Whether a server keeps what the service relies on, after a restart and when its memory is full. */
type ServerSettings = Readonly<{
  /** What a crash of the server loses: at most a moment, everything since the last snapshot, or everything. */
  persistence: 'append-only file' | 'snapshots' | 'none';
  /** The policy by which it evicts entries, if it does. */
  eviction: string | undefined;
}>;

export type ServerDiagnosis = Readonly<{
  name: string;
  /** How far its clock is ahead of this host's. */
  aheadMs: number;
  /** Undefined where CONFIG is forbidden. */
  settings: ServerSettings | undefined;
}>;

type Options = Readonly<{ urls: ReadonlyArray<string>; keyPrefix: string; clock: Clock }>;

/** How long a person waits for one server. */
const LIMIT_MS = 2_000;

const clockAhead = async (redis: ServerClient, clock: Clock): Promise<number> => {
  const asked = clock.now().getTime();
  const [seconds, microseconds] = await redis.time();
  const answered = clock.now().getTime();
  return Number(seconds) * 1000 + Number(microseconds) / 1000 - (asked + answered) / 2;
};

const readSettings = async (redis: ServerClient): Promise<ServerSettings | undefined> => {
  const setting = async (name: string): Promise<string | undefined> => (await redis.configGet(name))[name];
  try {
    const [appendonly, save, policy] = await Promise.all(['appendonly', 'save', 'maxmemory-policy'].map(setting));
    const withoutFile = save === '' ? 'none' : 'snapshots';
    return {
      persistence: appendonly === 'no' ? withoutFile : 'append-only file',
      eviction: policy === 'noeviction' ? undefined : policy,
    };
  } catch (error) {
    if (error instanceof ErrorReply) return undefined;
    throw error;
  }
};

/** The servers that hold keys. A cluster and a Sentinel group are asked for them. */
const serversOf = async (deployment: Deployment, settings: ClientSettings): Promise<ReadonlyArray<ServerAddress>> => {
  if (deployment.kind === 'server') return deployment.addresses;
  const ignored = () => undefined;
  const link = await openLink(deployment, settings, { onFailure: ignored, onReady: ignored, onLost: ignored });
  const servers = link.servers();
  link.close(0);
  return servers;
};

/** Asks every server that holds keys, each on a connection of its own. Rejects with the cause when one does not answer. */
export const diagnoseServers = async ({ urls, keyPrefix, clock }: Options): Promise<ReadonlyArray<ServerDiagnosis>> => {
  const deployment = deploymentAt(urls);
  const settings = { login: deployment.login, keyPrefix, limitMs: LIMIT_MS };
  const servers = await serversOf(deployment, settings);
  return Promise.all(
    servers.map((at) =>
      askServer(at, settings, async (redis) => {
        // The write changes nothing. A full, read-only or loading server refuses it. In a cluster a server may not hold the key.
        if (deployment.kind !== 'cluster') await redis.set('menshen:probe', '1', { condition: 'XX' });
        return {
          name: addressText(at),
          aheadMs: await clockAhead(redis, clock),
          settings: await readSettings(redis),
        };
      }),
    ),
  );
};
