import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../config/settings.js';
import { migrateSchema } from '../../src/composition/database.js';
import { startService } from '../../src/composition/service.js';
import { systemRandomness } from '../../src/adapters/system/system.js';
import type { ClientAddress } from '../../src/domain/session/request-origin.js';
import { E } from '../../src/contract/values/fp.js';
import { KNOWN, OPERATOR, OTHERS, PASSWORD, STRONGER } from './accounts.js';

/** The service on its embedded database, where nothing but the password decides about a login. */
export type TimedService = Readonly<{
  url: string;
  /** The text of a captcha that was issued, by its key. */
  captchaText(key: string): string;
  /** Stores a ticket of the known user for the second step of a login. */
  saveTicket(text: string, address: string, lifetimeMs: number): Promise<void>;
  /** The id of the user whom the operator may not change. */
  strongerId: number;
  stop(): Promise<void>;
}>;

/** The operator may reset passwords. The other one may delete users, too. */
const RIGHTS = `
  insert into menus (id, name, type, permission) values (1, '重置密码', 3, 'sys:user:resetPassword'), (2, '删除用户', 3, 'sys:user:delete');
  insert into roles (id, name) values (1, '操作员'), (2, '管理员');
  insert into role_menus (role_id, menu_id) values (1, 1), (2, 1), (2, 2);
  insert into user_roles (user_id, role_id) select id, 1 from users where username = '${OPERATOR.username}';
  insert into user_roles (user_id, role_id) select id, 2 from users where username = '${STRONGER.username}'`;

export const startTimedService = async (hasher: string): Promise<TimedService> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'menshen-timing-'));
  const settings = readSettings({
    JWT_SECRET: systemRandomness().uuid(),
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PASSWORD_HASHER: hasher,
    CAPTCHA_RATE_LIMIT: '1000000',
    // every attempt comes from an address of its own, and no account is ever locked
    TRUST_PROXY: '127.0.0.1/32',
    SECOND_FACTOR: 'offered',
    FACTOR_KEY: randomBytes(32).toString('hex'),
  });
  if (E.isLeft(settings)) throw new Error(settings.left);

  let strongerId = 0;
  let saveTicket: TimedService['saveTicket'] = () => Promise.resolve();
  const texts = new Map<string, string>();
  const service = await startService(settings.right, async (composition) => {
    await migrateSchema(composition);
    const { hash } = await composition.get('hasher');
    const database = (await composition.get('orm')).em.getConnection();
    for (const { username, stored } of [KNOWN, ...OTHERS, OPERATOR, STRONGER]) {
      if (stored === 'nothing') continue;
      const passwordHash = stored === 'a hash' ? await hash(PASSWORD) : stored.hash;
      await database.execute('insert into users (username, password_hash, sort) values (?, ?, 1)', [
        username,
        passwordHash,
      ]);
    }
    for (const statement of RIGHTS.split(';')) await database.execute(statement);
    const [stronger] = await database.execute<{ id: number }[]>('select id from users where username = ?', [
      STRONGER.username,
    ]);
    strongerId = stronger?.id ?? 0;
    const [tickets, { fingerprint }] = [await composition.get('loginTickets'), await composition.get('fingerprinter')];
    const user = { userId: 1, credentialGeneration: 0, mustChangePassword: false };
    saveTicket = (text, address, lifetimeMs) =>
      tickets.save(fingerprint(text), { ...user, address: address as ClientAddress }, lifetimeMs);
    const captchas = await composition.get('captchas');
    const { save } = captchas;
    captchas.save = (captcha) => {
      texts.set(captcha.key, captcha.text);
      return save(captcha);
    };
  });
  return {
    url: service.url,
    strongerId,
    saveTicket,
    captchaText: (key) => texts.get(key) ?? '',
    stop: async () => {
      await service.close(0);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
