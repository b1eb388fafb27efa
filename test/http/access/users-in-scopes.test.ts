import { expect } from 'chai';
import { API_PREFIX } from '../../../src/contract/signatures/signature.js';
import { O } from '../../../src/contract/values/fp.js';
import { fixedPermission, type Endpoint } from '../../../src/http/endpoint.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { call } from '../../support/http/call.js';
import { departmentPeople } from '../../support/http/department-people.js';
import { useMainService } from '../../support/http/main-service.js';
import { newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, type Reply } from '../../support/http/reply.js';

/** Only the shape of the table is read: nothing of it runs. */
const ENDPOINTS: ReadonlyArray<Endpoint> = apiEndpoints({} as never);

const OF_USERS = /^sys:user:(?!access$|rows$)/;

/** The endpoints of the module, with their permissions. */
const acting = ENDPOINTS.flatMap(({ method, path, guard }) => {
  const permission = guard ? fixedPermission(guard) : O.none;
  return O.isSome(permission) && OF_USERS.test(permission.value)
    ? [{ endpoint: `${method} ${path}`, permission: permission.value }]
    : [];
});

const recordsOf = (reply: Reply): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  dataOf(reply)['records'] as ReadonlyArray<Readonly<Record<string, unknown>>>;

const DONE = '操作成功';

