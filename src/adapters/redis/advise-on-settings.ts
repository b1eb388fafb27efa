import type { Log } from '../../domain/ports/log.js';
import type { ServerClient } from './server-client.js';

type Asked = Pick<ServerClient, 'configGet'>;

/**
 * Warns of settings under which a Redis server forgets what the service relies on. It delays nothing and never fails:
 * where CONFIG is forbidden, it says no more than that.
 */
export const adviseOnSettings = async (redis: Asked, server: string, log: Log): Promise<void> => {
  try {
    const setting = async (name: string): Promise<string | undefined> => (await redis.configGet(name))[name];
    const [appendonly, save, policy] = await Promise.all(['appendonly', 'save', 'maxmemory-policy'].map(setting));

    if (appendonly === 'no' && save === '')
      log.warn('redis keeps nothing over a restart, so that logged-out tokens would pass again and locks would open', {
        server,
        set: 'appendonly yes',
      });
    if (policy !== undefined && policy !== 'noeviction')
      log.warn('redis may evict locks and logged-out tokens when its memory is full', {
        server,
        found: `maxmemory-policy ${policy}`,
        set: 'maxmemory-policy noeviction',
      });
  } catch (error) {
    log.info('redis settings could not be read, so that persistence and eviction were not checked', { server, error });
  }
};
