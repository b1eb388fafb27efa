import { fileURLToPath } from 'node:url';
import type { Settings } from '../../config/settings.js';
import type { RetentionSchedule } from '../adapters/background/retention.js';
import type { Handlers } from '../application/handlers.js';
import { shownModules } from '../contract/modules/modules.js';
import type { Times } from '../adapters/background/repeating.js';
import { E } from '../contract/values/fp.js';
import { isUnavailable } from '../domain/ports/unavailable.js';
import type { AuditStore } from '../domain/ports/audit-store.js';
import type { Log } from '../domain/ports/log.js';
import type { Console } from '../http/routes/documents/console.js';
import type { Documentation } from '../http/routes/documents/documentation.js';
import { warnOfUnknownPermissions } from './demanding-permissions.js';
import type { TransportRule } from '../http/secret-transport.js';
import { createApp } from '../http/server/app.js';
import type { AnswerRequest } from '../http/server/open-requests.js';
import { listen } from '../http/server/server.js';
import { compose, type Composition } from './container.js';
import { listenForAccessChanges } from './database.js';
import { requireFactorKey } from './factor-key.js';
import { policiesFrom } from './policies.js';
import { instrument } from './instrumentation.js';
import { isInstalled } from './loader.js';
import type { CustomModule } from './modules.js';
import type { AdapterOverrides } from './overrides.js';

const DAY_MS = 86_400_000;

/** A service that answers requests but does not listen. */
export type ComposedService = Readonly<{
  handlers: Handlers;
  listener: AnswerRequest;
  /** False if the settings turn the console off, or if it is not built. */
  hasConsole: boolean;
  composition: Composition;
  /** Closes the stores. Call it after the last request. */
  close(): Promise<void>;
}>;

export type RunningService = Omit<ComposedService, 'listener' | 'close'> &
  Readonly<{
    /** `http://host:port` of the socket. */
    url: string;
    /** Stops accepting, lets running requests finish for at most `graceMs`, and closes the stores. */
    close(graceMs: number): Promise<void>;
  }>;

/** What happens after composing and before the first request. */
export type Prepare = (composition: Composition) => Promise<void>;

/** What a service is made of. */
export type ServicePlan = Readonly<{
  settings: Settings;
  prepare: Prepare;
  /** Adapters that replace those of the settings. */
  adapters?: AdapterOverrides;
  /** Modules that come besides those of the product. */
  modules?: ReadonlyArray<CustomModule>;
  /** The folder of the built console. Without it, that of this package. */
  consoleFolder?: string | undefined;
}>;

const documentationFor = async ({ API_DOCS }: Settings): Promise<Documentation | undefined> => {
  if (!API_DOCS) return undefined;
  const { documentationFiles, plainPage } = await import('../adapters/swagger-ui-dist/documentation-files.js');
  return isInstalled('swagger-ui-dist') ? documentationFiles() : plainPage();
};

/** `dist/console`, from the compiled file and from the source file. */
const CONSOLE_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/console' : '../../console', import.meta.url),
);

const consoleFor = async (
  { CONSOLE, CONSOLE_TITLE }: Settings,
  folder: string,
  log: Log,
): Promise<Console | undefined> => {
  if (!CONSOLE) return undefined;
  const { readConsole } = await import('../adapters/file-system/console-folder.js');
  const files = await readConsole(folder);
  if (!files)
    log.warn('the console is not built, so it is not served: build it and start again, or set CONSOLE=false', {
      folder,
    });
  return files && { ...files, title: CONSOLE_TITLE };
};

/** The audit store, and the table `audit_events`. A database always has the changes of records in that table. */
const auditStores = async ({ choice, uses, isReplaced, get }: Composition): Promise<ReadonlyArray<AuditStore>> => {
  const store = await get('auditStore');
  const isTable = choice.auditStore === 'mikro-orm' && !isReplaced('auditStore');
  if (isTable || !uses('orm')) return [store];
  const { mikroOrmAuditStore } = await import('../adapters/mikro-orm/mikro-orm-audit-store.js');
  return [store, mikroOrmAuditStore(await get('orm'))];
};

/** While the service runs: deletes what the store has for longer than `days`. */
const startRetention = async (
  { get, onClose }: Composition,
  entries: string,
  store: Pick<AuditStore, 'deleteBefore'>,
  days: number,
  schedule?: RetentionSchedule,
): Promise<void> => {
  const { retention } = await import('../adapters/background/retention.js');
  const { close } = retention({
    entries,
    deleteBefore: (before, most) => store.deleteBefore(before, most),
    clock: await get('clock'),
    log: await get('log'),
    retentionMs: days * DAY_MS,
    ...(schedule && { schedule }),
  });
  onClose(`retention of ${entries}`, close);
};

