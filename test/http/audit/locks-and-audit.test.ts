import { expect } from 'chai';
import { stub } from 'sinon';
import { eventually } from '../../support/eventually.js';
import { withAuthenticator } from '../../support/http/authenticator.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf, type Reply } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { logIn, someAddress, tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { anyMigratedDatabase } from '../../support/postgres/migrated-database.js';

const DONE = '操作成功';

type Fields = Readonly<Record<string, unknown>>;
type Holder = Awaited<ReturnType<typeof newHolder>>;
type Page = Readonly<{ records: ReadonlyArray<Fields>; total: number }> & Fields;

const inSession = (service: TestService, token: () => string) => {
  const get = (path: string, asked: Readonly<Record<string, string>> = {}): Promise<Reply> =>
    call(service, `/api/v1${path}?${new URLSearchParams(asked).toString()}`, { token: token() });
  const post = (path: string, form: unknown): Promise<Reply> =>
    call(service, `/api/v1${path}`, { token: token(), form });
  const page = async (path: string, asked: Readonly<Record<string, string>> = {}): Promise<Page> => {
    const reply = await get(path, { pageSize: '1000', ...asked });
    expectSucceeded(reply, DONE);
    return dataOf(reply) as Page;
  };
  return { get, post, page };
};

describe('locks and the audit trail over HTTP', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });
  const { get, post, page } = inSession(service, () => admin);

  const lock = async (username: string, from: string): Promise<void> => {
    for (let times = 0; times < 5; times += 1) await logIn(service, { username, password: 'wrong password' }, from);
    expectRefused(await logIn(service, { username }, from), 'LoginLocked');
  };
  const locksOf = async (username: string) =>
    (await page('/lock/page')).records.filter((record) => record['username'] === username);

  it('list a lock until it is cleared by its name and address, and the clearing is in the trail', async () => {
    const from = someAddress();
    await lock('Auditor', from);
    const answer = await page('/lock/page');
    expect(Object.keys(answer)).to.deep.equal(['records', 'total', 'size', 'current', 'pages', 'totalIsCapped']);
    const [record = {}] = answer.records.filter(({ address }) => address === from);
    const { seconds, ...fields } = record;
    expect(fields).to.deep.equal({ username: 'auditor', address: from, scope: 'main' });
    expect(seconds).to.be.a('number').that.is.within(1, 300);
    const named = await page('/lock/page', { username: 'AUDITOR' });
    expect(named.records.map(({ address }) => address)).to.include(from);
    expect(new Set(named.records.map(({ username }) => username))).to.deep.equal(new Set(['auditor']));
    expect(await page('/lock/page', { username: 'audito' })).to.include({ total: 0 });

    const unlocked = await post('/lock/unlock', record);
    expectSucceeded(unlocked, DONE);
    expect(dataOf(unlocked)).to.deep.equal({ cleared: 5 });
    expectSucceeded(await logIn(service, {}, from), '登录成功');
    expect((await locksOf('auditor')).map(({ address }) => address)).not.to.include(from);
    const again = await post('/lock/unlock', record);
    expectSucceeded(again, DONE);
    expect(dataOf(again), 'nothing was locked').to.deep.equal({ cleared: 0 });

    const requestId = unlocked.headers.get('X-Request-Id');
    const rows = async () =>
      (await page('/audit/page', { kind: 'LoginUnlocked' })).records.filter((row) => row['requestId'] === requestId);
    await eventually(async () => (await rows()).length > 0);
    const before = { username: 'auditor', address: from };
    expect((await rows())[0]).to.include({ userId: 1, username: 'admin', module: 'lock', recordId: null, after: null });
    expect((await rows())[0]?.['before']).to.deep.equal(before);
  });

  it('clear a name at every address, every name at an address, and the network that the list shows', async () => {
    const [one, other] = [someAddress(), '2001:db8:77::9'];
    for (const from of [one, other]) await lock('hanmeimei', from);
    expect((await locksOf('hanmeimei')).map(({ address }) => address)).to.have.members([one, '2001:db8:77::/64']);
    expectSucceeded(await post('/lock/unlock', { username: 'HanMeimei' }), DONE);
    expect(await locksOf('hanmeimei')).to.deep.equal([]);

    for (const name of ['lilei', ' "\\\t']) for (const from of [one, other]) await lock(name, from);
    expectSucceeded(await post('/lock/unlock', { username: '', address: '2001:db8:77::/64' }), DONE);
    for (const name of ['lilei', ' "\\\t'])
      expect((await locksOf(name)).map(({ address }) => address)).to.deep.equal([one]);
    expectSucceeded(await post('/lock/unlock', { username: ' "\\\t' }), DONE);
    expectSucceeded(await post('/lock/unlock', { address: '2001:db8:77:0:1::1' }), DONE);
    expectRefused(await logIn(service, { username: 'lilei' }, one), 'LoginLocked');
  });

  for (const [proof, prepare] of [
    [
      'passwords',
      async (person: Holder) => ({ token: await tokenOf(service, person), wrong: { password: 'Wrong#2026' } }),
    ],
    [
      'codes',
      async (person: Holder) => {
        const { token, app } = await withAuthenticator(service, person);
        return { token, wrong: { code: app.wrongCode() } };
      },
    ],
  ] as const)
    it(`the owner of a session guesses ${proof} and clears their own locks: the clearing is refused, the guesses end`, async () => {
      const person = await newHolder(service, 'sys:lock:unlock');
      const { token, wrong } = await prepare(person);
      const { username } = person;
      const from = someAddress();
      const send = (path: string, form: unknown) => call(service, `/api/v1${path}`, { token, form, from });
      let guesses = 0;
      for (let i = 0; i < 12; i += 1) {
        if (reasonOf(await send('/account/stepUp', wrong)) !== 'LoginLocked') guesses += 1;
        for (const form of [{ username }, { username: username.toUpperCase(), address: from }])
          expectRefused(await send('/lock/unlock', form), 'SelfProtected');
        expectSucceeded(await send('/lock/unlock', { address: from }), DONE);
      }
      expect(guesses).to.equal(5);
      expectRefused(await send('/account/stepUp', wrong), 'LoginLocked');
      expectSucceeded(await post('/lock/unlock', { username }), DONE);
      expect(reasonOf(await send('/account/stepUp', wrong))).not.to.equal('LoginLocked');
    });

  it('refuse a form without a name and an address, or with a malformed one', async () => {
    for (const [form, field] of [
      [{}, 'username'],
      [{ username: '', address: '' }, 'username'],
      [{ username: null, address: '198.51.100.7' }, 'username'],
      [{ username: 'a'.repeat(21) }, 'username'],
      [{ username: ['a'] }, 'username'],
      [{ address: null }, 'address'],
      [{ username: 'lilei', address: 7 }, 'address'],
      [{ address: 'somewhere' }, 'address'],
      [{ address: '198.51.100.7/24' }, 'address'],
      [{ address: '198.51.100.7/64' }, 'address'],
      [{ address: '1'.repeat(101) }, 'address'],
    ] as const) {
      expectRefused(await post('/lock/unlock', form), 'FormInvalid', { field });
    }
    for (const path of ['/lock/page', '/audit/page'])
      for (const asked of [{ pageNo: '0' }, { pageSize: '1001' }, { pageNo: '1.0' }])
        expectRefused(await get(path, asked), 'PageQueryFailed');
    for (const asked of [
      { from: '2026-02-30 00:00:00' },
      { to: 'yesterday' },
      { userId: 'x' },
      { kind: 'recordadded' },
      { kind: 'Record' },
      { module: 'a'.repeat(101) },
    ])
      expectRefused(await get('/audit/page', asked), 'PageQueryFailed');
  });

  it('show each change with its author and time, and find it by each filter', async () => {
    const added = dataOf(await post('/position/add', { name: '审计岗位', sort: 7 })) as { id: number };
    await post('/position/update', { id: added.id, version: 1, name: '稽核岗位', sort: 7, status: 1 });
    const deleted = await post('/position/delete', { ids: [added.id] });
    const rowsOf = async (asked: Readonly<Record<string, string>> = {}) =>
      (await page('/audit/page', asked)).records.filter(
        (row) => row['recordId'] === added.id && row['module'] === 'position',
      );
    const rows = await rowsOf();
    expect(rows.map(({ kind, before, after }) => [kind, before, after])).to.deep.equal([
      ['RecordDeleted', { name: '稽核岗位', sort: 7, status: 1 }, null],
      ['RecordUpdated', { name: '审计岗位' }, { name: '稽核岗位' }],
      ['RecordAdded', null, { name: '审计岗位', sort: 7, status: 1 }],
    ]);
    const [newest = {}] = rows;
    expect(newest).to.include({ userId: 1, username: 'admin', requestId: deleted.headers.get('X-Request-Id') });
    expect(newest['time']).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    const time = String(newest['time']);
    for (const asked of [
      { kind: 'RecordDeleted' },
      { module: 'position' },
      { name: 'ADM' },
      { userId: '1' },
      { from: time, to: time },
    ])
      expect((await rowsOf(asked))[0], JSON.stringify(asked)).to.deep.equal(newest);
    for (const asked of [
      { kind: 'LoggedIn' },
      { module: 'role' },
      { name: 'nobody' },
      { userId: '2' },
      { to: '2020-01-01 00:00:00' },
    ])
      expect(await rowsOf(asked), JSON.stringify(asked)).to.deep.equal([]);
  });

  it('count at most 10,000 events, and mark the total as capped when there are more', async () => {
    const { find } = service.port('auditPages');
    for (const found of [10_000, 10_001]) {
      const finding = stub(service.port('auditPages'), 'find');
      finding.callsFake(async (scope, query) => ({ ...(await find(scope, query)), found }));
      const answer = await page('/audit/page', { pageSize: '1' });
      finding.restore();
      expect(Object.keys(answer)).to.deep.equal(['records', 'total', 'size', 'current', 'pages', 'totalIsCapped']);
      expect(answer).to.include({ total: 10_000, pages: 10_000, totalIsCapped: found > 10_000 });
    }
  });

  it('count the logins of this hour', async () => {
    const newest = async () =>
      (dataOf(await get('/audit/logins')) as unknown as ReadonlyArray<Record<string, number>>).at(-1)!;
    const before = await newest();
    expect(Object.keys(before)).to.deep.equal(['hour', 'loggedIn', 'refused']);
    const from = someAddress();
    await logIn(service, { password: 'wrong password' }, from);
    expectSucceeded(await logIn(service, {}, from), '登录成功');
    // the events are stored soon after the answer, and other suites log in too
    await eventually(async () => {
      const { hour, loggedIn, refused } = await newest();
      return hour !== before['hour'] || (loggedIn! > before['loggedIn']! && refused! > before['refused']!);
    });
  });

  it('require their permissions', async () => {
    const guest = inSession(service, () => guestToken);
    const guestToken = await tokenOf(service, 'guest');
    for (const path of ['/lock/page', '/audit/page', '/audit/logins'])
      expectRefused(await guest.get(path), 'PermissionDenied');
    expectRefused(await guest.post('/lock/unlock', { username: 'auditor' }), 'PermissionDenied');
  });
});

describe('the audit trail over HTTP, with AUDIT_STORE=log', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    const environment = { ...(await anyMigratedDatabase()), AUDIT_STORE: 'log' };
    service = await startTestService({ environment, prepare: withDemoData });
    token = await tokenOf(service);
  });
  after(() => service.stop());

  it('has the changes of records, and clears a lock of the list', async () => {
    const { post, page } = inSession(service, () => token);
    await post('/position/add', { name: '审计岗位' });
    expect((await page('/audit/page')).records.map(({ kind, module }) => [kind, module])).to.deep.equal([
      ['RecordAdded', 'position'],
    ]);
    const from = someAddress();
    for (let times = 0; times < 5; times += 1) await logIn(service, { password: 'wrong password' }, from);
    expectSucceeded(await post('/lock/unlock', { username: 'auditor' }), DONE);
    expectSucceeded(await logIn(service, {}, from), '登录成功');
  });
});
