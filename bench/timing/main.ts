// What does the time of a refusal tell? `npm run bench:timing [-- bcryptjs|native [logins|resets|tickets]]`
// A failed login: whether the user exists. A refused reset: whether the given password is the user's.
// A refused ticket: whether it was one.
import { median } from '../statistics.js';
import { KNOWN, OPERATOR, OTHERS, PASSWORD } from './accounts.js';
import { attemptsOn } from './attempts.js';
import { resetsOn } from './resets.js';
import { separation } from './separation.js';
import { startTimedService } from './service.js';
import { ticketsOn } from './tickets.js';

const WARM_UP = 10;
const TARGET = { least: 0.4, most: 0.6 };
/** The greatest difference of two medians. A refused ticket takes a millisecond, of which the machine moves a part. */
const MEDIANS = { resets: 0.05, tickets: 0.5 };

type Sort = Readonly<{ what: string; measure: () => Promise<number> }>;
type Measured = Readonly<{ what: string; times: ReadonlyArray<number> }>;

const shuffled = <T>(items: ReadonlyArray<T>): T[] =>
  items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);

/** Measures all sorts in turn. */
const interleaved = async (rounds: number, sorts: ReadonlyArray<Sort>): Promise<ReadonlyArray<Measured>> => {
  const measured = sorts.map((sort) => ({ ...sort, times: [] as number[] }));
  for (let round = -WARM_UP; round < rounds; round += 1)
    for (const { measure, times } of shuffled(measured)) {
      const took = await measure();
      if (round >= 0) times.push(took);
    }
  return measured;
};

const ms = (times: ReadonlyArray<number>): string => `${median(times).toFixed(2).padStart(7)} ms`;

/** Prints how well the times of each sort differ from those of the first one. `bound`: how much the medians may differ. */
const report = (title: string, [first, ...others]: ReadonlyArray<Measured>, bound = Infinity): void => {
  const times = first?.times ?? [];
  console.log(`${title}: ${times.length} interleaved rounds, each against ${first?.what}: median ${ms(times)}`);
  for (const other of others) {
    const area = separation(times, other.times);
    const ratio = median(other.times) / median(times);
    const areClose = Math.abs(ratio - 1) <= bound;
    const alike = area >= TARGET.least && area <= TARGET.most && areClose;
    if (!alike) process.exitCode = 1;
    const figures = `median ${ms(other.times)}   ratio ${ratio.toFixed(3)}   AUC ${area.toFixed(3)}`;
    console.log(`${other.what.padEnd(30)} ${figures}   ${alike ? 'alike' : 'TOLD APART'}`);
  }
};

const [hasher = 'bcryptjs', part] = process.argv.slice(2);
const service = await startTimedService(hasher);
const attempts = attemptsOn(service);

if (part === undefined || part === 'logins') {
  const logins = [KNOWN, ...OTHERS].map(({ what, username }) => ({ what, measure: () => attempts.timeOf(username) }));
  report(`failed logins, ${hasher}`, await interleaved(150, logins));
}

if (part === undefined || part === 'resets') {
  const resets = resetsOn(service, await attempts.tokenOf(OPERATOR.username, PASSWORD));
  const guesses = [
    { what: 'a wrong password', measure: () => resets.timeOf('a wrong password') },
    { what: 'the right password', measure: () => resets.timeOf(PASSWORD) },
    { what: 'another wrong password', measure: () => resets.timeOf('no right password') },
  ];
  report(`refused resets, ${hasher}`, await interleaved(200, guesses), MEDIANS.resets);

  resets.close();
}
if (part === undefined || part === 'tickets') {
  const { sorts, close } = await ticketsOn(service);
  report('refused tickets', await interleaved(500, sorts), MEDIANS.tickets);
  close();
}
attempts.close();
await service.stop();
