import type { Log } from '../../domain/ports/log.js';
import type { ServerClient } from './server-client.js';

/** Whether a server keeps what the service relies on, after a restart and when its memory is full. */
export type ServerSettings = Readonly<{
  survivesRestart: boolean;
  /** The policy by which it evicts entries, if it does. */
  eviction: string | undefined;
}>;

/** Rejects where CONFIG is forbidden. */
export const readSettings = async (redis: Pick<ServerClient, 'configGet'>): Promise<ServerSettings> => {
  const setting = async (name: string): Promise<string | undefined> => (await redis.configGet(name))[name];
  const [appendonly, save, policy] = await Promise.all(['appendonly', 'save', 'maxmemory-policy'].map(setting));
  return {
    survivesRestart: !(appendonly === 'no' && save === ''),
    eviction: policy === 'noeviction' ? undefined : policy,
  };
};

/** Warns about settings under which a server loses what the service relies on. Never rejects. */
export const adviseOnSettings = async (server: string, settings: Promise<ServerSettings>, log: Log): Promise<void> => {
  try {
    const { survivesRestart, eviction } = await settings;
    if (!survivesRestart)
      log.warn('redis loses its data at a restart, so that logged-out tokens would pass again and locks would end', {
        server,
        set: 'appendonly yes',
      });
    if (eviction !== undefined)
      log.warn('redis may evict locks and logged-out tokens when its memory is full', {
        server,
        found: `maxmemory-policy ${eviction}`,
        set: 'maxmemory-policy noeviction',
      });
  } catch (error) {
    log.info('redis settings could not be read, so persistence and eviction were not checked', { server, error });
  }
};
