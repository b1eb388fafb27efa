import { expect } from 'chai';
import { knownLists } from '../../../src/adapters/record-pages/known-lists.js';
import { planPage } from '../../../src/adapters/record-pages/page-plan.js';
import { listedTables } from '../../../src/adapters/record-pages/tables.js';
import type { PageQuery } from '../../../src/contract/listing/page-query.js';
import { rowLimit } from '../../../src/adapters/schema/row-scope-sql.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { ticket, WITH_SCOPED_MODULES } from '../../port-contracts/scoped-module.js';

const users = listedTables().get('user')!;
const everybody = (pageNo = 1) => pageQueryOf({ pageNo });
const outOfUse = (pageNo = 1) => pageQueryOf({ pageNo, filters: { status: 2 } });
const named = (pageNo = 1) => pageQueryOf({ pageNo, filters: { name: '王' } });

/** [query, total and live rows if known, position of an anchor, access path, is it light?] */
type Case = readonly [PageQuery, readonly [number, number] | undefined, number | undefined, string, boolean];

const CASES: Readonly<Record<string, Case>> = {
  'a first page': [everybody(), undefined, undefined, 'beginning', true],
  'the fifth page': [everybody(5), undefined, undefined, 'beginning', true],
  'the sixth page': [everybody(6), undefined, undefined, 'start', true],
  'a far page of an unknown list': [everybody(90_000), undefined, undefined, 'start', false],
  'a far page': [everybody(400), [10_000, 10_000], undefined, 'start', true],
  'a very far page': [everybody(40_000), [1_000_000, 1_000_000], undefined, 'start', false],
  'a very far page from an anchor': [everybody(40_000), [1_000_000, 1_000_000], 399_900, 'anchor', true],
  'the last page': [everybody(100_000), [1_000_000, 1_000_000], undefined, 'end', true],
  'a page beyond the last': [everybody(101), [1_000, 1_000], undefined, 'beginning', true],
  'a filtered page that was not counted': [outOfUse(), undefined, undefined, 'start', false],
  'a filtered page': [outOfUse(2), [100, 1_000], undefined, 'start', true],
  'the first page of a filter that wants nearly all': [outOfUse(), [999, 1_000], undefined, 'start', true],
  'a filter that wants one of a thousand': [outOfUse(), [100, 100_000], undefined, 'start', false],
  'a filter that wants nothing': [outOfUse(), [0, 100_000], undefined, 'start', true],
  'a filtered page from an anchor': [outOfUse(4_000), [100_000, 1_000_000], 39_900, 'anchor', true],
  'a search': [named(), undefined, undefined, 'search', false],
  'a search that finds few': [named(), [100, 100_000], undefined, 'search', false],
  'a search that finds many': [named(), [50_000, 100_000], undefined, 'start', true],
};

describe('planPage', () => {
  for (const [name, [query, counted, position, path, isLight]] of Object.entries(CASES))
    it(`reads ${name} by ${path}`, () => {
      const lists = knownLists();
      const { list } = planPage(users, query, lists);
      if (counted) lists.set(list, { version: 'v', total: counted[0], live: counted[1] });
      if (position !== undefined) lists.addAnchor(list, '', 'v', { position, key: ['1', '1'] });
      expect(planPage(users, query, lists)).to.include({ path, isLight });
    });

  it('keeps the totals of two lists apart whose filters have the same text one after the other', () => {
    const lists = knownLists();
    const filtered = pageQueryOf({ filters: { name: 'a', status: 1 } });
    lists.set(planPage(users, filtered, lists).list, { version: 'v', total: 3, live: 10 });
    expect(planPage(users, filtered, lists).known?.total).to.equal(3);
    const searched = pageQueryOf({ filters: { name: 'a,status,1' } });
    expect(planPage(users, searched, lists).known).to.equal(undefined);
  });
});

/** [departments with 1,000 records each, page, is the total known?, the way, is it light?] of a million records in a thousand departments. */
type LimitedCase = readonly [number, number, boolean, string, boolean];

const LIMITED_CASES: Readonly<Record<string, LimitedCase>> = {
  'the first page of one department': [1, 1, true, 'streams', true],
  'the first page of ten departments': [10, 1, true, 'streams', true],
  'the first page of twenty departments': [20, 1, true, 'the order', true],
  'the first page of three hundred departments': [300, 1, true, 'the order', true],
  'the first page of twenty departments that were not counted': [20, 1, false, 'streams', true],
  'the last page of twenty departments': [20, 2_000, true, 'the order', true],
  'the middle of one department': [1, 50, true, 'streams', true],
  'the middle of twenty departments': [20, 1_000, true, 'streams', false],
  'the middle of fifty departments': [50, 2_500, true, 'streams', false],
  'the middle of three hundred departments': [300, 15_000, true, 'the order', false],
};

describe('planPage of a limited list', () => {
  const table = listedTables(WITH_SCOPED_MODULES).get('ticket')!;

  for (const [name, [departments, pageNo, isKnown, way, isLight]] of Object.entries(LIMITED_CASES))
    it(`reads ${name} along ${way}`, () => {
      const ids = Array.from({ length: departments }, (_, i) => i + 1);
      const limit = rowLimit(ticket, { departments: ids, owner: null });
      const lists = knownLists();
      const query = pageQueryOf({ pageNo });
      const { list } = planPage(table, query, lists, limit);
      if (isKnown) lists.set(list, { version: 'v', total: departments * 1_000, live: 1_000_000 });
      const plan = planPage(table, query, lists, limit);
      expect(plan).to.include({ isStreamed: way === 'streams', isLight });
      expect(plan.path).to.be.oneOf(['start', 'end']);
    });
});
