import { once } from 'node:events';
import type { Prepare, RunningService } from '../../composition/service.js';
import type { Command, Deployment } from '../process/run.js';
import type { StopRequest } from '../process/stop-request.js';

/** For running requests. The rest of the stop limit is for closing the stores. */
const GRACE_MS = 7_000;

/** An absent key-value store does not prevent the start. */
const KEY_VALUE_STORE_TIMEOUT_MS = 1_000;

/**
 * Serves until the stop request, lets running requests finish, and closes the stores. `onListening` gets the running service. The
 * service takes long to load, and signals must work meanwhile, so it is imported here.
 */
export const serve = async (
  { settings, configuration }: Deployment,
  prepare: Prepare,
  { signal }: StopRequest,
  onListening: (service: Pick<RunningService, 'url' | 'hasConsole'>) => void = () => undefined,
): Promise<void> => {
  const { announceEmbeddedDatabase, waitForKeyValueStore } = await import('../process/stores.js');
  const { startService } = await import('../../composition/service.js');
  announceEmbeddedDatabase(settings);
  const prepareToServe: Prepare = async (composition) => {
    signal.throwIfAborted();
    // The start of an embedded database and its migrations take longer than a stop may wait for.
    if (composition.uses('orm')) await composition.get('orm');
    signal.throwIfAborted();
    await prepare(composition);
    await waitForKeyValueStore(composition, KEY_VALUE_STORE_TIMEOUT_MS);
    signal.throwIfAborted();
  };
  const { adapters, modules } = configuration;
  const service = await startService({ settings, prepare: prepareToServe, adapters, modules });
  const log = await service.composition.get('log');
  log.info('listening', { url: service.url });
  onListening(service);

  if (!signal.aborted) await once(signal, 'abort');
  log.info('stopping');
  try {
    await service.close(GRACE_MS);
    log.info('stopped');
  } catch (error) {
    log.error('not everything was closed', { error });
    throw error;
  }
};

const serveHere = async (deployment: Deployment, stop: StopRequest): Promise<void> => {
  const { prepareSchemaOf } = await import('../../composition/database.js');
  await serve(deployment, prepareSchemaOf(deployment.configuration), stop);
};

/** Runs the service in one or in several processes. */
export const serveCommand: Command = async (deployment, stop) => {
  const { settings } = deployment;
  if (settings.WORKERS === 1) {
    await serveHere(deployment, stop);
    return;
  }
  const { runWorkers } = await import('./workers.js');
  const { publishWorkersMetrics } = await import('../../composition/instrumentation.js');
  await runWorkers(settings.WORKERS, stop, {
    primary: () => publishWorkersMetrics(settings),
    worker: () => serveHere(deployment, stop),
  });
};
