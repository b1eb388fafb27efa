import { rm } from 'node:fs/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readSettings } from '../../../config/settings.js';
import { pinoLog } from '../../../src/adapters/pino/pino-log.js';
import type { Composition } from '../../../src/composition/compose.js';
import { startService } from '../../../src/composition/start-service.js';
import { Connections, Ports, type PortName, type PortOf } from '../../../src/composition/tokens.js';
import { expectRight } from '../expect-either.js';
import { newFolder } from '../new-folder.js';
import { newDataDirectory } from '../postgres/embedded.js';
import { logLines, type LogLines } from './log-lines.js';

export const JWT_SECRET = 'for tests alone, and longer than 32 bytes';

/** Every test calls from an address of its own, so the loopback peer counts as a proxy. */
const ENVIRONMENT = {
  PORT: '0',
  JWT_SECRET,
  BCRYPT_COST: '4',
  TRUST_PROXY: '127.0.0.1/32',
};

/** A service that listens on a free port, and what a test may know of it besides. */
export type TestService = Readonly<{
  url: string;
  /** The text of a captcha that was issued, by its key. */
  captchaText(key: string): string;
  log: LogLines;
  port<Name extends PortName>(name: Name): PortOf<Name>;
  orm(): MikroORM;
  /** Moves the service's clock forward. */
  advance(ms: number): void;
  stop(graceMs?: number): Promise<void>;
}>;

type Options = Readonly<{
  environment?: Readonly<Record<string, string>>;
  prepare?: (composition: Composition) => Promise<void> | void;
}>;

/** The product itself under the given environment. It runs in this process, so its ports can be watched and moved. */
export const startTestService = async ({ environment = {}, prepare }: Options = {}): Promise<TestService> => {
  const dataDir = await ('DATABASE_URL' in environment ? newFolder('service') : newDataDirectory());
  const settings = expectRight(readSettings({ ...ENVIRONMENT, DATA_DIR: dataDir, ...environment }));
  const texts = new Map<string, string>();
  const log = logLines();
  let skewMs = 0;

  const service = await startService(settings, async (composition) => {
    const { container } = composition;
    container.register(Ports.log, { useValue: pinoLog('info', log) });
    container.resolve(Ports.clock).now = () => new Date(Date.now() + skewMs);
    const captchas = container.resolve(Ports.captchas);
    const save = captchas.save;
    captchas.save = (captcha) => {
      texts.set(captcha.key, captcha.text);
      return save(captcha);
    };
    await prepare?.(composition);
  });

  return {
    url: service.url,
    log,
    captchaText: (key) => texts.get(key) ?? '',
    port: <Name extends PortName>(name: Name) => service.container.resolve<PortOf<Name>>(Ports[name] as never),
    orm: () => service.container.resolve(Connections.orm),
    advance: (ms) => {
      skewMs += ms;
    },
    stop: async (graceMs = 1000) => {
      await service.close(graceMs);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
