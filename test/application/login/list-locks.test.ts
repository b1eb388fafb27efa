import { expect } from 'chai';
import { listLocksHandler } from '../../../src/application/login/list-locks.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { upTo } from '../../port-contracts/at-once.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes, seconds } from '../../support/times.js';
import { ORIGIN, scenario } from '../scenario.js';

const ELSEWHERE = { ...ORIGIN, address: '203.0.113.9' as ClientAddress };

describe('the list of locks', () => {
  const prepared = async (limits: Parameters<typeof scenario>[0] = {}) => {
    const given = await scenario(limits);
    const list = listLocksHandler({ ...given.ports, ...given.policies, paging: { defaultSize: 10, maxSize: 1000 } });
    const page = async (parameters: Readonly<Record<string, string>> = {}) => expectRight(await list({ parameters }));
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

  it('refuses a malformed page', async () => {
    const { list } = await prepared();
    for (const parameters of [{ pageNo: '0' }, { pageSize: '1001' }, { pageSize: ' 1' }])
      expectLeft(await list({ parameters }), 'PageQueryFailed');
  });
});
