import { ErrorReply } from 'redis';
import type { Clock } from '../../domain/ports/clock.js';
import { addressText } from './address.js';
import { deploymentAt } from './deployment.js';
import { keptSettings, type KeptSettings } from './kept-settings.js';
import { askBriefly, type ServerClient } from './server-client.js';
import { topologyOf } from './topology-of.js';

/** What one server says of itself; `settings` is undefined where it may not be asked. */
export type ServerState = Readonly<{
  name: string;
  /** How far its clock is ahead of this host's. */
  aheadMs: number;
  settings: KeptSettings | undefined;
}>;

type Options = Readonly<{ urls: ReadonlyArray<string>; keyPrefix: string; clock: Clock }>;

/** What a person waits for. */
const PATIENCE_MS = 2_000;

/** The answer was given between asking and hearing it. */
const aheadOf = async (redis: ServerClient, clock: Clock): Promise<number> => {
  const asked = clock.now().getTime();
  const [seconds, microseconds] = await redis.time();
  const heard = clock.now().getTime();
  return Number(seconds) * 1000 + Number(microseconds) / 1000 - (asked + heard) / 2;
};

/** A write and a read of a server that may be full, read-only or still loading. */
const demandService = async (redis: ServerClient): Promise<void> => {
  await redis.set('menshen:probe', '1', { expiration: { type: 'PX', value: 1_000 } });
};

const forbiddenIsUnknown = (error: unknown): undefined => {
  if (error instanceof ErrorReply) return undefined;
  throw error;
};

/** Asks every server that holds keys, each on a connection of its own. Rejects with the cause when one does not answer. */
export const examineServers = async ({ urls, keyPrefix, clock }: Options): Promise<ReadonlyArray<ServerState>> => {
  const deployment = deploymentAt(urls);
  const access = { ...deployment.access, keyPrefix };
  const patience = { silenceMs: PATIENCE_MS, closing: AbortSignal.timeout(3 * PATIENCE_MS) };
  const shards = await topologyOf(deployment, patience).discover([]);
  const addresses = new Map(shards.map(({ at }) => [addressText(at), at]));
  return Promise.all(
    [...addresses].map(([name, at]) =>
      askBriefly(at, access, patience, async (redis) => {
        if (deployment.kind !== 'cluster') await demandService(redis);
        return {
          name,
          aheadMs: await aheadOf(redis, clock),
          settings: await keptSettings(redis).catch(forbiddenIsUnknown),
        };
      }),
    ),
  );
};
