import { PASSWORD } from '../people/fill.js';
import { cleanEnvironment } from '../programs/program.js';
import { runProgram } from '../run-program.js';
import { loginClient } from './log-in.js';
import { captchasFor, type Scene } from './scene.js';

/** Logins under way at once: no thread waits for work, and none is refused. */
const AT_ONCE = 8;

/** More than any machine of this size hashes. */
const MOST_PER_SECOND = 100;

/** Comparisons per second when the hasher has nothing else to do. */
export const threadsAlone = async (
  { bench: { stores }, population, environment }: Scene,
  seconds: number,
): Promise<number> => {
  const hash = await stores.postgres.sql(population.database, 'select password_hash from users where id = 2');
  const options = ['--import', 'tsx', 'bench/login/hasher-main.ts', String(seconds), String(AT_ONCE), PASSWORD, hash];
  return Number(await runProgram(process.execPath, options, { env: cleanEnvironment(environment) }));
};

/** Whole logins per second, captcha and all. */
export const loginsPerSecond = async (scene: Scene, seconds: number): Promise<number> => {
  const captchas = [...(await captchasFor(scene, Math.ceil(seconds * MOST_PER_SECOND)))];
  const client = loginClient(scene.program.origin);
  const began = performance.now();
  let accepted = 0;
  const person = async (): Promise<void> => {
    while (performance.now() < began + seconds * 1000) {
      const captcha = captchas.pop();
      if (!captcha) throw new Error('there were not enough captchas');
      const username = scene.usernames[captchas.length % scene.usernames.length] ?? '';
      if ((await client.logIn(username, captcha)).accepted) accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  client.close();
  return accepted / ((performance.now() - began) / 1000);
};
