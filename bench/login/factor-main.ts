// What a login with a second factor costs beside one without: `npm run bench:factor [-- rounds [logins]]`
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, STEP_MS, stepAt } from '../../test/support/app-code.js';
import { cpuTimesOf } from '../cpu-time.js';
import { SERVICE } from '../page/contenders.js';
import { interleaved } from '../page/interleaved.js';
import { PASSWORD } from '../people/fill.js';
import { populate } from '../people/population.js';
import { startProgram } from '../programs/program.js';
import { median } from '../statistics.js';
import { startStores } from '../stores/stores.js';
import { solvedCaptchas, type SolvedCaptcha } from './captchas.js';

const ROUNDS = Number(process.argv[2] ?? 7);
/** A round lasts for seconds: the kernel counts in ticks of 10 ms. */
const LOGINS = Number(process.argv[3] ?? 40);
const AT_ONCE = 4;

const FACTOR_KEY = 'a5'.repeat(31) + '5a';

type Answer = Readonly<{ data: unknown; ticket: string }>;
type Cpu = Readonly<{ node: number; postgres: number; redis: number; total: number }>;

const stores = await startStores();
try {
  const population = await populate(stores, 1_000, 1);
  const wanted = ROUNDS * LOGINS;
  const environment = {
    ...{ ...population.environment, CAPTCHA_RATE_LIMIT: '1000000', CAPTCHA_EXPIRE: '3600', LOGIN_QUEUE_MS: '10000' },
    ...{ SECOND_FACTOR: 'offered', FACTOR_KEY, JWT_EXPIRE_MINUTES: '600' },
    // a machine that is busy with other things too
    ...{ DATABASE_DEADLINE_MS: '15000', STORE_DEADLINE_MS: '10000' },
  };
  const rows = await stores.postgres.sql(population.database, 'select username from users where id <= 1000');
  const names = rows.split('\n');
  if (names.length < 2 * wanted) throw new Error(`there are too few users for ${ROUNDS} rounds`);
  const program = await startProgram(SERVICE, environment);
  try {
    const post = async (path: string, form: object, token?: string): Promise<Answer> => {
      const response = await fetch(`${program.origin}/api/v1${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(form),
      });
      const { data } = (await response.json()) as { data: unknown };
      const ticket = response.headers.get('X-Login-Ticket') ?? '';
      if (data === null && ticket === '') throw new Error(`${path}: ${response.headers.get('X-Failure-Reason')}`);
      return { data, ticket };
    };
    const together = async <T>(items: ReadonlyArray<T>, work: (item: T) => Promise<unknown>): Promise<void> => {
      const left = [...items];
      const worker = async () => {
        for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    };
    const captchas = async (): Promise<SolvedCaptcha[]> => {
      const redis = await stores.redis.client(population.keySpace);
      try {
        return [...(await solvedCaptchas(program.origin, redis, LOGINS + 8))];
      } finally {
        redis.destroy();
      }
    };
    const stepNow = () => stepAt(new Date());
    const logIn = (username: string, captcha: SolvedCaptcha) =>
      post('/login', { username, password: PASSWORD, ...captcha });

    console.log(`Setting up ${wanted} second factors …`);
    const secrets = new Map<string, string>();
    for (let first = 0; first < wanted; first += LOGINS) {
      const solved = await captchas();
      await together(names.slice(first, first + LOGINS), async (username) => {
        const { data } = await logIn(username, solved.pop() ?? { key: '', code: '' });
        const { access_token: token } = data as { access_token: string };
        const begun = await post('/account/factor/begin', { password: PASSWORD }, token);
        const { secret } = begun.data as { secret: string };
        await post('/account/factor/confirm', { code: codeOf(secret, stepNow()) }, token);
        secrets.set(username, secret);
      });
    }
    const [enrolled, others] = [names.slice(0, wanted), names.slice(wanted, 2 * wanted)];
    // the step of the last confirmation is used up
    await sleep(STEP_MS);

    /** CPU time of a login in milliseconds. The captchas are drawn before. */
    const measured = async (
      people: string[],
      work: (username: string, captcha: SolvedCaptcha) => Promise<unknown>,
    ): Promise<Cpu> => {
      const solved = await captchas();
      const pids = [program.pid, stores.postgres.pid(), stores.redis.pid];
      await sleep(200);
      const before = cpuTimesOf(pids);
      await together(people.splice(0, LOGINS), (username) => work(username, solved.pop() ?? { key: '', code: '' }));
      const after = cpuTimesOf(pids);
      const [node = 0, postgres = 0, own = 0] = after.map((time, i) => (time - (before[i] ?? 0)) / LOGINS / 1000);
      return { node, postgres, redis: own, total: node + postgres + own };
    };
    const results = await interleaved(ROUNDS, {
      without: () => measured(others, logIn),
      withFactor: () =>
        measured(enrolled, async (username, captcha) => {
          const { ticket } = await logIn(username, captcha);
          await post('/login/factor', { ticket, code: codeOf(secrets.get(username) ?? '', stepNow()) });
        }),
    });

    for (const [name, rounds] of Object.entries(results))
      console.log(
        name.padEnd(12),
        (['node', 'postgres', 'redis', 'total'] as const)
          .map((part) => `${part} ${median(rounds.map((round) => round[part])).toFixed(2)} ms`)
          .join('   '),
      );
    const ratios = results.withFactor.map(({ total }, i) => total / (results.without[i]?.total ?? NaN));
    console.log(
      `with a factor against without, median of ${ROUNDS} rounds of ${LOGINS}: ${median(ratios).toFixed(3)} ×`,
    );
  } finally {
    await program.stop();
  }
} finally {
  await stores.stop();
}
