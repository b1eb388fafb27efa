import { inspect } from 'node:util';
import { expect } from 'chai';
import { pageQueryOf } from '../port-contracts/page-query-of.js';
import { eventually } from '../support/eventually.js';
import { pagesAt } from '../support/postgres/pages.js';
import { SHORT_TIMEOUTS } from '../support/postgres/orm.js';
import { PROMPTLY_MS, usePageConnections } from '../support/postgres/page-connections.js';

describe('pages of tables that are locked or changed', () => {
  const { other, url, execute, open } = usePageConnections();

  it('count a table again while its triggers are disabled, also with a prepared statement', async () => {
    const { total, isPipelined } = open();
    await eventually(isPipelined);
    try {
      await execute('alter table examples disable trigger listed_insert');
      for (let more = 1; more <= 3; more += 1) {
        await execute(`insert into examples (name, type) values ('unnoticed', 1)`);
        expect(await total()).to.equal(1 + more);
      }
    } finally {
      await execute(`select recount_listed_table('examples')`);
    }
    expect(await total()).to.equal(4);
    await execute(`insert into examples (name, type) values ('noticed', 1)`);
    expect(await total()).to.equal(5);
  });

  it('do not wait behind a locked table of another list', async () => {
    // no deadline ends what waits for the lock before the lock is released
    const { total, outcome, isPipelined } = open({ statementTimeoutMs: 0, queryTimeoutMs: 30_000 });
    await eventually(isPipelined);
    let stuck: ReturnType<typeof outcome>[] = [];
    let settled = 0;
    await other().em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      stuck = [outcome('example'), outcome('example')];
      for (const one of stuck) void one.then(() => (settled += 1));
      const behind = await Promise.all(Array.from({ length: 10 }, () => outcome('position')));
      for (const { kind } of behind) expect(kind).to.equal('found');
      expect(settled, 'pages of the locked table').to.equal(0);
    });
    for (const { kind } of await Promise.all(stuck)) expect(kind).to.equal('found');
    expect(await total()).to.equal(1);
    await eventually(isPipelined);
  });

  it('are refused at their deadline when their table is locked', async () => {
    const { outcome, isPipelined } = open();
    await eventually(isPipelined);
    await other().em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      for (const { kind, ms } of await Promise.all([outcome(), outcome()])) {
        expect(kind).to.equal('unavailable');
        expect(ms).to.be.below(PROMPTLY_MS);
      }
    });
  });

  it('are read after a migration has changed a column of a prepared statement', async () => {
    const { total, isPipelined } = open();
    await eventually(isPipelined);
    // a column that a trigger compares cannot change its type
    await execute('drop trigger examples_version on examples');
    for (const type of ['varchar(100)', 'text']) {
      await execute(`alter table examples alter column name type ${type}`);
      for (let times = 0; times < 4; times += 1) expect(await total()).to.equal(1);
    }
    await eventually(isPipelined);
  });

  it('contain no statements or values in their errors', async () => {
    const { find } = pagesAt(url(), SHORT_TIMEOUTS, { timeZone: 'Not/AZone' });
    const query = pageQueryOf({ filters: { name: 'secret' } });
    for (let times = 0; times < 5; times += 1) {
      const failure: unknown = await find('example', 'everything', query).catch((error: unknown) => error);
      expect(failure).to.be.an('error').that.includes({ code: '22023' });
      expect(inspect(failure, { depth: 9, showHidden: true })).not.to.match(/secret|select /);
    }
  });
});
