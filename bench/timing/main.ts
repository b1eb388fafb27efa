// What does the time of a refusal tell? `npm run bench:timing [-- bcryptjs|native [logins|resets|tickets|records]]`
// A failed login: whether the user exists. A refused reset: whether the given password is the user's. A refused ticket:
// whether it was one. A record that is not found: whether it exists outside of the data scope; for every endpoint that names one.
import { UNKNOWN_RECORDS } from '../../test/support/scopes/outside-requests.js';
import { median } from '../statistics.js';
import { fillAccounts, KNOWN, OPERATOR, OTHERS, PASSWORD } from './accounts.js';
import { attemptsOn } from './attempts.js';
import { outsideRequestsOn } from './outside-requests.js';
import { resetsOn } from './resets.js';
import { startScopedService } from './scoped-records.js';
import { separation } from './separation.js';
import { startTimedService } from './service.js';
import { ticketsOn } from './tickets.js';

const WARM_UP = 10;

/** What the times of two sorts must keep: the area of their separation, or the greatest ratio of their medians. */
type Target = Readonly<{ area?: Readonly<{ least: number; most: number }>; ratio?: number }>;

const AREA = { least: 0.4, most: 0.6 };
const TARGETS = {
  logins: { area: AREA },
  resets: { area: AREA, ratio: 1.05 },
  tickets: { ratio: 1.5 },
  records: { ratio: 1.05 },
} as const;

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

const isAlike = (area: number, ratio: number, target: Target): boolean =>
  (!target.area || (area >= target.area.least && area <= target.area.most)) &&
  (target.ratio === undefined || Math.max(ratio, 1 / ratio) <= target.ratio);

/** Prints how well the times of each sort differ from those of the first one. */
const report = (title: string, [first, ...others]: ReadonlyArray<Measured>, target: Target): void => {
  const times = first?.times ?? [];
  console.log(`${title}: ${times.length} interleaved rounds, each against ${first?.what}: median ${ms(times)}`);
  for (const other of others) {
    const area = separation(times, other.times);
    const ratio = median(other.times) / median(times);
    const alike = isAlike(area, ratio, target);
    if (!alike) process.exitCode = 1;
    const figures = `median ${ms(other.times)}   ratio ${ratio.toFixed(3)}   AUC ${area.toFixed(3)}`;
    console.log(`${other.what.padEnd(30)} ${figures}   ${alike ? 'alike' : 'TOLD APART'}`);
  }
};

const [hasher = 'bcryptjs', part] = process.argv.slice(2);
const isAsked = (name: keyof typeof TARGETS): boolean => part === undefined || part === name;

const measureAccounts = async (): Promise<void> => {
  const service = await startTimedService(hasher, fillAccounts);
  const attempts = attemptsOn(service);

  if (isAsked('logins')) {
    const logins = [KNOWN, ...OTHERS].map(({ what, username }) => ({ what, measure: () => attempts.timeOf(username) }));
    report(`failed logins, ${hasher}`, await interleaved(150, logins), TARGETS.logins);
  }

  if (isAsked('resets')) {
    const resets = resetsOn(service, await attempts.tokenOf(OPERATOR.username, PASSWORD));
    const guesses = [
      { what: 'a wrong password', measure: () => resets.timeOf('a wrong password') },
      { what: 'the right password', measure: () => resets.timeOf(PASSWORD) },
      { what: 'another wrong password', measure: () => resets.timeOf('no right password') },
    ];
    report(`refused resets, ${hasher}`, await interleaved(200, guesses), TARGETS.resets);
    resets.close();
  }

  if (isAsked('tickets')) {
    const tickets = await ticketsOn(service);
    report('refused tickets', await interleaved(500, tickets.sorts), TARGETS.tickets);
    tickets.close();
  }
  attempts.close();
  await service.stop();
};

/** The session of a token. */
const sessionOf = (token: string): string => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return (claims as Readonly<{ sid: string }>).sid;
};

const measureRecords = async (): Promise<void> => {
  const service = await startScopedService(hasher);
  const attempts = attemptsOn(service);
  const session = sessionOf(await attempts.tokenOf(service.username, PASSWORD));
  const requests = outsideRequestsOn(service, await attempts.tokenOf(service.manager, PASSWORD));
  for (const name of requests.names) {
    const sorts = [
      { what: 'one that does not exist', measure: () => requests.timeOf(name, UNKNOWN_RECORDS) },
      { what: 'one outside of the scope', measure: () => requests.timeOf(name, { ...service, session }) },
      { what: 'one that does not exist again', measure: () => requests.timeOf(name, UNKNOWN_RECORDS) },
    ];
    report(`${name}, nothing there`, await interleaved(200, sorts), TARGETS.records);
  }
  requests.close();
  attempts.close();
  await service.stop();
};

if (part !== 'records') await measureAccounts();
if (isAsked('records')) await measureRecords();
