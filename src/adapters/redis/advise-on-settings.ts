import type { Log } from '../../domain/ports/log.js';
import { keptSettings } from './kept-settings.js';

/**
 * Warns of settings under which a Redis server forgets what the service relies on. It delays nothing and never fails:
 * where CONFIG is forbidden, it says no more than that.
 */
export const adviseOnSettings = async (
  redis: Parameters<typeof keptSettings>[0],
  server: string,
  log: Log,
): Promise<void> => {
  try {
    const { survivesRestart, eviction } = await keptSettings(redis);

    if (!survivesRestart)
      log.warn('redis keeps nothing over a restart, so that logged-out tokens would pass again and locks would open', {
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
    log.info('redis settings could not be read, so that persistence and eviction were not checked', { server, error });
  }
};