/** While the service runs: deletes audit entries and changes of records that are older than `AUDIT_RETENTION_DAYS`. */
export const startAuditRetention = async (
  composition: Composition,
  days: number,
  schedule?: RetentionSchedule,
): Promise<void> => {
  if (days === 0) return;
  for (const store of await auditStores(composition))
    await startRetention(composition, 'audit entries', store, days, schedule);
};

/** A record of a session may come so late in an outage. */
const SESSION_RETENTION_DAYS = 1;

/** While the service runs: disables unused accounts every hour (`ACCOUNT_IDLE_DAYS`). */
export const startDisablingUnused = async (
  { get, onClose }: Composition,
  { disableUnused }: Pick<Handlers, 'disableUnused'>,
  times: Times = { firstMs: 20_000, everyMs: 3_600_000 },
): Promise<void> => {
  const { repeating } = await import('../adapters/background/repeating.js');
  const log = await get('log');
  const { close } = repeating({
    ...times,
    work: async () => {
      const disabled = await disableUnused();
      if (E.isRight(disabled) && disabled.right > 0) log.info('unused accounts disabled', { count: disabled.right });
    },
    onError: (error) => {
      if (!isUnavailable(error)) log.error('unused accounts not disabled', { error });
    },
  });
  onClose('disabling of unused accounts', close);
};

const TRANSPORT_RULES: Readonly<Record<Settings['ACCOUNT_POLICY'], TransportRule>> = {
  open: 'allowed',
  nist: 'warned',
  mlps: 'refused',
};

/** Composes and prepares the service. Rejects with nothing left open. */
export const createServiceListener = async ({
  settings,
  prepare,
  adapters = {},
  modules: customModules = [],
  consoleFolder = CONSOLE_FOLDER,
}: ServicePlan): Promise<ComposedService> => {
  const composition = compose(settings, adapters, customModules);
  const { get, close } = composition;
  try {
    await composition.makeOverrides();
    await prepare(composition);
    await requireFactorKey(composition, settings);
    await listenForAccessChanges(composition);
    const instrumentation = await instrument(composition, settings);
    await startAuditRetention(composition, settings.AUDIT_RETENTION_DAYS);
    await startRetention(composition, 'sessions', await get('sessionStore'), SESSION_RETENTION_DAYS);
    const handlers = instrumentation.handlers(await composition.handlers());
    if (settings.ACCOUNT_IDLE_DAYS > 0) await startDisablingUnused(composition, handlers);
    const hasher = await get('hasher');
    // starts a hashing thread before the first login, and measures how long a hash takes
    void hasher.hash('a password for measuring').catch((error: unknown) => {
      instrumentation.log.error('the password hasher failed at the start', { error });
    });
    const modules = (await get('modules')).declarations;
    warnOfUnknownPermissions(settings.SECOND_FACTOR_PERMISSIONS, modules, instrumentation.log);
    const console = await consoleFor(settings, consoleFolder, instrumentation.log);
    const app = createApp({
      handlers,
      modules,
      shownModules: shownModules(modules, settings.DEMO_MODULES),
      randomness: await get('randomness'),
      log: instrumentation.log,
      policy: {
        trustedProxies: settings.TRUST_PROXY,
        corsOrigins: settings.CORS_ORIGINS,
        transport: TRANSPORT_RULES[settings.ACCOUNT_POLICY],
        paging: policiesFrom(settings).paging,
        captchaKinds: settings.CAPTCHA_PROOF ? ['image', 'proof'] : ['image'],
        timeZone: settings.TIME_ZONE,
        secondFactor: settings.FACTOR_KEY !== undefined,
        passwordChange: settings.PASSWORD_CHANGE,
      },
      documentation: await documentationFor(settings),
      console,
      observe: instrumentation.request,
    });
    return { handlers, listener: app.callback(), hasConsole: console !== undefined, composition, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};

/** Composes and prepares the service, and listens on `HOST` and `PORT`. Rejects with nothing left open. */
export const startService = async (plan: ServicePlan): Promise<RunningService> => {
  const { settings } = plan;
  const { handlers, listener, hasConsole, composition, close } = await createServiceListener(plan);
  try {
    const server = await listen(
      listener,
      { host: settings.HOST, port: settings.PORT },
      {
        idleMs: settings.KEEP_ALIVE_SECONDS * 1000,
        trustedProxies: settings.TRUST_PROXY,
        corsOrigins: settings.CORS_ORIGINS,
      },
      await composition.get('log'),
    );
    return {
      url: server.url,
      hasConsole,
      handlers,
      composition,
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
