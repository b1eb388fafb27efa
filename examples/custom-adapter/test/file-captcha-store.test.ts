import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { captchaKeyOf, isUnavailable } from 'menshen/ports';
import { fileCaptchaStore } from '../src/file-captcha-store.js';

const aCaptcha = (lifeMs: number) => ({
  key: captchaKeyOf(randomUUID()),
  text: 'ACEF34',
  expiresAt: new Date(Date.now() + lifeMs),
});

describe('captchas in files, besides the contract', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'captchas-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('remove what has expired, and leave what lives', async () => {
    const store = fileCaptchaStore(folder, 1_000);
    const living = aCaptcha(60_000);
    await store.save(living);
    await store.save(aCaptcha(-60_000));
    for (let round = 0; round < 500 && (await readdir(folder)).length > 1; round += 1) await sleep(20);
    expect(await readdir(folder)).to.deep.equal([living.key.replace('captcha:', '')]);
    await store.close();
  });

  it('are unavailable where they cannot be stored, and never wrong', async () => {
    const place = join(folder, 'a file');
    await writeFile(place, '');
    const store = fileCaptchaStore(place);
    for (const work of [() => store.save(aCaptcha(60_000)), () => store.take(aCaptcha(60_000).key)])
      expect(isUnavailable(await work().catch((error: unknown) => error))).to.equal(true);
    await store.close();
  });
});
