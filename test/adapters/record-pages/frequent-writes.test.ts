import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor } from '../../../src/adapters/record-pages/executor.js';
import { pgRecordPages } from '../../../src/adapters/record-pages/pg-record-pages.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { silentLog } from '../../support/silent-log.js';

const TOTAL = 3_000;

/** A database with a commit before every statement, which notes the page statements that read from an anchor. */
const changingDatabase = () => {
  const fromAnchor: boolean[] = [];
  let version = 0;
  const execute: Executor = async ({ text, values }) => {
    await nextTurn();
    if (!text.includes('as total')) return [];
    version += 1;
    const onlyKnown = values.includes(true);
    if (text.includes('>= ($')) fromAnchor.push(onlyKnown);
    const uuid = `00000000-0000-4000-8000-${String(version).padStart(12, '0')}`;
    const state = `${onlyKnown ? -1 : TOTAL} ${TOTAL} ${uuid}`;
    const row = [...Array.from({ length: 9 }, () => '1'), '7', '1500', '7', '1500', '7'];
    return [[state, JSON.stringify([row])]];
  };
  return { execute, fromAnchor };
};

describe('pages of a table that changes all the time', () => {
  const far = pageQueryOf({ pageNo: 151, filters: { status: 1 } });

  it('do not start from an anchor of another version', async () => {
    const { execute, fromAnchor } = changingDatabase();
    const pages = pgRecordPages({ execute, timeZone: 'UTC', log: silentLog, inTime: (work) => work() });
    const found = await Promise.all(Array.from({ length: 200 }, () => pages.find('example', 'everything', far)));
    expect(found.every(({ total }) => total === TOTAL)).to.be.true;
    expect(fromAnchor.length).to.be.greaterThan(0);
    expect(fromAnchor.every((onlyKnown) => onlyKnown)).to.be.true;
  });

  it('are not read again after the request has ended', async () => {
    const { execute } = changingDatabase();
    let statements = 0;
    const counted: Executor = (query) => {
      statements += 1;
      return execute(query);
    };
    const late = new Error('too late');
    const inTime = <T>(work: () => Promise<T>): Promise<T> => Promise.race([work(), Promise.reject(late)]);
    const pages = pgRecordPages({ execute: counted, timeZone: 'UTC', log: silentLog, inTime });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => pages.find('example', 'everything', far)),
    );
    expect(outcomes.every(({ status }) => status === 'rejected')).to.be.true;
    const atTheEnd = statements;
    for (let turns = 0; turns < 200; turns += 1) await nextTurn();
    expect(statements).to.be.at.most(atTheEnd + 1);
  });
});
