import { rm } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readSettings } from '../../../config/settings.js';
import { pinoLog } from '../../../src/adapters/pino/pino-log.js';
import type { Handlers } from '../../../src/application/handlers.js';
import { ADAPTERS } from '../../../src/composition/adapters.js';
import { missingInDatabase } from '../../../src/composition/diagnostics.js';
import type { CustomModule } from '../../../src/composition/modules.js';
import type { AdapterOverrides } from '../../../src/composition/overrides.js';
import { startService, type Prepare } from '../../../src/composition/service.js';
import type { PortName, PortOf } from '../../../src/composition/tokens.js';
import { expectRight } from '../expect-either.js';
import { inlineHasher } from '../inline-hasher.js';
import { inlinePainter } from '../inline-painter.js';
import { newFolder } from '../new-folder.js';
import { newDataDirectory } from '../postgres/embedded.js';
import { logLines, type LogLines } from './log-lines.js';

export const JWT_SECRET = 'for tests alone, and longer than 32 bytes';

/**
 * Every test calls from an address of its own, so the loopback peer counts as a proxy. The limits are long enough for a busy
 * machine. Tests of a limit set their own.
 */
const ENVIRONMENT = {
  DATABASE_DEADLINE_MS: '15000',
  PORT: '0',
  JWT_SECRET,
  BCRYPT_COST: '4',
  SECOND_FACTOR: 'offered',
  FACTOR_KEY: '00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  TRUST_PROXY: '127.0.0.1/32',
  CONSOLE: 'false',
  DEMO_MODULES: 'true',
};

/** A service that listens on a free port, and what a test may know of it besides. */
export type TestService = Readonly<{
  url: string;
  handlers: Handlers;
  /** The text of a captcha that was issued, by its key. */
  captchaText(key: string): string;
  log: LogLines;
  port<Name extends PortName>(name: Name): PortOf<Name>;
  orm(): MikroORM;
  /** What the database lacks of the tables of the modules. */
  missing(): Promise<ReadonlyArray<string>>;
  /** How often it has dropped the cached permissions since it was prepared. */
  permissionDrops(): number;
  /** Moves the service's clock forward. */
  advance(ms: number): void;
  stop(graceMs?: number): Promise<void>;
}>;

type Options = Readonly<{
  environment?: Readonly<Record<string, string>>;
  prepare?: Prepare;
  overrides?: AdapterOverrides;
  modules?: ReadonlyArray<CustomModule>;
  /** A built console, for `CONSOLE=true`. Without it, that of this repository. */
  consoleFolder?: string | undefined;
}>;

/** The product in this process, so that tests can stub its ports and move its clock. */
export const startTestService = async ({
  environment = {},
  prepare,
  overrides = {},
  modules = [],
  consoleFolder = 'dist/console',
}: Options = {}): Promise<TestService> => {
  const dataDir = await ('DATABASE_URL' in environment ? newFolder('service') : newDataDirectory());
  const settings = expectRight(readSettings({ ...ENVIRONMENT, DATA_DIR: dataDir, ...environment }));
  const texts = new Map<string, string>();
  const log = logLines();
  let skewMs = 0;
  let drops = 0;

  const prepareTest: Prepare = async (composition) => {
    (await composition.get('clock')).now = () => new Date(Date.now() + skewMs);
    const captchas = await composition.get('captchas');
    const save = captchas.save;
    captchas.save = (captcha) => {
      texts.set(captcha.key, captcha.text);
      return save(captcha);
    };
    await prepare?.(composition);
    const cache = await composition.get('permissionCache');
    const { drop } = cache;
    cache.drop = async () => {
      await drop();
      drops += 1;
    };
  };
  const adapters: AdapterOverrides = {
    log: () => pinoLog('info', log),
    // a thread of each service takes longer to start than the service
    hasher: ({ settings: { BCRYPT_COST } }) => inlineHasher(BCRYPT_COST),
    painter: inlinePainter,
    ...overrides,
  };
  const service = await startService({ settings, prepare: prepareTest, adapters, modules, consoleFolder });
  const { get, uses } = service.composition;
  const ports: Partial<Record<PortName, unknown>> = {};
  for (const name of Object.keys(ADAPTERS) as PortName[]) ports[name] = await get(name);
  const orm = uses('orm') ? await get('orm') : undefined;

  return {
    url: service.url,
    handlers: service.handlers,
    log,
    captchaText: (key) => texts.get(key) ?? '',
    port: <Name extends PortName>(name: Name) => ports[name] as PortOf<Name>,
    orm: () => orm!,
    missing: () => missingInDatabase(service.composition),
    permissionDrops: () => drops,
    advance: (ms) => {
      skewMs += ms;
    },
    stop: async (graceMs = 1000) => {
      await service.close(graceMs);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