describe('endpoints of users, for a manager of one department', () => {
  const service = useMainService();
  let people: Awaited<ReturnType<typeof departmentPeople>>;

  const get = (path: string, token = people.manager.token) => call(service, API_PREFIX + path, { token });
  const post = (path: string, form: object) => call(service, API_PREFIX + path, { token: people.manager.token, form });
  const detailOf = async (id: number) => dataOf(await get(`/user/detail?id=${id}`, people.admin.token));
  const userIn = async (departmentId: number, parts = {}) => (await newUser(service, { departmentId, ...parts })).id;

  before(async () => {
    const permissions = acting.map(({ permission }) => permission);
    people = await departmentPeople(service, ...permissions, 'sys:department:options');
  });

  /** Refused outside, alone and beside one inside; then done inside. */
  const changes = async (path: string, formOf: (ids: ReadonlyArray<number>) => object, parts = {}): Promise<void> => {
    const [inside, outside] = [await userIn(people.here, parts), await userIn(people.there, parts)];
    for (const ids of [[outside], [inside, outside], [4_000_000]])
      expectRefused(await post(path, formOf(ids)), 'RecordNotFound');
    expectSucceeded(await post(path, formOf([inside])), DONE);
  };
  const lists = async (path: string, inside: ReadonlyArray<number>, outside: number): Promise<void> => {
    const reply = await get(`${path}?pageSize=1000`);
    const ids = recordsOf(reply).map(({ id }) => id);
    expect(ids).to.include.members([...inside]);
    expect(ids).to.not.include(outside).and.not.include(1);
    expect(dataOf(reply)).to.include({ total: ids.length });
  };

  /** What each endpoint shows or does inside of the department, and not outside. */
  const CHECKS: Readonly<Record<string, () => Promise<void>>> = {
    'GET /user/page': () => lists('/user/page', [people.manager.id, people.insider.id], people.outsider.id),
    'GET /user/deleted': async () => {
      const [inside, outside] = [
        await userIn(people.here, { deleted: true }),
        await userIn(people.there, { deleted: true }),
      ];
      await lists('/user/deleted', [inside], outside);
    },
    'GET /user/options': async () => {
      const { insider, outsider } = people;
      const shown = async (query: string) =>
        (dataOf(await get(`/user/options?${query}`)) as unknown as ReadonlyArray<Record<string, unknown>>).map(
          ({ id }) => id,
        );
      expect(await shown(`ids=${insider.id},${outsider.id},1`)).to.deep.equal([insider.id]);
      expect(await shown(`name=${outsider.username}`)).to.not.include(outsider.id);
    },
    'GET /user/detail': async () => {
      expectSucceeded(await get(`/user/detail?id=${people.insider.id}`), DONE);
      for (const id of [people.outsider.id, 1, 4_000_000])
        expectRefused(await get(`/user/detail?id=${id}`), 'RecordNotFound');
    },
    'GET /user/export': async () => {
      const { text } = await get('/user/export');
      expect(text).to.include(`,${people.insider.username},`);
      for (const name of [people.outsider.username, 'admin']) expect(text).to.not.include(`,${name},`);
    },
    'GET /user/template': async () => {
      expect((await get('/user/template')).text).to.include('username');
    },
    'POST /user/import': async () => {
      const inside = await userIn(people.here);
      const outside = await userIn(people.there);
      const row = (id: number, department: number | string) => `${id},1,name-${id},${department},1,1`;
      const send = (...rows: ReadonlyArray<string>) =>
        call(service, `${API_PREFIX}/user/import?dryRun=true`, {
          ...{ method: 'POST', token: people.manager.token },
          headers: { 'Content-Type': 'text/csv' },
          body: ['id,version,realname,departmentId,sort,status', ...rows].join('\r\n'),
        });
      for (const rows of [[row(outside, people.there)], [row(inside, people.here), row(outside, people.here)]]) {
        const answer = dataOf(await send(...rows));
        expect(JSON.stringify(answer)).to.include('RecordNotFound');
      }
      expect(JSON.stringify(dataOf(await send(row(inside, people.there))))).to.include('ScopeExceeded');
      expect(await detailOf(inside)).to.include({ departmentId: people.here, realname: '' });
    },
    'POST /user/add': async () => {
      const form = (departmentId?: number | null) => ({
        username: `added-${Math.random().toString(36).slice(2, 12)}`,
        ...(departmentId !== undefined && { departmentId }),
      });
      for (const elsewhere of [people.there, null])
        expectRefused(await post('/user/add', form(elsewhere)), 'ScopeExceeded');
      // that a name is taken is visible everywhere
      expectRefused(await post('/user/add', { username: people.outsider.username }), 'ValueTaken', { title: '用户名' });
      const { id } = dataOf(await post('/user/add', form()));
      expect(await detailOf(Number(id))).to.include({ departmentId: people.here });
    },
    'POST /user/update': async () => {
      const [inside, outside] = [await userIn(people.here), await userIn(people.there)];
      const formOf = async (id: number, parts = {}) => ({ ...(await detailOf(id)), ...parts });
      // also with another version, which would be RecordChanged inside
      for (const version of [1, 99])
        expectRefused(await post('/user/update', await formOf(outside, { realname: 'x', version })), 'RecordNotFound');
      expectRefused(await post('/user/update', await formOf(inside, { departmentId: people.there })), 'ScopeExceeded');
      expectSucceeded(await post('/user/update', await formOf(inside, { realname: 'x' })), DONE);
    },
    'POST /user/status': () => changes('/user/status', (ids) => ({ ids, status: 2 })),
    'POST /user/delete': () => changes('/user/delete', (ids) => ({ ids })),
    'POST /user/restore': () => changes('/user/restore', (ids) => ({ ids }), { deleted: true }),
    'POST /user/roles': () => changes('/user/roles', ([id, other = id]) => ({ id: other, version: 1, roleIds: [] })),
    'POST /user/setRole': async () => {
      const added = await call(service, `${API_PREFIX}/role/add`, {
        token: people.admin.token,
        form: { name: `role-${people.here}` },
      });
      const roleId = dataOf(added)['id'];
      await changes('/user/setRole', (ids) => ({ ids, roleId, held: true }));
    },
    'POST /user/resetPassword': () => changes('/user/resetPassword', ([id, other = id]) => ({ id: other })),
    'POST /user/resetFactor': () => changes('/user/resetFactor', ([id, other = id]) => ({ id: other })),
  };

  it('have a check each', () => {
    expect(Object.keys(CHECKS)).to.have.members(acting.map(({ endpoint }) => endpoint));
  });

  for (const [endpoint, check] of Object.entries(CHECKS)) it(`${endpoint} stays inside of the department`, check);
});
