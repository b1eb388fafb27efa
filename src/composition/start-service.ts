import type { Settings } from '../../config/settings.js';
import { createApp } from '../http/app.js';
import { listen } from '../http/server.js';
import { hearAccessChanges } from './access-changes.js';
import { compose, type Composition } from './compose.js';
import { resolveHandlers } from './handlers.js';
import { publishMetrics } from './metrics.js';
import { Ports } from './tokens.js';

export type RunningService = Readonly<{
  /** `http://host:port` as it is really listening. */
  url: string;
  container: Composition['container'];
  /** Stops accepting, lets running requests finish for at most `graceMs`, closes the stores. */
  close(graceMs: number): Promise<void>;
}>;

/** What is to be done between composing and listening. */
export type Prepare = (composition: Composition) => Promise<void>;

/** Composes the service, prepares it, and serves it over HTTP. */
export const startService = async (settings: Settings, prepare: Prepare): Promise<RunningService> => {
  const composition = await compose(settings);
  const { container, close } = composition;
  try {
    await prepare(composition);
    await hearAccessChanges(composition);
    await publishMetrics(composition, settings);
    const app = createApp({
      handlers: resolveHandlers(container),
      randomness: container.resolve(Ports.randomness),
      log: container.resolve(Ports.log),
      policy: { trustedProxies: settings.TRUST_PROXY, corsOrigins: settings.CORS_ORIGINS },
    });
    const answer = app.callback();
    const server = await listen((request, response) => void answer(request, response), {
      host: settings.HOST,
      port: settings.PORT,
    });
    return {
      url: server.url,
      container,
      close: async (graceMs) => {
        await server.close(graceMs);
        await close();
      },
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};
