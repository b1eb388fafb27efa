// Stores many entries of one kind by the service's own adapters, and tells by how many bytes its heap has grown.
import { createHash, randomUUID } from 'node:crypto';
import type * as SettingsModule from '../../config/settings.js';
import type * as ContainerModule from '../../src/composition/container.js';
import type { CaptchaKey } from '../../src/contract/captcha/captcha-key.js';
import type { Fingerprint } from '../../src/domain/session/fingerprint.js';
import type { LoginSubject } from '../../src/domain/login/login-attempt.js';

const built = (path: string): string => new URL(`../../dist/${path}.js`, import.meta.url).href;
const { readSettings } = (await import(built('config/settings'))) as typeof SettingsModule;
const { compose } = (await import(built('src/composition/container'))) as typeof ContainerModule;

const settings = readSettings(process.env);
if (settings._tag === 'Left') throw new Error(settings.left);
const { get } = compose(settings.right);
const [blacklist, attempts, captchas] = [await get('blacklist'), await get('attempts'), await get('captchas')];

const fingerprint = (): string => createHash('sha256').update(randomUUID()).digest('base64url');
const inTwentyMinutes = new Date(Date.now() + 1_200_000);

const KINDS: Readonly<Record<string, () => Promise<unknown>>> = {
  blacklist: () => blacklist.claim(fingerprint() as Fingerprint, inTwentyMinutes),
  counter: () => attempts.reserve(fingerprint() as LoginSubject, { maxFailures: 5, lockMs: 300_000 }),
  captcha: () =>
    captchas.save({ key: `captcha:${randomUUID()}` as CaptchaKey, text: 'BCDEGH', expiresAt: inTwentyMinutes }),
};

const [store, count] = [KINDS[process.argv[2] ?? ''], Number(process.argv[3])];
if (!store || !globalThis.gc) throw new Error('entries-main <kind> <count>, with --expose-gc');

const heap = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
// what is made once is made before; a first connection may still be coming
for (let patience = 100; ; patience -= 1) {
  try {
    await store();
    break;
  } catch (error) {
    if (patience === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const before = heap();
for (let stored = 0; stored < count; stored += 100) await Promise.all(Array.from({ length: 100 }, store));
console.log((heap() - before) / count);
process.exit();
