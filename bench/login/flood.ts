import type { LoadReport } from '../load/order.js';
import { atRate } from '../load/pace.js';
import { medianOf, quantile } from '../statistics.js';
import { loginClient, type LoginOutcome } from './log-in.js';
import { captchasFor, pages, type Scene } from './scene.js';

/** Latencies in milliseconds. */
export type Flood = Readonly<{
  offeredPerSecond: number;
  acceptedPerSecond: number;
  refusedPerSecond: number;
  acceptedP50: number;
  acceptedP99: number;
  refusedP99: number;
  pageP50: number;
  pageP99: number;
  /** Against what it was right before, while nobody logged in. */
  pageP99AgainstIdle: number;
}>;

/** Logins arrive at this rate, whatever becomes of them, while pages are asked for as they were in the `idle` service. */
export const flood = async (scene: Scene, offeredPerSecond: number, idle: LoadReport): Promise<Flood> => {
  const seconds = scene.bench.plan.floodSeconds;
  const captchas = await captchasFor(scene, offeredPerSecond * seconds);
  const client = loginClient(scene.program.origin);
  const outcomes: LoginOutcome[] = [];
  const began = performance.now();
  const logins = atRate(offeredPerSecond, seconds, async (_dueAt, turn) => {
    const [captcha, username] = [captchas[turn], scene.usernames[turn % scene.usernames.length]];
    if (captcha && username !== undefined) outcomes.push(await client.logIn(username, captcha));
  });
  const [page, lasted] = await Promise.all([
    pages(scene, seconds),
    logins.then(() => (performance.now() - began) / 1000),
  ]);
  client.close();
  const latencies = (accepted: boolean) => outcomes.filter((one) => one.accepted === accepted).map(({ ms }) => ms);
  const [accepted, refused] = [latencies(true), latencies(false)];
  return {
    offeredPerSecond,
    acceptedPerSecond: accepted.length / lasted,
    refusedPerSecond: refused.length / lasted,
    acceptedP50: quantile(accepted, 0.5),
    acceptedP99: quantile(accepted, 0.99),
    refusedP99: quantile(refused, 0.99),
    pageP50: page.p50,
    pageP99: page.p99,
    pageP99AgainstIdle: page.p99 / idle.p99,
  };
};

/** Each figure's median. */
export const medianFlood = (floods: ReadonlyArray<Flood>): Flood => {
  const [first] = floods;
  if (!first) throw new Error('there was no flood');
  const figures = Object.keys(first) as (keyof Flood)[];
  return Object.fromEntries(figures.map((figure) => [figure, medianOf(floods, (one) => one[figure])])) as Flood;
};
