import { expect } from 'chai';
import { keptPages } from '../../../src/adapters/mikro-orm/pages/kept-pages.js';
import { planPage } from '../../../src/adapters/mikro-orm/pages/page-plan.js';
import { pageQueryOf } from '../../contracts/page-query-of.js';

const VERSION = '00000000-0000-4000-8000-000000000000';

describe('the plan of a page', () => {
  const everybody = pageQueryOf();
  const rare = (pageNo: number) => pageQueryOf({ pageNo, equality: { status: 2 } });

  /** What is kept once everybody and those out of use were listed twice. */
  const keptOf = (live: number, outOfUse: number) => {
    const kept = keptPages();
    for (const [query, total] of [
      [everybody, live],
      [rare(1), outOfUse],
    ] as const) {
      const { list } = planPage('user', query, kept, true);
      for (let times = 0; times < 2; times += 1) kept.learn(list, VERSION, total);
    }
    return kept;
  };

  it('walks through the records where few are passed', () => {
    expect(planPage('user', everybody, keptOf(1_000, 900), true)).to.include({ way: 'walk', isLight: true });
    expect(planPage('user', rare(5), keptOf(1_000, 900), true)).to.include({ way: 'walk', isLight: true });
    expect(planPage('user', rare(1), keptPages(), true)).to.include({ way: 'walk', isLight: false });
  });

  it('walks through the index where a filter wants one of ten', () => {
    expect(planPage('user', rare(1), keptOf(1_000, 100), true).way).to.equal('walk');
    expect(planPage('user', rare(2), keptOf(1_000, 100), true)).to.include({ way: 'keys', isLight: true });
  });

  it('keeps nobody waiting behind a filter that wants one of a thousand', () => {
    expect(planPage('user', rare(1), keptOf(100_000, 100), true)).to.include({ way: 'keys', isLight: false });
    expect(planPage('user', rare(1), keptOf(100_000, 0), true).isLight).to.equal(true);
  });

  it('leaps to what is far', () => {
    const far = pageQueryOf({ pageNo: 90 });
    expect(planPage('user', far, keptOf(1_000, 100), true)).to.include({ way: 'leap', isLight: false });
    const beyond = pageQueryOf({ pageNo: 101 });
    expect(planPage('user', beyond, keptOf(1_000, 100), true)).to.include({ way: 'walk', isLight: true });
  });

  it('searches texts by their index, and without one through the records', () => {
    const sought = pageQueryOf({ substring: { name: '王' } });
    expect(planPage('user', sought, keptPages(), true)).to.include({ way: 'search', isLight: false });
    expect(planPage('user', sought, keptPages(), false)).to.include({ way: 'walk', isLight: false });
  });
});
