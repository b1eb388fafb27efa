import { ErrorReply } from 'redis';
import type { Log } from '../../domain/ports/log.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { batchedReads } from './batched-reads.js';
import { keepConnected } from './connection.js';
import { deadline } from './deadline.js';
import { deploymentAt } from './deployment.js';
import type { Link } from './link.js';
import { openLink } from './open-link.js';
import type { Redis } from './redis-commands.js';
import { addressText, askServer, silenceLimit, type ServerAddress } from './server-client.js';
import { CircuitOpen, serverGuard, type ServerGuard } from './server-guard.js';
import { adviseOnSettings, readSettings } from './server-settings.js';

export type RedisConnection = Redis &
  Readonly<{
    /** For each server a key that starts with `name` and belongs to it. */
    keyPerServer(name: string): ReadonlyArray<string>;
    /** The servers that hold keys now. */
    servers(): ReadonlyArray<Readonly<{ server: string; isCircuitOpen: boolean }>>;
    close(): Promise<void>;
  }>;

type Options = Readonly<{
  /** One URL is a server or a group under Sentinel. Several are the nodes of a cluster. */
  urls: ReadonlyArray<string>;
  /** Stands before every key, so that several environments can share a server. */
  keyPrefix?: string;
  /** The limit of one command. */
  deadlineMs: number;
  /** The interval between questions to the sentinels, which may replace a primary that still answers. */
  followMs?: number;
  log: Log;
}>;

const CONNECT_LIMIT_MS = 1_000;
const MAX_BATCH = 1_000;
const RENEW_INTERVAL_MS = 500;

/** The server does not, or does not yet, take this command. Redis 6 wraps the reply of a script. */
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
  const { login } = deployment;
  const closing = new AbortController();
  const attempt = {
    within: deadline(deadlineMs + CONNECT_LIMIT_MS),
    signal: closing.signal,
    silenceMs: silenceLimit(deadlineMs),
    keyPrefix,
  };
  const guards = new Map<string, ServerGuard>();
  const advised = new Set<string>();

  const healthy = (): ReadonlyArray<ServerAddress> => {
    const known = [...(connection.link()?.servers() ?? []), ...deployment.addresses];
    const answering = known.filter((at) => !guards.get(addressText(at))?.isCircuitOpen());
    return answering.length > 0 ? answering : known;
  };

  const guardOf = (at: ServerAddress): ServerGuard => {
    const server = addressText(at);
    const existing = guards.get(server);
    if (existing) return existing;
    const guard = serverGuard({
      server,
      deadlineMs,
      ping: (within) => askServer(at, login, { ...attempt, within }, (client) => client.ping()),
      reconnect(cut) {
        if (cut) connection.link()?.cut(at);
        connection.renew();
      },
      log,
    });
    guards.set(server, guard);
    return guard;
  };

  const onOpen = (link: Link): void => {
    const servers = new Map(link.servers().map((at) => [addressText(at), at]));
    for (const [server, guard] of guards) {
      if (servers.has(server)) continue;
      guard.stop();
      guards.delete(server);
    }
    for (const [server, at] of servers) {
      if (advised.has(server)) continue;
      advised.add(server);
      void adviseOnSettings(server, link.clientOf(at).then(readSettings), log);
    }
  };

  const connection = keepConnected({
    name: urls.length > 1 ? 'cluster' : addressText(deployment.addresses[0]),
    open: (events) => openLink(deployment, { login, events, attempt }, healthy(), connection.link()),
    onOpen,
    within: deadline(deadlineMs),
    closing: closing.signal,
    log,
  });
  connection.renew();
  const following = deployment.kind === 'sentinel' ? setInterval(connection.renew, followMs).unref() : undefined;

  let renewedAt = -Infinity;
  const renewSoon = (): void => {
    if (performance.now() < renewedAt + RENEW_INTERVAL_MS) return;
    renewedAt = performance.now();
    connection.renew();
  };

  const commandsFor = async (key: string) => {
    const ready = connection.link()?.commandsFor(key);
    if (ready) return ready;
    await connection.attempted();
    return connection.link()?.commandsFor(key);
  };

  const route: Redis['run'] = async (key, isReply, command) => {
    if (!connection.link()) await connection.attempted();
    const at = connection.link()?.serverOf(key);
    if (!at) {
      renewSoon();
      throw new Error('no server is known for the key');
    }
    return guardOf(at).run(async () => {
      const commands = await commandsFor(key);
      if (!commands) throw new Error(`not connected to ${addressText(at)}`);
      const reply = await command(commands);
      if (isReply(reply)) return reply;
      connection.link()?.cut(at);
      connection.renew();
      throw new Error('unexpected reply');
    });
  };

  const run: Redis['run'] = async (key, isReply, command) => {
    try {
      return await route(key, isReply, command);
    } catch (cause) {
      if (isMisplaced(cause)) renewSoon();
      throw new Unavailable('key-value store', cause instanceof CircuitOpen ? { reason: cause.message } : { cause });
    }
  };

  return {
    run,
    // the keys of a cluster lie on several servers
    read: batchedReads(run, deployment.kind === 'cluster' ? 1 : MAX_BATCH),
    keyPerServer: (name) => connection.link()?.keyPerServer(name) ?? [name],
    servers: () =>
      (connection.link()?.servers() ?? []).map((at) => ({
        server: addressText(at),
        isCircuitOpen: guardOf(at).isCircuitOpen(),
      })),
    close() {
      closing.abort();
      clearInterval(following);
      for (const guard of guards.values()) guard.stop();
      return Promise.resolve();
    },
  };
};
