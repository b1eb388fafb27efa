import type { RequestListener } from 'node:http';
import type { Settings } from '../config/settings.js';
import type { Handlers } from './application/handlers.js';
import { NO_CONFIGURATION, type LoadedConfiguration } from './composition/configuration.js';
import { withComposition } from './composition/container.js';
import { migrateSchema, prepareSchemaOf } from './composition/database.js';
import { missingInDatabase } from './composition/diagnostics.js';
import type { CustomModule } from './composition/modules.js';
import type { AdapterOverrides } from './composition/overrides.js';
import { createServiceListener, startService, type ServicePlan } from './composition/service.js';

export { readSettings } from '../config/settings.js';
export type { Settings, SettingsRefused } from '../config/settings.js';
export type { Handlers } from './application/handlers.js';
export { defineConfig } from './composition/configuration.js';
export type { Configuration, LoadedConfiguration } from './composition/configuration.js';
export { readConfiguration } from './composition/configuration-file.js';
export type { ConfigurationRefused } from './composition/configuration-file.js';
export type { CustomModule } from './composition/modules.js';
export type { AdapterContext, AdapterOverrides } from './composition/overrides.js';
export type { PortName, PortOf } from './composition/tokens.js';

const GRACE_MS = 7_000;

export type ServiceParts = Readonly<{
  /** From `readSettings`. */
  settings: Settings;
  /** From `readConfiguration`. */
  configuration?: LoadedConfiguration;
  /** Adapters that replace those of the settings and of the configuration. The replaced ones are neither loaded nor connected. */
  adapters?: AdapterOverrides;
  /** Modules that come besides those of the product and of the configuration. */
  modules?: ReadonlyArray<CustomModule>;
}>;

/** The adapters and modules of the parts, with those of the configuration. */
const withConfiguration = ({
  configuration = NO_CONFIGURATION,
  adapters,
  modules = [],
}: Omit<ServiceParts, 'settings'>) => ({
  adapters: { ...configuration.adapters, ...adapters },
  modules: [...configuration.modules, ...modules],
});

const planOf = ({ settings, ...parts }: ServiceParts): ServicePlan => ({
  settings,
  prepare: prepareSchemaOf(parts.configuration ?? NO_CONFIGURATION),
  ...withConfiguration(parts),
});

export type Service = Readonly<{
  /** `http://host:port` of the socket. */
  url: string;
  /** The commands and queries without HTTP, such as `addUser` and `setPassword`. */
  handlers: Handlers;
  /** What the database lacks of the tables of the modules: columns, indexes, triggers and totals. For tests of modules. */
  missing(): Promise<ReadonlyArray<string>>;
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
export const createService = async (parts: ServiceParts): Promise<Service> => {
  const { url, handlers, composition, close } = await startService(planOf(parts));
  const missing = () => missingInDatabase(composition);
  return { url, handlers, missing, close: (graceMs = GRACE_MS) => close(graceMs) };
};

/** The same without a server: it answers requests but does not listen. */
export const createListener = async (parts: ServiceParts): Promise<ServiceListener> => {
  const { listener, handlers, close } = await createServiceListener(planOf(parts));
  return { listener: (request, response) => void listener(request, response), handlers, close };
};

/**
 * Applies the pending migrations of the product and of the modules, and returns their names. Several programs may call it at
 * the same time.
 */
export const migrate = ({ settings, ...parts }: ServiceParts): Promise<ReadonlyArray<string>> => {
  const { adapters, modules } = withConfiguration(parts);
  return withComposition(settings, migrateSchema, adapters, modules);
};
