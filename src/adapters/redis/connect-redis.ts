import { ErrorReply } from 'redis';
import { t } from '../../domain/fp.js';
import type { Log } from '../../domain/ports/log.js';
import { isUnavailable, Unavailable } from '../../domain/ports/unavailable.js';
import { keepConnected } from './connection.js';
import { addressText, deploymentAt, type ServerAddress } from './deployment.js';
import { openLink } from './open-link.js';
import { TEXT_OR_NOTHING, type Redis, type Reply } from './redis-commands.js';
import { askServer } from './server-client.js';
import { serverGuard, type ServerGuard } from './server-guard.js';

export type RedisConnection = Redis &
  Readonly<{
    /** The servers that hold keys now. */
    servers(): ReadonlyArray<Readonly<{ server: string; isCircuitOpen: boolean }>>;
    /** The server that holds the key, if one is known. */
    serverOf(key: string): string | undefined;
    close(): Promise<void>;
  }>;

type Options = Readonly<{
  /** One URL is a server or a group under Sentinel. Several are the nodes of a cluster. */
  urls: ReadonlyArray<string>;
  /** Begins every key, so that several environments can share a server. */
  keyPrefix?: string;
  /** The limit of one command. */
  deadlineMs: number;
  /** The interval between questions to the sentinels, which may replace a primary that still answers. */
  followMs?: number;
  log: Log;
}>;

/** What connecting may take beyond the deadline of a command. */
const CONNECT_LIMIT_MS = 1_000;
const RENEW_INTERVAL_MS = 500;

type Texts = ReadonlyArray<string | null>;
type Read = Readonly<{ key: string; resolve: (text: string | null) => void; reject: (error: unknown) => void }>;

const TEXTS = t.readonlyArray(TEXT_OR_NOTHING);

/** Of MGET: a text or nothing for each key. */
const textsOf = (count: number): Reply<Texts> => ({
  is: (reply): reply is Texts => TEXTS.is(reply) && reply.length === count,
});

/**
 * Sends reads that begin together, such as those of one request, as one command. It takes less than half of the CPU time.
 */
export const batchedReads = (run: Redis['run'], maxKeys: number): Redis['read'] => {
  let waiting: Read[] = [];

  const send = async (reads: ReadonlyArray<Read>): Promise<void> => {
    const keys = reads.map(({ key }) => key);
    try {
      const texts = await run(keys[0] ?? '', textsOf(keys.length), (redis) => redis.mGet(keys));
      for (const [n, { resolve }] of reads.entries()) resolve(texts[n] ?? null);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  };
  const sendAll = (): void => {
    const reads = waiting;
    waiting = [];
    for (let n = 0; n < reads.length; n += maxKeys) void send(reads.slice(n, n + maxKeys));
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(sendAll);
      waiting.push({ key, resolve, reject });
    });
};

/** The server cannot execute this command now: it is a replica, is loading, or the cluster is down. Redis 6 wraps the reply of a script. */
const isMisplaced = (error: unknown): boolean =>
  error instanceof ErrorReply && /^(READONLY|CLUSTERDOWN|MASTERDOWN|LOADING)\b|-READONLY\b/.test(error.message);

/** Connects in the background, without end. A command that misses its deadline may still be carried out. */
export const connectRedis = ({
  urls,
  keyPrefix = '',
  deadlineMs,
  followMs = 10_000,
  log,
}: Options): RedisConnection => {
  const deployment = deploymentAt(urls);
  const settings = { login: deployment.login, keyPrefix, limitMs: deadlineMs + CONNECT_LIMIT_MS };
  const connection = keepConnected({
    name: deployment.kind === 'cluster' ? 'cluster' : addressText(deployment.addresses[0]),
    open: (events, current) => openLink(deployment, settings, events, current),
    deadlineMs,
    log,
  });
  const { link, renew, attempted } = connection;
  const following = deployment.kind === 'sentinel' ? setInterval(renew, followMs).unref() : undefined;

  let renewedAt = -Infinity;
  /** Renews at most twice a second: every failing command asks for it. */
  const renewSoon = (): void => {
    if (performance.now() < renewedAt + RENEW_INTERVAL_MS) return;
    renewedAt = performance.now();
    renew();
  };

  const servers = (): ReadonlyArray<ServerAddress> => link()?.servers() ?? [];
  /** Without `cut`, the current connection stays in use until the new one is open. */
  const reconnect = (at: ServerAddress, cut: boolean): void => {
    if (cut) link()?.cut(at);
    renew();
  };

  const guards = new Map<string, ServerGuard>();
  const guardOf = (at: ServerAddress): ServerGuard => {
    const server = addressText(at);
    const existing = guards.get(server);
    if (existing) return existing;
    const guard = serverGuard({
      server,
      deadlineMs,
      ping: (limitMs) => askServer(at, { ...settings, limitMs }, (client) => client.ping()),
      reconnect: (cut) => reconnect(at, cut),
      isUsed: () => servers().some((used) => addressText(used) === server),
      log,
    });
    guards.set(server, guard);
    return guard;
  };

  const route: Redis['run'] = async (key, reply, command) => {
    if (!link()) await attempted();
    const at = link()?.serverOf(key);
    if (!at) {
      renewSoon();
      throw new Error('no server is known for the key');
    }
    return guardOf(at).run(async () => {
      let commands = await link()?.commandsFor(key);
      if (!commands) {
        await attempted();
        commands = await link()?.commandsFor(key);
      }
      if (!commands) throw new Error(`not connected to ${addressText(at)}`);
      const received = await command(commands);
      if (reply.is(received)) return received;
      reconnect(at, true);
      throw new Error('unexpected reply');
    });
  };

  const run: Redis['run'] = async (key, reply, command) => {
    try {
      return await route(key, reply, command);
    } catch (cause) {
      if (isMisplaced(cause)) renewSoon();
      throw isUnavailable(cause) ? cause : new Unavailable('key-value store', { cause });
    }
  };

  return {
    run,
    // the keys of a cluster lie on several servers
    read: batchedReads(run, deployment.kind === 'cluster' ? 1 : Infinity),
    // a cluster places a key by what stands in braces
    sibling: (key, name) => `${name}:{${keyPrefix}${key}}`,
    servers: () => servers().map((at) => ({ server: addressText(at), isCircuitOpen: guardOf(at).isCircuitOpen() })),
    serverOf(key) {
      const at = link()?.serverOf(key);
      return at && addressText(at);
    },
    close() {
      clearInterval(following);
      connection.close();
      return Promise.resolve();
    },
  };
};
