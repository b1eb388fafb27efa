import type { RequestListener } from 'node:http';
import type { Settings } from '../config/settings.js';
import type { Handlers } from './application/handlers.js';
import { answering } from './composition/answering.js';
import type { OwnAdapters } from './composition/own-adapters.js';
import { readySchema } from './composition/schema.js';
import { startService } from './composition/start-service.js';

export { readSettings } from '../config/settings.js';
export type { Settings, SettingsRefused } from '../config/settings.js';
export type { Handlers } from './application/handlers.js';
export type { AdapterContext, OwnAdapters } from './composition/own-adapters.js';
export type { PortName, PortOf } from './composition/tokens.js';

const GRACE_MS = 7_000;

export type ServiceParts = Readonly<{
  /** From `readSettings`. */
  settings: Settings;
  /** Adapters that replace those which the settings ask for; these are neither loaded nor connected then. */
  adapters?: OwnAdapters;
}>;

export type Service = Readonly<{
  /** `http://host:port` as it is really listening. */
  url: string;
  /** The commands and queries, without HTTP: `addUser` and `setPassword` among them. */
  handlers: Handlers;
  /** Stops accepting, lets running requests finish for at most `graceMs` (7 s unless told otherwise), closes the adapters. */
  close(graceMs?: number): Promise<void>;
}>;

export type ServiceListener = Readonly<{
  /** For `http.createServer`, whose limits on slow clients are the caller's own. */
  listener: RequestListener;
  handlers: Handlers;
  /** Closes the adapters; the caller's server is to be closed before. */
  close(): Promise<void>;
}>;

/**
 * Composes the service, brings an embedded database up to date, and listens on `HOST` and `PORT`. Rejects when it cannot
 * start, with nothing left open.
 */
export const createService = async ({ settings, adapters = {} }: ServiceParts): Promise<Service> => {
  const { url, handlers, close } = await startService(settings, readySchema, adapters);
  return { url, handlers, close: (graceMs = GRACE_MS) => close(graceMs) };
};

/** The same for a server of the caller's own: it answers, and listens nowhere. */
export const createListener = async ({ settings, adapters = {} }: ServiceParts): Promise<ServiceListener> => {
  const { listener, handlers, close } = await answering(settings, readySchema, adapters);
  return { listener, handlers, close };
};
