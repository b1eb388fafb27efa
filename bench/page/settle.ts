import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { cpuTimesOf } from '../cpu-time.js';

const LOOK_MS = 1_000;
const AT_MOST_LOOKS = 60;
/** Work in the background rests in between. */
const CALM_LOOKS = 3;

/** Of one core, in microseconds per look. */
const CALM = 20_000;

/** Waits until PostgreSQL has nothing more to do: what a program does after it has answered is not charged to the next one. */
export const settle = async ({ stores }: Pick<Bench, 'stores'>): Promise<void> => {
  const used = () => cpuTimesOf([stores.postgres.pid()])[0] ?? 0;
  let before = used();
  let calm = 0;
  for (let looks = 0; looks < AT_MOST_LOOKS && calm < CALM_LOOKS; looks += 1) {
    await sleep(LOOK_MS);
    const now = used();
    calm = now - before <= CALM ? calm + 1 : 0;
    before = now;
  }
};
