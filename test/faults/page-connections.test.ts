import { expect } from 'chai';
import { limitsWithin } from '../../src/adapters/postgres/database-settings.js';
import { pageQueryOf } from '../port-contracts/page-query-of.js';
import { eventually } from '../support/eventually.js';
import { pagesAt } from '../support/postgres/pages.js';
import { SHORT_TIMEOUTS } from '../support/postgres/orm.js';
import { PROMPTLY_MS, usePageConnections } from '../support/postgres/page-connections.js';

describe('connections for pages with faults', () => {
  const { server, other, url, execute, open, backends } = usePageConnections();

  it('are opened with the first page, one pipeline for each server, and can be closed', async () => {
    const { total, isPipelined, poolStates, close } = open();
    expect(await total()).to.equal(1);
    await eventually(isPipelined);
    await eventually(() => poolStates()[0]?.used === 0);
    await Promise.all(Array.from({ length: 50 }, () => total()));
    // a pipeline that was late, on a busy machine, is replaced
    await eventually(async () => (await isPipelined()) && (await backends()).length === 1);
    await close();
    await eventually(async () => (await backends()).length === 0);
  });

  it('read every page when their back ends are ended, and are opened again', async () => {
    const { total, isPipelined } = open();
    await eventually(isPipelined);
    for (let round = 0; round < 3; round += 1) {
      const asked = Array.from({ length: 20 }, () => total());
      for (const { pid } of await backends()) await server().run(`select pg_terminate_backend(${pid})`);
      for (const found of await Promise.all(asked)) expect(found).to.equal(1);
    }
    await eventually(isPipelined);
  });

  it('read a page again when the back end of the pool is ended during it', async () => {
    const { total } = open({ statementTimeoutMs: 0, queryTimeoutMs: 30_000 });
    let found: Promise<number> | undefined;
    await other().em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      found = total();
      await eventually(async () => {
        const ended = await server().run(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'menshen' and wait_event_type = 'Lock'`,
        );
        return ended.length > 0;
      });
    });
    expect(await found).to.equal(1);
  });

  it('are closed when one back end stops answering, and the pool reads the pages', async () => {
    const { outcome, isPipelined } = open({ ...SHORT_TIMEOUTS, queryTimeoutMs: 5_000 });
    await eventually(isPipelined);
    const [pipeline] = await backends();
    process.kill(pipeline!.pid, 'SIGSTOP');
    try {
      for (const { kind } of await Promise.all(Array.from({ length: 5 }, () => outcome())))
        expect(kind).to.equal('found');
      expect((await outcome()).kind).to.equal('found');
    } finally {
      process.kill(pipeline!.pid, 'SIGCONT');
    }
    await eventually(isPipelined);
  });

  it('refuse in time while the whole server is frozen or killed, and work again after it', async () => {
    const { outcome, isPipelined } = open(limitsWithin(1_000));
    await eventually(isPipelined);
    const goings: [() => unknown, () => unknown][] = [
      [() => server().freeze(), () => server().thaw()],
      [() => server().kill(), () => server().start()],
    ];
    for (const [go, comeBack] of goings) {
      await go();
      try {
        for (let round = 0; round < 2; round += 1)
          for (const { kind, ms } of await Promise.all([outcome(), outcome(), outcome()])) {
            expect(kind).to.equal('unavailable');
            expect(ms).to.be.below(PROMPTLY_MS);
          }
      } finally {
        await comeBack();
      }
      await eventually(async () => (await outcome()).kind === 'found');
      await eventually(isPipelined);
    }
  });

  it('share one connection when the server accepts no more', async () => {
    await execute(`create role few login connection limit 1; grant select on examples, listed_tables to few`);
    const { find } = pagesAt(url().replace('postgres@', 'few@'));
    for (let times = 0; times < 20; times += 1) {
      const found = await Promise.all([1, 2, 3].map(() => find('example', 'everything', pageQueryOf())));
      expect(found.map(({ total }) => total)).to.deep.equal([1, 1, 1]);
    }
  });
});
