import { expect } from 'chai';
import { O } from '../../../src/contract/values/fp.js';
import { fixedPermission, type Endpoint } from '../../../src/http/endpoint.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { departmentPeople, loggedIn, type Person } from '../../support/http/department-people.js';
import { claimsIn } from '../../support/http/forgery.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, type Reply } from '../../support/http/reply.js';
import { logIn, someAddress } from '../../support/http/session.js';

/** Only the shape of the table is read: nothing of it runs. */
const ENDPOINTS: ReadonlyArray<Endpoint> = apiEndpoints({} as never);

/** The permissions that data scopes limit by the users they act on, although no module declares them. */
const ON_PEOPLE = /^sys:(?:session|lock|audit):|^sys:user:(?:access|rows)$|^sys:menu:holders$/;

const PERMISSIONS = [
  ...['sys:session:page', 'sys:session:end', 'sys:lock:page', 'sys:lock:unlock', 'sys:audit:page'],
  ...['sys:user:access', 'sys:user:rows', 'sys:menu:holders'],
];

const sidOf = (token: string): string => String(claimsIn(token)['sid']);

const recordsOf = (reply: Reply): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  dataOf(reply)['records'] as ReadonlyArray<Readonly<Record<string, unknown>>>;

describe('endpoints that act on people, for a manager of one department', () => {
  const service = useMainService();
  let [manager, insider, outsider, admin] = [{}, {}, {}, {}] as [Person, Person, Person, Person];

  const get = (path: string, { token } = manager) => call(service, `/api/v1${path}`, { token });
  const post = (path: string, form: object, { token } = manager) => call(service, `/api/v1${path}`, { token, form });

  before(async () => {
    ({ manager, insider, outsider, admin } = await departmentPeople(service, ...PERMISSIONS));
    // the sessions and the trail are stored a moment after the logins
    const isStored = async ({ id }: Person) =>
      recordsOf(await get(`/session/page?userId=${id}`, admin)).length > 0 &&
      recordsOf(await get(`/audit/page?userId=${id}`, admin)).length > 0;
    await eventually(async () => (await Promise.all([manager, insider, outsider].map(isStored))).every(Boolean));
  });

  let insiderFailures = 0;

  const failLogin = async (username: string, address?: string): Promise<void> => {
    if (username === insider.username) insiderFailures += 1;
    await logIn(service, { username, password: 'wrong password' }, address);
  };
  /** Five failed logins, so that the name is locked at the address. */
  const lock = async (username: string, address: string): Promise<void> => {
    for (let i = 0; i < 5; i += 1) await failLogin(username, address);
  };
  const locksAt = async (address: string, who = manager) =>
    recordsOf(await get('/lock/page?pageSize=1000', who)).filter((one) => one['address'] === address);

  /** What each endpoint shows or does inside of the department, and not outside. */
  const CHECKS: Readonly<Record<string, () => Promise<void>>> = {
    'GET /session/page': async () => {
      const ids = recordsOf(await get('/session/page?pageSize=1000')).map(({ userId }) => userId);
      expect(new Set(ids)).to.deep.equal(new Set([manager.id, insider.id]));
      expect(dataOf(await get('/session/page'))).to.include({ total: ids.length });
      for (const filter of [`userId=${outsider.id}`, `name=${outsider.username}`, 'userId=1'])
        expect(dataOf(await get(`/session/page?${filter}`)), filter).to.include({ total: 0 });
    },
    'POST /session/end': async () => {
      const [inside, outside] = [sidOf(insider.token), sidOf(outsider.token)];
      const unknown = '00000000-0000-4000-8000-000000000000';
      for (const ids of [[outside], [inside, outside], [unknown], [sidOf(admin.token)]])
        expectRefused(await post('/session/end', { ids }), 'RecordNotFound');
      for (const { token } of [insider, outsider])
        expectSucceeded(await get('/account/info', { token } as Person), '操作成功');
      expectSucceeded(await post('/session/end', { ids: [inside] }), '操作成功');
      expectRefused(await get('/account/info', insider), 'TokenRevoked');
      insider = await loggedIn(service, insider);
    },
    'GET /lock/page': async () => {
      const address = someAddress();
      for (const name of [insider.username, outsider.username, 'stranger-to-all']) await lock(name, address);
      expect((await locksAt(address)).map(({ username }) => username)).to.deep.equal([insider.username]);
      expect(await locksAt(address, admin)).to.have.length(3);
      const total = recordsOf(await get('/lock/page?pageSize=1000')).length;
      expect(dataOf(await get('/lock/page?pageSize=1'))).to.include({ total });
    },
    'POST /lock/unlock': async () => {
      const address = someAddress();
      for (const name of [insider.username, outsider.username, 'stranger-to-all']) await lock(name, address);
      for (const username of [outsider.username, 'stranger-to-all', 'never-seen'])
        for (const form of [{ username }, { username, address }])
          expectRefused(await post('/lock/unlock', form), 'RecordNotFound');
      expect(await locksAt(address, admin)).to.have.length(3);
      expectSucceeded(await post('/lock/unlock', { address }), '操作成功');
      expect((await locksAt(address, admin)).map(({ username }) => username)).to.have.members([
        ...[outsider.username, 'stranger-to-all'],
      ]);
      expectSucceeded(await post('/lock/unlock', { username: insider.username }), '操作成功');
    },
    'GET /audit/page': async () => {
      await post('/user/resetPassword', { id: (await newUser(service)).id }, admin);
      const added = dataOf(await post('/user/add', { username: `trail-${outsider.id}`, password: PASSWORD }, admin));
      const shown = recordsOf(await get('/audit/page?pageSize=1000'));
      const people = new Set(shown.map(({ username }) => username));
      expect(people).to.include(insider.username);
      for (const other of [outsider.username, 'admin']) expect(people, other).to.not.include(other);
      // events of the tests before may still be written
      const shownNow = async () => recordsOf(await get('/audit/page?pageSize=1000')).length;
      await eventually(async () => (await shownNow()) === dataOf(await get('/audit/page'))['total']);
      for (const filter of [
        `userId=${outsider.id}`,
        `name=${outsider.username}`,
        `module=user&recordId=${String(added['id'])}`,
      ]) {
        expect(dataOf(await get(`/audit/page?${filter}`)), filter).to.include({ total: 0 });
        expect(dataOf(await get(`/audit/page?${filter}`, admin))['total'], filter).to.be.above(0);
      }
    },
    'GET /audit/logins': async () => {
      const count = async (who: Person) => {
        const hours = dataOf(await get('/audit/logins', who)) as unknown as ReadonlyArray<Record<string, number>>;
        return hours.reduce((sum, { refused = 0 }) => sum + refused, 0);
      };
      // those of the tests before may still be written
      await eventually(async () => (await count(manager)) === insiderFailures);
      const all = await count(admin);
      for (const name of [outsider.username, 'stranger-to-all']) await failLogin(name);
      await eventually(async () => (await count(admin)) >= all + 2);
      expect(await count(manager)).to.equal(insiderFailures);
      await failLogin(insider.username);
      await eventually(async () => (await count(manager)) === insiderFailures);
    },
    'GET /user/access': async () => {
      expect(dataOf(await get(`/user/access?id=${insider.id}`))).to.include({ username: insider.username });
      for (const id of [outsider.id, 1, 4_000_000])
        for (const permission of ['', '&permission=sys:user:page'])
          expectRefused(await get(`/user/access?id=${id}${permission}`), 'RecordNotFound');
    },
    'GET /user/rows': async () => {
      expect(dataOf(await get(`/user/rows?id=${insider.id}&module=position`))).to.include({ total: 0 });
      for (const id of [outsider.id, 1, 4_000_000])
        expectRefused(await get(`/user/rows?id=${id}&module=position`), 'RecordNotFound');
    },
    'GET /menu/holders': async () => {
      await newHolder(service, 'sys:session:page');
      const reply = await get('/menu/holders?permission=sys:session:page');
      expect(dataOf(reply)).to.include({ total: 1 });
      expect(recordsOf(reply).map(({ id }) => id)).to.deep.equal([manager.id]);
      expect(recordsOf(reply)[0]?.['rows']).to.deep.include({ everything: false, own: false });
      expect(dataOf(await get('/menu/holders?permission=sys:session:page', admin))['total']).to.be.above(2);
    },
  };

  it('have a check each', () => {
    const acting = ENDPOINTS.flatMap(({ method, path, guard }) => {
      const permission = guard ? fixedPermission(guard) : O.none;
      return O.isSome(permission) && ON_PEOPLE.test(permission.value) ? [`${method} ${path}`] : [];
    });
    expect(Object.keys(CHECKS)).to.have.members(acting);
  });

  for (const [endpoint, check] of Object.entries(CHECKS)) it(`${endpoint} stays inside of the department`, check);
});
