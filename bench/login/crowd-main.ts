import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../programs/program.js';
import { SERVICE } from '../page/contenders.js';
import { populate } from '../people/population.js';
import { PASSWORD } from '../people/fill.js';
import { startStores } from '../stores/stores.js';
import { solvedCaptchas, type SolvedCaptcha } from './captchas.js';

/** People who log in at the same moment, each with a captcha of their own and the right password. */
const CLIENTS = Number(process.argv[2] ?? 200);

type Outcome = Readonly<{ ended: string; seconds: number; refusals: number }>;

const stores = await startStores();
try {
  const population = await populate(stores, 1_000, 1);
  const names = await stores.postgres.sql(population.database, `select username from users where id <= ${CLIENTS}`);
  const environment = { ...population.environment, TRUST_PROXY: '127.0.0.0/8', CAPTCHA_RATE_LIMIT: '1000000' };
  const program = await startProgram(SERVICE, environment);
  try {
    const redis = await stores.redis.client(population.keySpace);
    const captchas = (await solvedCaptchas(program.origin, redis, CLIENTS)).slice(0, CLIENTS);
    redis.destroy();

    /** A client that waits as long as `Retry-After` says, and sends the same form again. */
    const logIn = async (username: string, captcha: SolvedCaptcha, place: number): Promise<Outcome> => {
      const start = performance.now();
      for (let refusals = 0; ; refusals += 1) {
        const answer = await fetch(`${program.origin}/api/v1/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.${place >> 8}.${place & 255}` },
          body: JSON.stringify({ username, password: PASSWORD, ...captcha }),
        });
        await answer.arrayBuffer();
        const retryAfter = Number(answer.headers.get('Retry-After'));
        if (answer.status !== 503) {
          const ended = answer.headers.get('X-Failure-Reason') ?? 'logged in';
          return { ended, seconds: (performance.now() - start) / 1000, refusals };
        }
        await sleep(retryAfter * 1000);
      }
    };

    const people = names.split('\n');
    const outcomes = await Promise.all(captchas.map((captcha, i) => logIn(people[i] ?? '', captcha, i)));
    const reasons = new Set(outcomes.map(({ ended }) => ended));
    for (const reason of reasons) {
      const found = outcomes.filter(({ ended }) => ended === reason);
      const times = found.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
      const [half, last] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0];
      const most = Math.max(...found.map(({ refusals }) => refusals));
      console.log(`${reason}: ${found.length}; half within ${half.toFixed(1)} s, all within ${last.toFixed(1)} s;`);
      console.log(`  ${most} refusals at most`);
    }
  } finally {
    await program.stop();
  }
} finally {
  await stores.stop();
}
