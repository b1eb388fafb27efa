import type { Settings } from '../../config/settings.js';
import type { Handlers } from '../application/handlers.js';
import { listen } from '../http/server.js';
import { answering, type Prepare } from './answering.js';
import type { Composition } from './compose.js';
import type { OwnAdapters } from './own-adapters.js';
import { Ports } from './tokens.js';

export type { Prepare } from './answering.js';

export type RunningService = Readonly<{
  /** `http://host:port` as it is really listening. */
  url: string;
  handlers: Handlers;
  container: Composition['container'];
  /** Stops accepting, lets running requests finish for at most `graceMs`, closes the stores. */
  close(graceMs: number): Promise<void>;
}>;

/** Composes the service, prepares it, and serves it over HTTP. */
export const startService = async (
  settings: Settings,
  prepare: Prepare,
  own: OwnAdapters = {},
): Promise<RunningService> => {
  const { handlers, listener, container, close } = await answering(settings, prepare, own);
  try {
    const server = await listen(
      listener,
      { host: settings.HOST, port: settings.PORT },
      {
        idleMs: settings.KEEP_ALIVE_SECONDS * 1000,
        trustedProxies: settings.TRUST_PROXY,
        corsOrigins: settings.CORS_ORIGINS,
      },
      container.resolve(Ports.log),
    );
    return {
      url: server.url,
      handlers,
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
