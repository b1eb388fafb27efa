import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captchaStoreContract, passwordHasherContract } from 'menshen/testing';
import { argon2PasswordHasher } from '../src/argon2-password-hasher.js';
import { fileCaptchaStore, type FileCaptchaStore } from '../src/file-captcha-store.js';

describe('captchas in files', () => {
  let folder: string;
  let store: FileCaptchaStore;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'captchas-'));
    store = fileCaptchaStore(folder);
  });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  /** A file in place of the folder makes every operation fail. */
  const breakStore = async () => {
    await rename(folder, `${folder}.away`);
    await writeFile(folder, '');
    return async () => {
      await rm(folder);
      await rename(`${folder}.away`, folder);
    };
  };
  /** What another process finds in the folder. */
  const restart = async () => {
    await store.close();
    store = fileCaptchaStore(folder);
    return store;
  };
  captchaStoreContract(() => store, undefined, { second: () => fileCaptchaStore(folder), breakStore, restart });
});

describe('passwords by argon2id', () => {
  passwordHasherContract(argon2PasswordHasher);
});
