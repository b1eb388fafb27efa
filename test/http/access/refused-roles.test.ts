import { expect } from 'chai';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import type { RoleAssignment } from '../../../src/contract/values/role-assignment.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { changeRow, newHolder, newManager, newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, detailOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

/** 研发部, with departments below it, and 财务部. */
const [RESEARCH, FINANCE] = [2, 4];

describe('data scopes of a manager over HTTP', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });
  const get = (path: string, token: string) => call(service, `/api/v1${path}`, { token });
  const assign = async (id: number, roles: ReadonlyArray<RoleAssignment>, token = admin) => {
    const { version } = dataOf(await get(`/user/detail?id=${id}`, admin));
    return call(service, '/api/v1/user/roles', { token, form: { id, version, roles } });
  };
  const inDepartment = (id: number, departmentId: number) =>
    changeRow(service, UserRow, id, (row) => {
      row.departmentId = departmentId;
    });
  /** A manager of a department, who may assign roles there, and a user of it. */
  const newGiver = async () => {
    const manager = await newHolder(service, 'sys:user:roles', 'sys:user:page');
    const user = await newUser(service);
    for (const { id } of [manager, user]) await inDepartment(id, RESEARCH);
    expectSucceeded(await assign(manager.id, [{ roleId: manager.roleId, scope: 4 }]), '操作成功');
    return { manager, user, token: await tokenOf(service, manager) };
  };

  it('are the widest that they can give; a refusal names the role that is wider', async () => {
    const { manager, user, token } = await newGiver();
    const stronger = await newHolder(service, 'sys:my:stronger');
    const own = { roleId: manager.roleId, scope: 3 };
    const wide = await assign(user.id, [{ ...own, scope: 1 }], token);
    expectRefused(wide, 'PermissionNotHeld');
    expect(detailOf(wide)).to.deep.equal({ roleId: manager.roleId });
    const other = await assign(user.id, [own, { roleId: stronger.roleId, scope: 5 }], token);
    expectRefused(other, 'PermissionNotHeld');
    expect(detailOf(other)).to.deep.equal({ roleId: stronger.roleId });
    const elsewhere = [{ ...own, scope: 2, departments: [{ id: FINANCE, below: false }] }];
    expect(detailOf(await assign(user.id, elsewhere, token))).to.deep.equal({ roleId: manager.roleId });
    expectSucceeded(await assign(user.id, [own], token), '操作成功');
    expectSucceeded(await assign(user.id, [own, { roleId: stronger.roleId, scope: 1 }]), '操作成功');
    const taken = await assign(user.id, [own], token);
    expectRefused(taken, 'PermissionNotHeld');
    expect(detailOf(taken), 'a role that is taken away').to.deep.equal({ roleId: stronger.roleId });
  });

  it('a refusal names the permissions that the manager lacks, if they may read the access of the user', async () => {
    const nurse = await newHolder(service, 'sys:ward:visit');
    await inDepartment(nurse.id, RESEARCH);
    for (const [reads, detail] of [
      [['sys:user:access'], { permissions: ['sys:ward:visit'] }],
      [[], undefined],
    ] as const) {
      const manager = await newManager(service, RESEARCH, 'sys:user:resetPassword', ...reads);
      const form = { id: nurse.id };
      const refused = await call(service, '/api/v1/user/resetPassword', {
        token: await tokenOf(service, manager),
        form,
      });
      expectRefused(refused, 'PermissionNotHeld');
      expect(detailOf(refused)).to.deep.equal(detail);
    }
  });

  it('of a new user are refused in the same way', async () => {
    const manager = await newHolder(service, 'sys:user:add');
    await inDepartment(manager.id, RESEARCH);
    await assign(manager.id, [{ roleId: manager.roleId, scope: 3 }]);
    const token = await tokenOf(service, manager);
    const form = {
      username: `of-${manager.username}`,
      roles: [{ roleId: manager.roleId, scope: 1 }],
    };
    const refused = await call(service, '/api/v1/user/add', { token, form });
    expectRefused(refused, 'PermissionNotHeld');
    expect(detailOf(refused)).to.deep.equal({ roleId: manager.roleId });
  });

  it('are told to the manager for each limited permission, with the names of chosen departments', async () => {
    const { manager, token } = await newGiver();
    const scopesOf = async (permission: string) =>
      (await get(`/account/scopes?permission=${permission}`, token)).json as { data: unknown };
    expect((await scopesOf('sys:user:page')).data).to.deep.equal([{ scope: 4 }]);
    expect((await scopesOf('sys:role:page')).data, 'not held').to.deep.equal([]);
    const departments = [
      { id: FINANCE, below: false },
      { id: RESEARCH, below: true },
    ];
    await assign(manager.id, [{ roleId: manager.roleId, scope: 2, departments }]);
    const { data } = await scopesOf('sys:user:page');
    expect(data).to.deep.equal([
      {
        scope: 2,
        departments: [
          { id: RESEARCH, name: '研发部', below: true },
          { id: FINANCE, name: '财务部', below: false },
        ],
      },
    ]);
    await assign(manager.id, [{ roleId: manager.roleId, scope: 1 }]);
    expect((await scopesOf('sys:user:page')).data, 'all records').to.deep.equal([]);
    expectRefused(await get('/account/scopes?permission=user', token), 'FormInvalid');
  });
});
