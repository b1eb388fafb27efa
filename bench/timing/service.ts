import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../config/settings.js';
import { migrateSchema } from '../../src/composition/database.js';
import type { CustomModule } from '../../src/composition/modules.js';
import { startService } from '../../src/composition/service.js';
import { systemRandomness } from '../../src/adapters/system/system.js';
import type { ClientAddress } from '../../src/domain/session/request-origin.js';
import { E } from '../../src/contract/values/fp.js';

/** The service on its embedded database. No limit and no other program decides about the time of an answer. */
export type TimedService = Readonly<{
  url: string;
  /** The text of a captcha that was issued, by its key. */
  captchaText(key: string): string;
  /** Stores a ticket of user 1 for the second step of a login. */
  saveTicket(text: string, address: string, lifetimeMs: number): Promise<void>;
  stop(): Promise<void>;
}>;

/** The new database. */
export type NewDatabase = Readonly<{
  /** Rows of one statement; a question mark stands for each of the values. */
  run<Row>(statement: string, values?: ReadonlyArray<unknown>): Promise<ReadonlyArray<Row>>;
  hash(password: string): Promise<string>;
}>;

/** Starts it over what `fill` has written. The result has what `fill` tells. */
export const startTimedService = async <Filled extends object>(
  hasher: string,
  fill: (database: NewDatabase) => Promise<Filled>,
  modules: ReadonlyArray<CustomModule> = [],
): Promise<TimedService & Filled> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'menshen-timing-'));
  const settings = readSettings({
    JWT_SECRET: systemRandomness().uuid(),
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PASSWORD_HASHER: hasher,
    CAPTCHA_RATE_LIMIT: '1000000',
    // a busy machine must not end a measurement
    DATABASE_DEADLINE_MS: '15000',
    // every attempt comes from an address of its own, and no account is ever locked
    TRUST_PROXY: '127.0.0.1/32',
    SECOND_FACTOR: 'offered',
    FACTOR_KEY: randomBytes(32).toString('hex'),
  });
  if (E.isLeft(settings)) throw new Error(settings.left);

  let tell: (filled: Filled) => void = () => undefined;
  const filled = new Promise<Filled>((resolve) => {
    tell = resolve;
  });
  let saveTicket: TimedService['saveTicket'] = () => Promise.resolve();
  const texts = new Map<string, string>();
  const service = await startService({
    settings: settings.right,
    prepare: async (composition) => {
      await migrateSchema(composition);
      const { hash } = await composition.get('hasher');
      const connection = (await composition.get('orm')).em.getConnection();
      tell(await fill({ hash, run: (statement, values = []) => connection.execute(statement, [...values]) }));
      const { save: keep } = await composition.get('loginTickets');
      const { fingerprint } = await composition.get('fingerprinter');
      const user = { userId: 1, credentialGeneration: 0, mustChangePassword: false };
      saveTicket = (text, address, lifetimeMs) =>
        keep(fingerprint(text), { ...user, address: address as ClientAddress }, lifetimeMs);
      const captchas = await composition.get('captchas');
      const { save } = captchas;
      captchas.save = (captcha) => {
        texts.set(captcha.key, captcha.text);
        return save(captcha);
      };
    },
    modules,
  });
  return {
    ...(await filled),
    url: service.url,
    saveTicket,
    captchaText: (key) => texts.get(key) ?? '',
    stop: async () => {
      await service.close(0);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
