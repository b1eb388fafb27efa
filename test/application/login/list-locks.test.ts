import { expect } from 'chai';
import { listLocksHandler } from '../../../src/application/login/list-locks.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import type { RowScope } from '../../../src/domain/access/row-scope.js';
import { aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { upTo } from '../../port-contracts/at-once.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { minutes, seconds } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

/** User 7 of department 3 and user 8 of department 4. */
const PEOPLE = {
  records: {
    user: [
      aUserRecord(7, { username: 'Auditor', departmentId: 3 }),
      aUserRecord(8, { username: 'clerk', departmentId: 4 }),
      aUserRecord(9, { username: 'gone', departmentId: 3, deleted: true }),
    ],
  },
};

const ELSEWHERE = { ...ORIGIN, address: '203.0.113.9' as ClientAddress };

describe('the list of locks', () => {
  const prepared = async (limits: Parameters<typeof scenario>[0] = {}) => {
    const given = await scenario(limits);
    const { administrationReads } = memoryAdministration(PEOPLE, { clock: given.clock, timeZone: 'UTC' });
    const paging = { defaultSize: 10, maxSize: 1000 };
    const list = listLocksHandler({ ...given.ports, ...given.policies, administrationReads, paging });
    const page = async (parameters: Readonly<Record<string, string>> = {}, scope: RowScope = 'everything') =>
      expectRight(await list({ scope, parameters }));
    const fail = async (times: number, username: string, origin = ORIGIN, form = {}) => {
      for (let i = 0; i < times; i += 1) await given.logIn({ username, password: 'wrong password', ...form }, origin);
    };
    return { ...given, list, page, fail };
  };

  it('has every lock that a failed login begins, in each scope, with the latest end first', async () => {
    const { page, fail, clock } = await prepared({ accountFailMax: 6, addressFailMax: 7 });
    await fail(4, 'nobody');
    expect((await page()).total).to.equal(0);
    await fail(5, 'Auditor', ELSEWHERE);
    clock.advance(seconds(1));
    await fail(1, 'AUDITOR');
    clock.advance(seconds(1));
    await fail(2, 'admin');
    expect(await page()).to.deep.equal({
      records: [
        { username: '', address: ORIGIN.address, scope: 'address', seconds: 3600 },
        { username: 'auditor', address: '', scope: 'account', seconds: 3599 },
        { username: 'auditor', address: ELSEWHERE.address, scope: 'main', seconds: 298 },
      ],
      ...{ total: 3, size: 10, current: 1, pages: 1, totalIsCapped: false },
    });
    clock.advance(seconds(298));
    expect((await page()).records.map(({ scope }) => scope)).to.deep.equal(['address', 'account']);
  });

  it('has a lock begun by wrong captchas, and none when the last allowed attempt succeeds', async () => {
    const { page, fail, logIn } = await prepared();
    await fail(4, 'auditor');
    expectRight(await logIn());
    expect((await page()).total).to.equal(0);
    await fail(5, 'auditor', ORIGIN, { code: 'wrong1' });
    expect((await page()).records.map(({ username, scope }) => [username, scope])).to.deep.equal([['auditor', 'main']]);
  });

  it('of one name counts to 10,000, and shows page 1 beyond the last page, when there are more', async () => {
    const { page, ports, clock } = await prepared();
    const locks = Array.from({ length: 10_001 }, (_, i) => ({
      ...{ username: 'auditor', address: `address ${i}` as ClientAddress, scope: 'main' as const },
      endsAt: clock.now(),
    }));
    ports.lockIndex.list = async () => ({ total: locks.length, locks });
    const beyond = await page({ username: 'auditor', pageSize: '1000', pageNo: '11' });
    expect({ ...beyond, records: beyond.records.slice(0, 1).map(({ address }) => address) }).to.deep.equal({
      ...{ records: ['address 0'], total: 10_000, size: 1000, current: 1, pages: 10, totalIsCapped: true },
    });
  });

  it('neither delays nor fails a login when the index fails; many failures are logged once', async () => {
    for (const [add, level] of [
      [() => new Promise<void>(() => undefined), undefined],
      [() => Promise.reject(new Unavailable('key-value store')), 'warn'],
      [() => Promise.reject(new Error('a bug')), 'error'],
    ] as const) {
      const { fail, logIn, ports, log } = await prepared();
      ports.lockIndex.add = add;
      for (const username of ['auditor', 'admin']) await fail(5, username);
      expectLeft(await logIn(), 'LoginLocked');
      expectRight(await logIn({}, ELSEWHERE));
      for (const each of ['warn', 'error'] as const)
        expect(log[each].calledWith('lock not added to the list of locks'), each).to.equal(each === level);
      if (level === 'warn') expect(log.warn.withArgs('lock not added to the list of locks').callCount).to.equal(1);
    }
  });

  it('shows at most ten thousand locks, in pages', async () => {
    const { page, ports, clock } = await prepared();
    const now = clock.now().getTime();
    const add = (n: number) =>
      ports.lockIndex.add({
        scope: 'main',
        username: `name ${n}`,
        address: ORIGIN.address,
        endsAt: new Date(now + minutes(5) - n),
      });
    for (const n of upTo(10_000)) await add(n);
    expect(await page()).to.include({ total: 10_000, pages: 1000, totalIsCapped: false });
    await add(10_001);
    const last = await page({ pageNo: '15', pageSize: '700' });
    expect(last).to.include({ total: 10_000, pages: 15, current: 15, totalIsCapped: true });
    expect([last.records.length, last.records.at(-1)?.username]).to.deep.equal([200, 'name 10000']);
    for (const pageNo of ['1001', String(Number.MAX_SAFE_INTEGER), '9'.repeat(40)]) {
      const beyond = await page({ pageNo });
      expect(beyond.current).to.equal(1);
      expect(beyond.records[0]?.username).to.equal('name 1');
    }
  });

  it('has in a limited scope the locks of the names of its users alone, counted and in pages', async () => {
    const { page, fail } = await prepared({ accountFailMax: 6, addressFailMax: 30 });
    for (const name of ['AUDITOR', 'clerk', 'stranger', 'gone']) await fail(5, name);
    await fail(5, 'Auditor', ELSEWHERE);
    await fail(6, 'clerk', ELSEWHERE);
    // the sixth failure locks the name everywhere, and no further attempt is counted
    const shown = async (scope: RowScope, parameters = {}) => {
      const { records, total } = await page(parameters, scope);
      return [total, ...records.map(({ username, scope: of }) => `${username} ${of}`)];
    };
    const all = await page();
    expect(all.records.some(({ scope }) => scope === 'address')).to.equal(false);
    const inside = { departments: [3], owner: null };
    expect(await shown(inside)).to.have.members([2, 'auditor main', 'auditor account']);
    expect(await shown({ departments: [], owner: 8 })).to.have.members([2, 'clerk main', 'clerk account']);
    expect(await shown({ departments: [], owner: null })).to.deep.equal([0]);
    // a page of one, the second one, and one beyond the last
    const pages = await Promise.all(['1', '2', '3'].map((pageNo) => shown(inside, { pageNo, pageSize: '1' })));
    expect(pages.map(([total, ...rows]) => [total, rows.length])).to.deep.equal(Array(3).fill([2, 1]));
    expect(pages[2]).to.deep.equal(pages[0]);
  });

  it('has in a limited scope no lock of an address with all names', async () => {
    const { page, fail } = await prepared({ addressFailMax: 4 });
    await fail(4, 'auditor');
    expect((await page()).records.map(({ scope }) => scope)).to.deep.equal(['address']);
    expect((await page({}, { departments: [3], owner: 7 })).total).to.equal(0);
  });

  it('has with a user name the locks of this name alone, whatever its case, counted and within the scope', async () => {
    const { page, fail } = await prepared({ accountFailMax: 6, addressFailMax: 30 });
    for (const name of ['Auditor', 'auditor2', 'clerk']) await fail(5, name);
    await fail(5, 'AUDITOR', ELSEWHERE);
    const shown = async (username: string, scope: RowScope = 'everything', pageSize = '10') => {
      const { records, total } = await page({ username, pageSize }, scope);
      return [total, ...records.map((lock) => `${lock.username} ${lock.scope}`)];
    };
    expect(await shown('auditoR')).to.have.members([2, 'auditor main', 'auditor account']);
    expect((await shown('auditor', 'everything', '1')).length, 'a page of one').to.equal(2);
    expect(await shown('audit'), 'a part of the name').to.deep.equal([0]);
    expect(await shown('auditor', { departments: [4], owner: null }), 'outside of the scope').to.deep.equal([0]);
    expect((await page({ username: '' })).total, 'an empty name').to.equal(4);
  });

  it('refuses a malformed page', async () => {
    const { list } = await prepared();
    for (const parameters of [{ pageNo: '0' }, { pageSize: '1001' }, { pageSize: ' 1' }])
      expectLeft(await list({ scope: 'everything', parameters }), 'PageQueryFailed');
  });
});
