// What the hashing threads alone allow: the service's own hasher, driven directly, in a process of its own.
import type * as settingsModule from '../../config/settings.js';
import type * as containerModule from '../../src/composition/container.js';

const built = (path: string): string => new URL(`../../dist/${path}.js`, import.meta.url).href;
const { readSettings } = (await import(built('config/settings'))) as typeof settingsModule;
const { compose } = (await import(built('src/composition/container'))) as typeof containerModule;

const [password = '', hash = ''] = process.argv.slice(4);
const [seconds, atOnce] = [Number(process.argv[2]), Number(process.argv[3])];

const settings = readSettings(process.env);
if (settings._tag === 'Left') throw new Error(settings.left);
const { get, close } = compose(settings.right);
const hasher = await get('hasher');

const during = async (ms: number): Promise<number> => {
  const due = performance.now() + ms;
  let compared = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < due) {
      if ((await hasher.verify(password, hash)) !== 'match') throw new Error('the password does not match its hash');
      compared += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return compared;
};
await during(500);
const began = performance.now();
const compared = await during(seconds * 1000);
console.log(compared / ((performance.now() - began) / 1000));
await close();
process.exit();
