import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createService, readSettings, type Service } from 'menshen';
import { E } from 'menshen/ports';
import { adapters } from '../src/adapters.js';
import { argon2PasswordHasher } from '../src/argon2-password-hasher.js';

const SECRET = 'for this example alone, and longer than 32 bytes';
const NEWCOMER = { username: 'newcomer', realname: '新人', password: 'Newcomer#2026' };

describe("the service with one's own adapters", () => {
  let folder: string;
  let service: Service;
  const hashes: string[] = [];

  /** The hasher of `adapters`, and every hash that it has compared. */
  const watchedHasher = () => {
    const hasher = argon2PasswordHasher();
    return {
      ...hasher,
      verify: (password: string, hash: string | undefined) => {
        hashes.push(hash ?? '');
        return hasher.verify(password, hash);
      },
    };
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'menshen-own-'));
    // without a server the database is embedded
    const { DATABASE_URL } = process.env;
    const settings = readSettings({
      JWT_SECRET: SECRET,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_URL,
      // long enough for a busy machine
      DATABASE_DEADLINE_MS: '10000',
    });
    if (E.isLeft(settings)) throw new Error(settings.left);
    service = await createService({ settings: settings.right, adapters: { ...adapters, hasher: watchedHasher } });
    const added = await service.handlers.addUser({ ...NEWCOMER, mustChangePassword: false, roles: [] });
    if (E.isLeft(added)) throw new Error(added.left._tag);
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const call = async (path: string, body?: object) => {
    const request = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${service.url}/api/v1${path}`, request);
    const { code, data } = (await response.json()) as { code: number; data: { key: string; access_token?: string } };
    return { code, data, reason: response.headers.get('X-Failure-Reason') };
  };
  const captchaFiles = () => readdir(join(folder, 'captchas'));
  const logIn = async (password: string) => {
    const { key } = (await call('/captcha')).data;
    const code = await readFile(join(folder, 'captchas', key.replace('captcha:', '')), 'utf8');
    return call('/login', { username: NEWCOMER.username, password, code, key });
  };

  it('logs in with a captcha from a file and a hash by argon2id', async () => {
    const { code, data } = await logIn(NEWCOMER.password);
    expect(code).to.equal(0);
    expect(data.access_token).to.be.a('string');
    expect(hashes).to.have.lengthOf(1);
    expect(hashes[0]).to.match(/^\$argon2id\$/);
    expect(await captchaFiles()).to.deep.equal([]);
  });

  it('refuses another password', async () => {
    const { code, reason } = await logIn('Newcomer#2027');
    expect({ code, reason }).to.deep.equal({ code: 1, reason: 'CredentialsIncorrect' });
  });
});
