import type { ServerClient } from './server-client.js';

type Asked = Pick<ServerClient, 'configGet'>;

/** Whether a server keeps what the service relies on: over a restart, and when its memory is full. */
export type KeptSettings = Readonly<{
  survivesRestart: boolean;
  /** What it evicts by; undefined for nothing. */
  eviction: string | undefined;
}>;

/** Asks a server; rejects where CONFIG is forbidden. */
export const keptSettings = async (redis: Asked): Promise<KeptSettings> => {
  const setting = async (name: string): Promise<string | undefined> => (await redis.configGet(name))[name];
  const [appendonly, save, policy] = await Promise.all(['appendonly', 'save', 'maxmemory-policy'].map(setting));
  return {
    survivesRestart: !(appendonly === 'no' && save === ''),
    eviction: policy === 'noeviction' ? undefined : policy,
  };
};
