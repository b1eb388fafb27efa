import type { RequestListener } from 'node:http';
import type { Settings } from '../config/settings.js';
import type { Handlers } from './application/handlers.js';
import { withComposition } from './composition/container.js';
import { migrateSchema, prepareSchema } from './composition/database.js';
import type { CustomModule } from './composition/modules.js';
import type { AdapterOverrides } from './composition/overrides.js';
import { createServiceListener, startService } from './composition/service.js';

export { readSettings } from '../config/settings.js';
export type { Settings, SettingsRefused } from '../config/settings.js';
export type { Handlers } from './application/handlers.js';
export type { CustomModule } from './composition/modules.js';
export type { AdapterContext, AdapterOverrides } from './composition/overrides.js';
export type { PortName, PortOf } from './composition/tokens.js';

const GRACE_MS = 7_000;

export type ServiceParts = Readonly<{
  /** From `readSettings`. */
  settings: Settings;
  /** Adapters that replace those of the settings. The replaced ones are neither loaded nor connected. */
  adapters?: AdapterOverrides;
  /** Modules that come besides those of the product. */
  modules?: ReadonlyArray<CustomModule>;
}>;

export type Service = Readonly<{
  /** `http://host:port` of the socket. */
  url: string;
  /** The commands and queries without HTTP, such as `addUser` and `setPassword`. */
  handlers: Handlers;
  /** Stops accepting, lets running requests finish for at most `graceMs` (default 7 s), and closes the adapters. */
  close(graceMs?: number): Promise<void>;
}>;

export type ServiceListener = Readonly<{
  /** For `http.createServer`. The limits on slow clients are those of the caller's server. */
  listener: RequestListener;
  handlers: Handlers;
  /** Closes the adapters. Close the server before. */
  close(): Promise<void>;
}>;

/** Composes the service, migrates an embedded database, and listens on `HOST` and `PORT`. Rejects with nothing left open. */
export const createService = async ({ settings, adapters = {}, modules = [] }: ServiceParts): Promise<Service> => {
  const { url, handlers, close } = await startService(settings, prepareSchema, adapters, modules);
  return { url, handlers, close: (graceMs = GRACE_MS) => close(graceMs) };
};

/** The same without a server: it answers requests but does not listen. */
export const createListener = async ({
  settings,
  adapters = {},
  modules = [],
}: ServiceParts): Promise<ServiceListener> => {
  const { listener, handlers, close } = await createServiceListener(settings, prepareSchema, adapters, modules);
  return { listener: (request, response) => void listener(request, response), handlers, close };
};

/**
 * Applies the pending migrations of the product and of the modules, and returns their names. Use it instead of the command
 * `menshen migrate`, which does not know the modules. Several programs may call it at the same time.
 */
export const migrate = ({
  settings,
  modules = [],
}: Pick<ServiceParts, 'settings' | 'modules'>): Promise<ReadonlyArray<string>> =>
  withComposition(settings, migrateSchema, {}, modules);
