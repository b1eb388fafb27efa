// Does the time of a failed login tell whether the user exists? `npm run bench:timing [-- native]`
import { median } from '../statistics.js';
import { KNOWN, OTHERS } from './accounts.js';
import { attemptsOn } from './attempts.js';
import { separation } from './separation.js';
import { startTimedService } from './service.js';

const PAIRS = 150;
const WARM_UP = 10;
const TARGET = { least: 0.4, most: 0.6 };

const shuffled = <T>(items: ReadonlyArray<T>): T[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);

const hasher = process.argv[2] ?? 'bcryptjs';
const service = await startTimedService(hasher);
const attempts = attemptsOn(service);
const accounts = [KNOWN, ...OTHERS].map((account) => ({ ...account, times: [] as number[] }));
for (let round = -WARM_UP; round < PAIRS; round += 1)
  for (const { username, times } of shuffled(accounts)) {
    const took = await attempts.timeOf(username);
    if (round >= 0) times.push(took);
  }
attempts.close();
await service.stop();

const [known, ...others] = accounts;
const ms = (times: ReadonlyArray<number>): string => `${median(times).toFixed(2).padStart(7)} ms`;
console.log(`${hasher}, ${PAIRS} interleaved rounds, each against a known user: median ${ms(known?.times ?? [])}`);
for (const { what, times } of others) {
  const area = separation(known?.times ?? [], times);
  const alike = area >= TARGET.least && area <= TARGET.most;
  if (!alike) process.exitCode = 1;
  console.log(`${what.padEnd(30)} median ${ms(times)}   AUC ${area.toFixed(3)}   ${alike ? 'alike' : 'TOLD APART'}`);
}
