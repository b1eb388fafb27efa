import { expect } from 'chai';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { zonedDay, zonedTime } from '../../../src/contract/values/zoned-time.js';
import { duringSuite } from '../../support/during-suite.js';
import { call } from '../../support/http/call.js';
import { administrationRequests } from '../../support/http/administration-requests.js';
import { counts, importer, lines } from '../../support/http/import.js';
import { changeRow, newHolder, newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { logIn, tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { newMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { sharedPostgres } from '../../support/postgres/shared.js';
import { days } from '../../support/times.js';

const ZONE = 'America/New_York';

describe('the last day of an account', () => {
  const service = duringSuite(
    async (context) => {
      const url = await newMigratedDatabase(await sharedPostgres(context));
      return startTestService({ environment: { DATABASE_URL: url, TIME_ZONE: ZONE }, prepare: withDemoData });
    },
    (running: TestService) => running.stop(),
  );
  let admin: string;
  const requests = () => administrationRequests(service(), admin, admin);
  before(async () => {
    admin = await tokenOf(service());
  });
  const now = () => service().port('clock').now();
  const today = () => zonedDay(now(), ZONE);
  const inDays = (count: number) => zonedDay(new Date(now().getTime() + days(count)), ZONE);
  const setDay = async (id: number, validUntil: string | null) => {
    const { formOf, post } = requests();
    return post('/api/v1/user/update', { ...(await formOf('user', id)), validUntil });
  };
  /** Runs the work at this moment of the day after the account's last one, and sets the clock back. */
  const at = async (moment: Date, work: () => Promise<void>): Promise<void> => {
    const ms = moment.getTime() - now().getTime();
    service().advance(ms);
    try {
      await work();
    } finally {
      service().advance(-ms);
    }
  };

  it('is in the form of users and in their detail, raises the version, and stays where an update lacks it', async () => {
    const { added, formOf, post, get } = requests();
    const id = await added('user', { validUntil: inDays(3) });
    const form = await formOf('user', id);
    expect([form['validUntil'], form['version']]).to.deep.equal([inDays(3), 1]);
    expectSucceeded(await setDay(id, inDays(4)), '操作成功');
    const { validUntil: _validUntil, ...older } = await formOf('user', id);
    expectSucceeded(await post('/api/v1/user/update', { ...older, realname: '改名' }), '操作成功');
    const after = await formOf('user', id);
    expect([after['validUntil'], after['version']]).to.deep.equal([inDays(4), 3]);
    expectSucceeded(await setDay(id, null), '操作成功');
    expect((await formOf('user', id))['validUntil']).to.equal(null);
    expect((await get('/api/v1/user/page?pageSize=1000')).text).to.not.include('validUntil');
    const trail = await get(`/api/v1/audit/page?module=user&recordId=${id}&kind=RecordUpdated`);
    expect(trail.text).to.include(`"after":{"validUntil":"${inDays(4)}"}`);
  });

  it('a value that is no day is FormInvalid', async () => {
    const { post } = requests();
    for (const validUntil of ['', '2026-02-30', '2026-1-1', '2026-01-01 00:00:00', 20_260_101, '0000-01-01', true])
      expectRefused(await post('/api/v1/user/add', { username: 'nobody-1', validUntil }), 'FormInvalid', {
        ...{ field: 'validUntil', title: '有效期至' },
      });
  });

  it('the login is AccountDisabled from 00:00 of the next day, after the right password only', async () => {
    const user = await newUser(service());
    expectSucceeded(await setDay(user.id, today()), '操作成功');
    expectSucceeded(await logIn(service(), user), '登录成功');
    const midnight = zonedTime(`${inDays(1)} 00:00:00`, ZONE)!;
    await at(new Date(midnight.getTime() - 5_000), async () => {
      expectSucceeded(await logIn(service(), user), '登录成功');
    });
    await at(midnight, async () => {
      expectRefused(await logIn(service(), user), 'AccountDisabled');
      expectRefused(await logIn(service(), { ...user, password: 'Wrong#2026' }), 'CredentialsIncorrect');
    });
    expectSucceeded(await setDay(user.id, inDays(-1)), '操作成功');
    expectRefused(await logIn(service(), user), 'AccountDisabled');
  });

  it('a token is TokenRevoked on every kind of request, also at the gate and at a refresh, and the list lacks the session', async () => {
    const holder = await newHolder(service(), 'sys:user:page');
    const token = await tokenOf(service(), holder);
    expectSucceeded(await call(service(), '/api/v1/user/page', { token }), '操作成功');
    const sessions = async () =>
      Number(dataOf(await call(service(), `/api/v1/session/page?userId=${holder.id}`, { token: admin }))['total']);
    await changeRow(service(), UserRow, holder.id, (row) => void (row.validUntil = inDays(-1)));
    for (const path of ['/user/page', '/account/info', '/account/lastLogin', '/gate?permission=sys:user:page'])
      expectRefused(await call(service(), `/api/v1${path}`, { token }), 'TokenRevoked');
    expectRefused(await call(service(), '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
    expect(await sessions()).to.equal(0);
    await changeRow(service(), UserRow, holder.id, (row) => void (row.validUntil = today()));
    expectSucceeded(await call(service(), '/api/v1/user/page', { token }), '操作成功');
    const gate = await call(service(), '/api/v1/gate?permission=sys:user:page', { token });
    expect(gate.status).to.equal(204);
  });

  it('nobody changes their own, not even the administrator; an update that keeps it is allowed', async () => {
    const { formOf, post } = requests();
    const holder = await newHolder(service(), 'sys:user:update', 'sys:user:detail');
    expectSucceeded(await setDay(holder.id, inDays(1)), '操作成功');
    const token = await tokenOf(service(), holder);
    const own = await formOf('user', holder.id);
    expectRefused(await post('/api/v1/user/update', { ...own, validUntil: inDays(99) }, token), 'SelfProtected');
    expectRefused(await post('/api/v1/user/update', { ...own, validUntil: null }, token), 'SelfProtected');
    expectSucceeded(await post('/api/v1/user/update', { ...own, realname: '自己' }, token), '操作成功');
    expectRefused(await setDay(1, inDays(1)), 'SelfProtected');
  });

  it('an import sets it, and names a row whose value is no day', async () => {
    const { dry, done } = importer(service, () => admin);
    const header = 'username,realname,password,validUntil,roleIds,mustChange';
    const row = (name: string, day: string) => `${name},,Password#2026,${day},,false`;
    const { errors } = await dry('user', lines(header, row('temp-1', '2026-02-30'), row('temp-2', inDays(1))));
    expect(errors.map(({ line, field, reason }) => [line, field, reason])).to.deep.equal([
      [2, 'validUntil', 'FormInvalid'],
    ]);
    expect(counts(await done('user', lines(header, row('temp-1', inDays(-1)), row('temp-2', ''))))).to.include({
      added: 2,
    });
    const password = 'Password#2026';
    expectRefused(await logIn(service(), { username: 'temp-1', password }), 'AccountDisabled');
    expectSucceeded(await logIn(service(), { username: 'temp-2', password }), '登录成功');
    const { version } = await requests().formOf('user', 1);
    const own = lines('id,version,validUntil', `1,${String(version)},${inDays(9)}`);
    expect((await dry('user', own)).errors.map(({ reason }) => reason)).to.deep.equal(['SelfProtected']);
  });
});
