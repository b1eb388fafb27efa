import { hashingThreadCount } from '../../src/composition/adapters.js';
import type { Results } from '../results.js';
import { figure, table, whole } from './table.js';

const USERS = 1_000_000;
const SECONDS_PER_REQUEST = 30;
const LOGINS_PER_DAY = 2;
const DAY_SECONDS = 86_400;
const REFRESH_SECONDS = 600;
/** Half a day's logins come within the first hour of work. */
const RUSH = { share: 0.5, seconds: 3_600 };

const cores = (perSecond: number, microseconds: number): number => (perSecond * microseconds) / 1e6;

/** What a million people need who are there at once, worked out from what was measured. */
export const millionOf = ({ pages = [], login = [], startAndMemory, machine }: Results): string => {
  const page = pages.at(-1)?.costs.service;
  const hashing = login.at(-1);
  const blacklisted = startAndMemory?.entries.find(({ kind }) => kind === 'blacklist');
  if (!page || !hashing || !blacklisted) return '';

  const requests = USERS / SECONDS_PER_REQUEST;
  const refreshes = USERS / REFRESH_SECONDS;
  const logins = (USERS * LOGINS_PER_DAY) / DAY_SECONDS;
  const rush = (USERS * RUSH.share) / RUSH.seconds;
  const secondsPerHash = hashingThreadCount(1, machine.cores) / hashing.threadsAlone;
  const asked = requests + refreshes;
  return table(
    ['', 'per second', 'each', 'cores'],
    [
      [
        `pages and refreshes, service`,
        `${whole(USERS)} / ${SECONDS_PER_REQUEST} s + ${whole(USERS)} / ${REFRESH_SECONDS} s = ${whole(asked)}`,
        `${whole(page.node)} µs`,
        figure(cores(asked, page.node)),
      ],
      ['the same, PostgreSQL', whole(asked), `${whole(page.postgres)} µs`, figure(cores(asked, page.postgres))],
      ['the same, Redis', whole(asked), `${figure(page.redis)} µs`, figure(cores(asked, page.redis))],
      [
        `logins, ${LOGINS_PER_DAY} a day each (${hashing.hasher})`,
        figure(logins),
        `${whole(secondsPerHash * 1000)} ms`,
        figure(logins * secondsPerHash),
      ],
      [
        'logins while half of them arrive within an hour',
        figure(rush),
        `${whole(secondsPerHash * 1000)} ms`,
        figure(rush * secondsPerHash),
      ],
    ],
  ).concat(
    `\n\nBlacklist: ${whole(refreshes)} refreshes a second, an entry for the half of its token’s 20 minutes that is left: ${whole(refreshes * 600)} entries of ${whole(blacklisted.redisGrowth)} bytes, ${whole((refreshes * 600 * blacklisted.redisGrowth) / 1e6)} MB of Redis. Cached permissions and counts of refreshes come on top: the [formula](operating.md#redis) has all of them.`,
  );
};
