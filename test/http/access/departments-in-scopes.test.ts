import { expect } from 'chai';
import type { RoleAssignment } from '../../../src/contract/values/role-assignment.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { loggedIn, type Person } from '../../support/http/department-people.js';
import { lines } from '../../support/http/import.js';
import { useMainService } from '../../support/http/main-service.js';
import { newDepartment, newHolder, newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf, type Reply } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

const DONE = '操作成功';
const [ALL, OWN_AND_BELOW] = [1, 4];

/** What an actor may do in all records, and what in the own department and below. */
type Permissions = Readonly<{ all?: ReadonlyArray<string>; below?: ReadonlyArray<string> }>;

describe('changes of departments by users with data scopes', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });

  const get = (path: string, token = admin) => call(service, `/api/v1${path}`, { token });
  const post = (path: string, form: object, token = admin) => call(service, `/api/v1${path}`, { token, form });
  const detail = async (id: number, module = 'department') => dataOf(await get(`/${module}/detail?id=${id}`));

  /** A new user of the department with a role in all records, and another one in the own department and below. */
  const actorIn = async (departmentId: number, { all = [], below = [] }: Permissions): Promise<Person> => {
    const user = await newUser(service, { departmentId });
    const roles: RoleAssignment[] = [];
    for (const [permissions, scope] of [
      [all, ALL],
      [[...below, 'sys:user:page'], OWN_AND_BELOW],
    ] as const) {
      if (permissions.length > 0) roles.push({ roleId: (await newHolder(service, ...permissions)).roleId, scope });
    }
    expectSucceeded(await post('/user/roles', { id: user.id, version: 1, roles }), DONE);
    return loggedIn(service, user);
  };
  const update = async ({ token }: Person, id: number, parts: object, module = 'department') =>
    post(`/${module}/update`, { ...(await detail(id, module)), ...parts }, token);

  /** A department with one below it, which can move to another one. */
  const places = async () => {
    const [here, there] = [await newDepartment(service), await newDepartment(service)];
    const added = await post('/department/add', { name: '下级', parentId: here });
    return { here, there, below: Number(dataOf(added)['id']) };
  };

  it('leave the tree as it is, unless the permission reaches everything', async () => {
    const { here, there, below } = await places();
    const limited = await actorIn(here, { below: ['sys:department:update'] });
    expectSucceeded(await update(limited, below, { name: '改名', status: 2 }), DONE);
    for (const parentId of [0, there]) expectRefused(await update(limited, below, { parentId }), 'PermissionNotHeld');
    expect(await detail(below)).to.include({ parentId: here, name: '改名' });
    await eventually(async () => {
      const trail = await get(`/audit/page?userId=${limited.id}&kind=WriteRefused`);
      const [refused] = dataOf(trail)['records'] as ReadonlyArray<Readonly<Record<string, unknown>>>;
      return refused?.['module'] === 'department';
    });

    const trusted = await actorIn(here, { all: ['sys:department:update'] });
    expectSucceeded(await update(trusted, below, { parentId: there }), DONE);
    expect(await detail(below)).to.include({ parentId: there });
  });

  it('do not restore a department, unless the permission reaches everything', async () => {
    const { here, below } = await places();
    expectSucceeded(await post('/department/delete', { ids: [below] }), DONE);
    const limited = await actorIn(here, { below: ['sys:department:restore'] });
    expectRefused(await post('/department/restore', { ids: [below] }, limited.token), 'PermissionNotHeld');
    expectRefused(await get(`/department/detail?id=${below}`), 'RecordNotFound');
    const trusted = await actorIn(here, { all: ['sys:department:restore'] });
    expectSucceeded(await post('/department/restore', { ids: [below] }, trusted.token), DONE);
  });

  it('by an import move a department only if both of its permissions reach everything', async () => {
    const { here, there, below } = await places();
    const [IMPORT, UPDATE, DETAIL] = ['sys:department:import', 'sys:department:update', 'sys:department:detail'];
    const answerTo = async ({ token }: Person, row: string): Promise<Readonly<Record<string, unknown>>> => {
      const reply: Reply = await call(service, '/api/v1/department/import?dryRun=true', {
        ...{ method: 'POST', token, headers: { 'Content-Type': 'text/csv' } },
        body: lines('id,version,name,parentId', row),
      });
      expectSucceeded(reply, DONE);
      return dataOf(reply);
    };
    const [named, moved] = [`${below},1,改名,${here}`, `${below},1,下级,${there}`];
    for (const permissions of [
      { below: [IMPORT, UPDATE, DETAIL] },
      { all: [UPDATE, DETAIL], below: [IMPORT] },
      { all: [IMPORT, DETAIL], below: [UPDATE] },
    ]) {
      const actor = await actorIn(here, permissions);
      expect(await answerTo(actor, named)).to.include({ updated: 1, refused: 0 });
      const refused = await answerTo(actor, moved);
      expect(refused).to.include({ updated: 0, refused: 1 });
      expect(refused['errors']).to.have.nested.property('0.reason', 'PermissionNotHeld');
    }
    const trusted = await actorIn(here, { all: [IMPORT, UPDATE, DETAIL] });
    expect(await answerTo(trusted, moved)).to.include({ updated: 1, refused: 0 });
  });

  it('do not move the own account to where the own permissions reach more than before, by a form or an import', async () => {
    const { here, below } = await places();
    const [FORM, FILE] = [
      ['sys:user:update', 'sys:department:options'],
      ['sys:user:import', 'sys:user:update', 'sys:user:detail', 'sys:department:options'],
    ];
    const actor = await actorIn(below, { all: FORM, below: ['sys:session:page'] });
    expectRefused(await update(actor, actor.id, { departmentId: here }, 'user'), 'PermissionNotHeld');
    expectSucceeded(await update(actor, actor.id, { realname: '本人' }, 'user'), DONE);
    expect(await detail(actor.id, 'user')).to.include({ departmentId: below, realname: '本人' });

    const importing = await actorIn(below, { all: FILE, below: ['sys:session:page'] });
    const reply = await call(service, '/api/v1/user/import?dryRun=true', {
      ...{ method: 'POST', token: importing.token, headers: { 'Content-Type': 'text/csv' } },
      body: lines('id,version,departmentId', `${importing.id},2,${here}`),
    });
    expect(dataOf(reply)['errors']).to.have.nested.property('0.reason', 'PermissionNotHeld');

    // nothing of the own permissions depends on the department
    const everywhere = await actorIn(below, { all: [...FORM, 'sys:user:page'] });
    expect(reasonOf(await update(everywhere, everywhere.id, { departmentId: here }, 'user'))).to.equal(null);
  });
});
