import { once } from 'node:events';
import type { Settings } from '../../config/settings.js';
import { startService, type Prepare } from '../composition/start-service.js';
import { Ports } from '../composition/tokens.js';
import { announceEmbeddedDatabase } from './announce-embedded-database.js';
import { keyValueStoreComes } from './key-value-store.js';
import type { StopRequest } from './stop-request.js';

/** For running requests, which leaves the stores time to close within the limit of the whole. */
const GRACE_MS = 7_000;

/** So that the first requests are not refused for being early; an absent store does not keep the service from starting. */
const KEY_VALUE_STORE_PATIENCE_MS = 1_000;

/** Serves until it is asked to stop, then answers what is running and closes the stores. `listening` is told the URL. */
export const serve = async (
  settings: Settings,
  prepare: Prepare,
  { signal }: StopRequest,
  listening: (url: string) => void = () => undefined,
): Promise<void> => {
  announceEmbeddedDatabase(settings);
  const service = await startService(settings, async (composition) => {
    signal.throwIfAborted();
    await prepare(composition);
    await keyValueStoreComes(composition, KEY_VALUE_STORE_PATIENCE_MS);
    signal.throwIfAborted();
  });
  const log = service.container.resolve(Ports.log);
  log.info('listening', { url: service.url });
  listening(service.url);

  if (!signal.aborted) await once(signal, 'abort');
  log.info('stopping');
  try {
    await service.close(GRACE_MS);
    log.info('stopped');
  } catch (error) {
    log.error('stopped uncleanly', { error });
    throw error;
  }
};
