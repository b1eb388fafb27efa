import { DisconnectsClientError, ErrorReply } from 'redis';
import type { Log } from '../../../domain/ports/log.js';
import { isUnavailable, Unavailable } from '../../../domain/ports/unavailable.js';
import { keepConnected } from './connection.js';
import { DeadlineExceeded } from './deadline.js';
import { addressText, deploymentAt, type ServerAddress } from './deployment.js';
import { openLink } from './open-link.js';
import { batchedReads, type Redis, type RedisCommands, type Reply } from './redis-commands.js';
import { askServer } from './server-client.js';
import { serverGuard, type ServerGuard } from './server-guard.js';
import { concurrencyLimit } from '../../background/concurrency-limit.js';

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
/** Reads that are repeated on connections of their own at a time. */
const MAX_ALONE = 8;

/** The server cannot execute this command now: it is a replica, is loading, or the cluster is down. Redis 6 wraps the reply of a script. */
const isMisplaced = (error: unknown): boolean =>
  error instanceof ErrorReply && /^(READONLY|CLUSTERDOWN|MASTERDOWN|LOADING)\b|-READONLY\b/.test(error.message);

/** The command got no answer within its deadline, or its connection was replaced because another command got none. */
const isUnanswered = (error: unknown): boolean =>
  isUnavailable(error) && (error.cause instanceof DeadlineExceeded || error.cause instanceof DisconnectsClientError);

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
  /** Without `disconnect`, the current connection stays in use until the new one is open. */
  const reconnect = (at: ServerAddress, disconnect: boolean): void => {
    if (disconnect) link()?.disconnect(at);
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
      reconnect: (disconnect) => reconnect(at, disconnect),
      isUsed: () => servers().some((used) => addressText(used) === server),
      log,
    });
    guards.set(server, guard);
    return guard;
  };

  const serverFor = async (key: string): Promise<ServerAddress> => {
    if (!link()) await attempted();
    const at = link()?.serverOf(key);
    if (at) return at;
    renewSoon();
    throw new Error('no server is known for the key');
  };

  /** Waits for the connection that is being opened. */
  const connected = async (at: ServerAddress, key: string): Promise<RedisCommands> => {
    await attempted();
    const commands = await link()?.commandsFor(key);
    if (!commands) throw new Error(`not connected to ${addressText(at)}`);
    return commands;
  };
  const commandsAt = async (at: ServerAddress, key: string): Promise<RedisCommands> =>
    (await link()?.commandsFor(key)) ?? connected(at, key);

  const unavailable = (cause: unknown): unknown => {
    if (isMisplaced(cause)) renewSoon();
    return isUnavailable(cause) ? cause : new Unavailable('key-value store', { cause });
  };

  // each page sends a command, so this has as few promises as possible
  const runOn = <T>(
    at: ServerAddress,
    key: string,
    reply: Reply<T>,
    command: (redis: RedisCommands) => Promise<unknown>,
  ): Promise<T> =>
    guardOf(at)
      .run(() => {
        const ready = link()?.readyCommands?.();
        return ready ? command(ready) : commandsAt(at, key).then(command);
      })
      .then(
        (received) => {
          if (reply.is(received)) return received;
          reconnect(at, true);
          throw unavailable(new Error('unexpected reply'));
        },
        (cause: unknown) => {
          throw unavailable(cause);
        },
      );

  const run: Redis['run'] = (key, reply, command) => {
    const at = link()?.serverOf(key);
    if (at) return runOn(at, key, reply, command);
    return serverFor(key).then(
      (found) => runOn(found, key, reply, command),
      (cause: unknown) => {
        throw unavailable(cause);
      },
    );
  };

  const limitedAlone = concurrencyLimit(MAX_ALONE, deadlineMs);
  /** Runs one command on a connection of its own. Rejects immediately while the circuit is open. */
  const runAlone: Redis['run'] = (key, shape, command) =>
    limitedAlone(async () => {
      const at = link()?.serverOf(key);
      if (!at || guardOf(at).isCircuitOpen()) throw new Error('the server does not answer');
      const reply = await askServer(at, { ...settings, limitMs: deadlineMs }, command);
      if (shape.is(reply)) return reply;
      throw new Error('unexpected reply');
    });
  const isCluster = deployment.kind === 'cluster';
  const alone = batchedReads(runAlone, isCluster);
  /** A read may wait behind a write that Redis does not answer, for example while it pauses writes. */
  const readAgain = async (outage: unknown, keys: ReadonlyArray<string>) => {
    if (!isUnanswered(outage)) throw outage;
    return alone.readAll(keys).catch(() => {
      throw outage;
    });
  };

  return {
    run,
    // a cluster places a key by what stands in braces
    keyInSameSlot: (key, name) => `${name}:{${keyPrefix}${key}}`,
    ...batchedReads(run, isCluster, readAgain),
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
