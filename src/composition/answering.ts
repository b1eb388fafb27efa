import type { RequestListener } from 'node:http';
import type { Settings } from '../../config/settings.js';
import type { Handlers } from '../application/handlers.js';
import { createApp } from '../http/app.js';
import { hearAccessChanges } from './access-changes.js';
import { keepAuditRetention } from './audit-retention.js';
import { compose, type Composition } from './compose.js';
import { documentationFor } from './documentation.js';
import { resolveHandlers } from './handlers.js';
import type { OwnAdapters } from './own-adapters.js';
import { policiesFrom } from './policies.js';
import { Ports } from './tokens.js';
import { watching } from './watching/watches.js';

/** A service that answers whoever asks it, and listens nowhere. */
export type Answering = Readonly<{
  handlers: Handlers;
  listener: RequestListener;
  container: Composition['container'];
  /** Closes the stores; nothing may be asked of it any more. */
  close(): Promise<void>;
}>;

/** What is to be done between composing and answering. */
export type Prepare = (composition: Composition) => Promise<void>;

/** Composes the service and prepares it. */
export const answering = async (settings: Settings, prepare: Prepare, own: OwnAdapters = {}): Promise<Answering> => {
  const composition = await compose(settings, own);
  const { container, close } = composition;
  try {
    await prepare(composition);
    await hearAccessChanges(composition);
    const watches = await watching(composition, settings);
    await keepAuditRetention(composition, settings);
    const handlers = watches.handlers(resolveHandlers(container));
    // starts the hashing threads, so that the first logins need not, and measures how long a hash takes
    void container
      .resolve(Ports.hasher)
      .hash('a password to be measured by')
      .catch(() => undefined);
    const app = createApp({
      handlers,
      randomness: container.resolve(Ports.randomness),
      log: watches.log,
      policy: {
        trustedProxies: settings.TRUST_PROXY,
        corsOrigins: settings.CORS_ORIGINS,
        paging: policiesFrom(settings).paging,
      },
      documentation: await documentationFor(settings),
      watch: watches.request,
    });
    const answer = app.callback();
    return { handlers, listener: (request, response) => void answer(request, response), container, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};
