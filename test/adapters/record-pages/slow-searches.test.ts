import { expect } from 'chai';
import sinon from 'sinon';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor, Query } from '../../../src/adapters/record-pages/executor.js';
import { pgRecordPages, type PageReadOptions } from '../../../src/adapters/record-pages/pg-record-pages.js';
import { limitsWithin } from '../../../src/adapters/postgres/database-settings.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { eventually } from '../../support/eventually.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { clearTables } from '../../support/postgres/fixtures.js';
import { closePages, pagesAt } from '../../support/postgres/pages.js';
import { minutes } from '../../support/times.js';

const SEARCH = pageQueryOf({ filters: { name: 'e' } });
const ROWS = JSON.stringify([Array.from({ length: 9 }, () => '1')]);
const ROW = ['700 900 00000000-0000-4000-8000-000000000001', ROWS];
const CHANGED_ROW = ['-1 900 00000000-0000-4000-8000-000000000002', ROWS];
const tooSlow = () => Promise.reject(Object.assign(new Error('canceled'), { code: '57014' }));
const lost = () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
const passThrough: PageReadOptions['inTime'] = (work) => work();

/** Pages over a database that answers a count as told, and every other statement. */
const pagesOf = (count: (query: Query) => Promise<unknown>, options: Partial<PageReadOptions> = {}) => {
  const counts: ('quick' | 'slow')[] = [];
  let isChanged = false;
  /** The known total is outdated. */
  const changeTable = () => void (isChanged = true);
  const execute: Executor = async (query) => {
    await nextTurn();
    if (query.isLight) return isChanged ? [CHANGED_ROW] : [ROW];
    isChanged = false;
    counts.push(query.isSlow ? 'slow' : 'quick');
    await count(query);
    return [ROW];
  };
  const log = { info: sinon.spy(), warn: sinon.spy(), error: sinon.spy() };
  const deadlines = { inTime: passThrough, slow: { inTime: passThrough, normalMs: 100 } };
  const pages = pgRecordPages({ execute, timeZone: 'UTC', log, ...deadlines, ...options });
  const ask = () => pages.find('example', 'everything', SEARCH);
  const askAtOnce = () => Promise.allSettled(Array.from({ length: 20 }, ask));
  return { ask, askAtOnce, changeTable, counts, log };
};
const totals = (outcomes: PromiseSettledResult<Readonly<{ total: number }>>[]) => [
  ...new Set(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.total : 'failed'))),
];

describe('a search that takes longer than the limit of a page', () => {
  afterEach(() => sinon.restore());

  it('is counted once under the longer limit, for all concurrent and later requests', async () => {
    const { ask, askAtOnce, counts } = pagesOf(({ isSlow }) => (isSlow ? nextTurn() : tooSlow()));
    expect(totals(await askAtOnce())).to.deep.equal([700]);
    expect((await ask()).total).to.equal(700);
    expect(counts).to.deep.equal(['quick', 'slow']);
  });

  it('gets the longer limit although its deadline has passed before the server cancels the statement', async () => {
    const late: PageReadOptions['inTime'] = (work) =>
      Promise.race([work(), nextTurn().then(() => Promise.reject(new Error('too late')))]);
    const cancel = async ({ isSlow }: Query) => {
      for (let turns = 0; turns < 5; turns += 1) await nextTurn();
      return isSlow ? undefined : tooSlow();
    };
    expect(totals(await pagesOf(cancel, { inTime: late }).askAtOnce())).to.deep.equal([700]);
  });

  for (const [limits, options, expected] of [
    ['both limits', {}, ['quick', 'slow']],
    ['its only limit', { slow: undefined }, ['quick']],
  ] as const)
    it(`fails for all requests when it exceeds ${limits}, and is refused for a minute without a statement`, async () => {
      const clock = sinon.useFakeTimers({ toFake: ['performance'] });
      const { ask, askAtOnce, counts, log } = pagesOf(tooSlow, options as Partial<PageReadOptions>);
      expect(totals(await askAtOnce())).to.deep.equal(['failed']);
      clock.tick(minutes(1) - 1);
      const refused: unknown = await ask().catch((error: unknown) => error);
      expect(refused).to.have.property('name', 'Unavailable');
      expect(counts).to.deep.equal(expected);
      sinon.assert.calledOnceWithMatch(log.error, 'a list takes too long', { table: 'examples', contains: ['name'] });
      clock.tick(1);
      await ask().catch(() => undefined);
      expect(counts).to.have.length(expected.length + 1);
    });

  it('is counted under the limit of other pages again once a count under the longer limit was quick', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['performance'] });
    let isStalled = true;
    let ms = 100;
    const { ask, counts, changeTable } = pagesOf(async ({ isSlow }) => {
      if (isStalled && !isSlow) return tooSlow();
      clock.tick(ms);
      return nextTurn();
    });
    await ask();
    isStalled = false;
    changeTable();
    await ask();
    expect(counts).to.deep.equal(['quick', 'slow', 'quick']);
    isStalled = true;
    ms = 101;
    changeTable();
    await ask();
    changeTable();
    await ask();
    expect(counts.slice(3)).to.deep.equal(['quick', 'slow', 'slow']);
  });

  it('is not refused after an outage, and its count is shared again', async () => {
    let isDown = true;
    const { ask, askAtOnce, counts, log } = pagesOf(() => (isDown ? lost() : nextTurn()));
    expect(await ask().catch((error: unknown) => error)).to.have.property('code', 'ECONNRESET');
    isDown = false;
    expect(totals(await askAtOnce())).to.deep.equal([700]);
    expect(counts).to.deep.equal(['quick', 'quick']);
    sinon.assert.notCalled(log.error);
  });

  describe('over a PostgreSQL server', () => {
    const orm = migratedDatabase();
    const run = (sql: string) => orm().em.getConnection().execute(sql);
    after(closePages);

    beforeEach(() => clearTables(orm()));

    it('is answered, and other pages do not wait for it', async () => {
      await run(`insert into roles (name, code) values ('e', 'e')`);
      const { find } = pagesAt(urlOf(orm()), limitsWithin(1_500));
      const definition = `select pg_get_functiondef('pattern_grams'::regproc) as text`;
      const [original] = await orm().em.getConnection().execute<{ text: string }[]>(definition);
      await run(`create or replace function pattern_grams(pattern text) returns text[] language plpgsql volatile as
        $$ begin perform pg_sleep(1.7); return '{}'; end $$`);
      try {
        let isAnswered = false;
        const search = find('role', 'everything', SEARCH).finally(() => (isAnswered = true));
        expect((await find('role', 'everything', pageQueryOf())).total).to.equal(1);
        expect((await find('example', 'everything', pageQueryOf({ filters: { status: 1 } }))).total).to.equal(0);
        expect(isAnswered).to.equal(false);
        expect((await search).total).to.equal(1);
      } finally {
        await run(String(original?.text));
      }
    });

    it('fails while its table is locked for longer than a statement may take, and is not refused afterwards', async () => {
      const { find } = pagesAt(urlOf(orm()), { ...limitsWithin(5_000), statementTimeoutMs: 600 });
      await orm().em.transactional(async (em) => {
        await em.execute('lock table examples in access exclusive mode');
        const failed: unknown = await find('example', 'everything', SEARCH).catch((error: unknown) => error);
        expect(failed).to.have.property('name', 'Unavailable');
        expect(failed).to.have.nested.property('cause.code', '55P03');
      });
      const isFound = async () => (await find('example', 'everything', SEARCH).catch(() => undefined))?.total === 0;
      await eventually(isFound, 15_000);
    });
  });
});
