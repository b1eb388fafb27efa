import { ErrorReply } from 'redis';
import type { Clock } from '../../domain/ports/clock.js';
import { deadline } from './deadline.js';
import { deploymentAt } from './deployment.js';
import { openLink } from './open-link.js';
import { addressText, askServer, silenceLimit, type ServerClient } from './server-client.js';
import { readSettings, type ServerSettings } from './server-settings.js';

export type ServerDiagnosis = Readonly<{
  name: string;
  /** How far its clock is ahead of this host's. */
  aheadMs: number;
  /** Undefined where CONFIG is forbidden. */
  settings: ServerSettings | undefined;
}>;

type Options = Readonly<{ urls: ReadonlyArray<string>; keyPrefix: string; clock: Clock }>;

/** How long a person waits for one answer. */
const LIMIT_MS = 2_000;

const clockAhead = async (redis: ServerClient, clock: Clock): Promise<number> => {
  const asked = clock.now().getTime();
  const [seconds, microseconds] = await redis.time();
  const answered = clock.now().getTime();
  return Number(seconds) * 1000 + Number(microseconds) / 1000 - (asked + answered) / 2;
};

const unknownIfForbidden = (error: unknown): undefined => {
  if (error instanceof ErrorReply) return undefined;
  throw error;
};

/** Asks every server that holds keys, each on a connection of its own. Rejects with the cause when one does not answer. */
export const diagnoseServers = async ({ urls, keyPrefix, clock }: Options): Promise<ReadonlyArray<ServerDiagnosis>> => {
  const deployment = deploymentAt(urls);
  const { login, kind } = deployment;
  const signal = AbortSignal.timeout(3 * LIMIT_MS);
  const attempt = { within: deadline(LIMIT_MS), signal, silenceMs: silenceLimit(LIMIT_MS), keyPrefix };
  const events = { onFailure: () => undefined, onReady: () => undefined, onLost: () => undefined };
  const link = await openLink(deployment, { login, events, attempt });
  const servers = link.servers();
  link.close();
  return Promise.all(
    servers.map((at) =>
      askServer(at, login, attempt, async (redis) => {
        // The write changes nothing. A full, read-only or loading server refuses it. In a cluster a server may not hold the key.
        if (kind !== 'cluster') await redis.set('menshen:probe', '1', { condition: 'XX' });
        return {
          name: addressText(at),
          aheadMs: await clockAhead(redis, clock),
          settings: await readSettings(redis).catch(unknownIfForbidden),
        };
      }),
    ),
  );
};
