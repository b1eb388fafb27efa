import { expect } from 'chai';
import { menshenHere } from '../../cli/here.js';
import { BRING, told } from '../../support/coming-from/commands.js';
import { itBringsWhatFits } from '../../support/coming-from/brought-suite.js';
import { broughtFrom, broughtUsers } from '../../support/coming-from/brought.js';
import { settingsFor } from '../../support/coming-from/old-database.js';
import { OLD_PASSWORDS, OLD_USERS } from '../../support/coming-from/old-schemas.js';
import { RUOYI } from '../../support/coming-from/ruoyi-schema.js';
import { call } from '../../support/http/call.js';
import { askPage, pageOf } from '../../support/http/pages.js';
import { expectRefused } from '../../support/http/refusals.js';
import { accessTokenIn, dataOf } from '../../support/http/reply.js';
import { logIn } from '../../support/http/session.js';

const LILEI = [
  'sys:dict:detail',
  'sys:dict:page',
  'sys:role:detail',
  'sys:role:grants',
  'sys:role:options',
  'sys:role:page',
  'sys:user:detail',
  'sys:user:export',
  'sys:user:page',
  'sys:user:resetPassword',
];
const HANMEI = [
  'sys:bill:detail',
  'sys:bill:page',
  'sys:contract:detail',
  'sys:contract:page',
  'sys:contract:signOff',
  'sys:contract:update',
  'sys:deep:page',
  'sys:erpOrder:page',
  'sys:erpUser:page',
];

const MENUS = {
  5: 'left out: nothing below it is copied',
  100: 'merged: Menshen has a menu with the permission',
  110: 'left out: nothing takes the place of its permission',
  2002: 'changed: has a button more for a further permission',
  2003: 'changed: has another name',
  2004: 'left out: nothing takes the place of its permission',
  2006: 'left out: is a button without a permission',
  2007: 'left out: has an unknown type',
  2008: 'changed: the menu above it is missing, and it stands at the top',
  2012: 'changed: has no route: the old one is not accepted',
  2013: 'changed: was below itself, and stands at the top',
  2014: 'changed: stands higher: a menu has the depth 5 at most, and none stands below a button',
  2015: 'left out: is disabled, and a menu of Menshen has the permission',
  3007: 'changed: stands higher: a menu has the depth 5 at most, and none stands below a button',
} as const;

describe('a RuoYi schema with 5,000 users', () => {
  const brought = broughtFrom(RUOYI, BRING);

  itBringsWhatFits(brought);

  it('users log in with their old passwords, and have the permissions of their roles', async () => {
    const { tokenOf, permissionsOf, service } = brought();
    const lilei = await tokenOf('lilei', OLD_PASSWORDS.lilei);
    expect(await permissionsOf(lilei)).to.deep.equal(LILEI);
    // the users 3, 13 and 19 are of no department that the role reaches
    expect((await pageOf(service, lilei, 'user/page')).total).to.equal(broughtUsers(brought(), OLD_USERS) - 3);
    expectRefused(await askPage(service, lilei, 'position/page'), 'PermissionDenied');
    const hanmei = await tokenOf('hanmei', OLD_PASSWORDS.hanmei);
    expect(await permissionsOf(hanmei)).to.deep.equal(HANMEI);
    expectRefused(await askPage(service, hanmei, 'user/page'), 'PermissionDenied');
  });

  it('old user 1 is the administrator, and must change the published password', async () => {
    const { service, saidOf } = brought();
    const reply = await logIn(service, { username: 'admin', password: OLD_PASSWORDS.admin });
    expect(dataOf(reply)).to.have.property('must_change_password', true);
    expect((await pageOf(service, accessTokenIn(reply), 'position/page')).total).to.equal(2);
    const said = 'check: has the published password of the old system, and must change it';
    expect(saidOf('user', 1)).to.deep.equal([said]);
  });

  it('disabled users, and those without a usable hash, cannot log in', async () => {
    const { service } = brought();
    const password = OLD_PASSWORDS.lilei;
    expectRefused(await logIn(service, { username: 'disabled', password }), 'AccountDisabled');
    expectRefused(await logIn(service, { username: 'salted', password }), 'CredentialsIncorrect');
  });

  it('the report names menus that are left out, merged or changed', () => {
    for (const [id, said] of Object.entries(MENUS)) expect(brought().saidOf('menu', id), id).to.deep.equal([said]);
    // a link to another site
    expect(brought().saidOf('menu', 4)).to.deep.equal([]);
  });

  it('the report names roles and links that differ', () => {
    const { saidOf } = brought();
    expect([2, 3, 4, 5].map((id) => saidOf('role', id))).to.deep.equal([
      ['check: has chosen departments: new assignments reach own records until departments are chosen'],
      ['changed: has another code or none'],
      ['left out: deleted'],
      [
        'changed: has another name',
        'changed: has another code or none',
        'check: gets a permission more: a menu includes those above it',
      ],
    ]);
    expect(saidOf('sys_role_menu', 77)).to.deep.equal(['left out: the role is missing']);
    expect(saidOf('sys_user_role', 8888)).to.deep.equal(['left out: the user is missing']);
  });

  it('departments keep their places, and those that do not fit are changed and named', async () => {
    const { saidOf, database } = brought();
    const paths = await database.rows<{ path: string; status: number }>(`
      with recursive placed as (select id, name::text as path, status from departments where parent_id = 0
        union all select d.id, placed.path || '/' || d.name, d.status from placed join departments d on d.parent_id = placed.id)
      select path, status from placed order by path collate "C"`);
    expect(paths.map(({ path }) => path)).to.include.members([
      ...['若依科技/深圳总公司/研发部门', '若依科技/深圳总公司/研发部门 (2)', '若依科技/深圳总公司/测试 部门'],
      ...['若依科技/深圳总公司/删除之下', '父级缺失'],
    ]);
    expect(paths.filter(({ status }) => status === 2).map(({ path }) => path)).to.deep.equal([
      '若依科技/深圳总公司/测试 部门',
    ]);
    expect(paths).to.have.length(20);
    expect(Math.max(...paths.map(({ path }) => path.split('/').length))).to.equal(10);
    expect([103, 104, 105, 106, 109, 110].map((id) => saidOf('department', id).join())).to.deep.equal([
      ...['', 'changed: has another name', 'changed: has another name'],
      ...['changed: the department above it is missing or left out, and it stands at the top', 'left out: deleted', ''],
    ]);
    expect([...saidOf('department', 107), ...saidOf('department', 108)]).to.deep.equal([
      'changed: was below itself, and stands at the top',
    ]);
    expect(saidOf('department', 211)).to.deep.equal(['changed: stands higher: a department has the depth 10 at most']);
  });

  it('users keep their departments, and their roles get the data scopes of the old ones', async () => {
    const { database, saidOf } = brought();
    const assigned = await database.rows<{ old_id: string; role: string; department: string | null }>(`
      select o.old_id, d.name as department, coalesce(string_agg(r.name || ' ' || l.scope || coalesce((
        select ' ' || string_agg(c.name || ' ' || below, ',' order by c.id) from user_role_departments x
          join departments c on c.id = x.department_id where x.user_id = u.id and x.role_id = r.id), ''), '; ' order by r.id), '') as role
      from coming_from.users o join users u on u.id = o.new_id left join departments d on d.id = u.department_id
        left join user_roles l on l.user_id = u.id left join roles r on r.id = l.role_id
      where o.old_id in (2, 3, 13, 19, 1001) group by o.old_id, d.name order by o.old_id`);
    expect(assigned).to.deep.equal([
      { old_id: '2', department: '研发部门', role: '普通角色 2 研发部门 false,测试 部门 false' },
      { old_id: '3', department: '删除之下', role: '合同员 1' },
      { old_id: '13', department: null, role: '停用角色 1' },
      {
        ...{ old_id: '19', department: null },
        role: '本部门角色 3; 下级角色 4; 本人角色 5; 空范围 5; 未知范围 5; 无范围 1',
      },
      { old_id: '1001', department: '研发部门', role: '合同员 1' },
    ]);
    const defaults = await database.rows('select name, default_scope from roles where default_scope <> 1 order by id');
    expect(defaults.map(({ name, default_scope: scope }) => `${String(name)} ${String(scope)}`)).to.deep.equal([
      ...['普通角色 5', '本部门角色 3', '下级角色 4', '本人角色 5', '空范围 5', '未知范围 5'],
    ]);
    expect(saidOf('user', 13)).to.include('changed: has no department: that of the old system is missing or left out');
    expect(saidOf('sys_role_dept', 2)).to.deep.equal(['left out: the department is missing or left out']);
    expect(saidOf('role', 10)).to.include('check: none of its departments is brought: it reaches own records');
    expect(saidOf('role', 11)).to.deep.equal(['check: had an unknown data scope, and reaches own records']);
    expect(saidOf('role', 12)).to.deep.equal([]);
  });

  it('a user reaches what the old data scope reached', async () => {
    const { tokenOf, service } = brought();
    const lilei = await tokenOf('lilei', OLD_PASSWORDS.lilei);
    const own = await call(service, '/api/v1/account/info', { token: lilei });
    expect(dataOf(own)).to.have.nested.property('department.name', '研发部门');
    expect(dataOf(own)['limited']).to.include('sys:user:page');
    const { data } = (await call(service, '/api/v1/account/scopes?permission=sys:user:page', { token: lilei }))
      .json as Readonly<{ data: ReadonlyArray<{ scope: number; departments?: ReadonlyArray<{ name: string }> }> }>;
    expect(data.map(({ scope, departments = [] }) => [scope, ...departments.map(({ name }) => name)])).to.deep.equal([
      [2, '研发部门', '测试 部门'],
    ]);
  });

  it('the report names what Menshen has no place for', () => {
    const { saidOf, report } = brought();
    expect(saidOf('sys_user_post', 1)).to.deep.equal(['left out: Menshen links no users to positions']);
    expect(saidOf('position', 3)).to.deep.equal(['left out: Menshen has a position of this name']);
    const named = (kind: string) => report.filter((row) => row.kind === kind).map(({ name }) => name);
    expect(named('column of sys_user')).to.deep.equal(['email', 'sex']);
    expect(named('column of sys_dept')).to.deep.equal(['leader']);
    expect(named('permission')).to.include.members(['*:*:*', 'erp:contract:file:read', 'monitor:job:list']);
    expect(named('permission')).to.include('system:dict:add').and.not.include('system:dict:list');
  });

  it('a new user gets an id that nobody had', async () => {
    const { database } = brought();
    const [{ id } = { id: 0 }] = await database.rows<{ id: number }>('select max(id) as id from users');
    const words = ['user', 'add', 'newcomer', '--password-stdin'];
    const { output } = await menshenHere(words, { ...settingsFor(database.url), input: 'Newcomer#2026\n' });
    expect(output).to.equal(`added newcomer with id ${id + 1}\n`);
  });

  it('the commands that check and clean up succeed', async () => {
    const { shell, rows } = brought().database;
    expect(await shell(told('select kind, outcome'))).to.include('the user name is that of the operator');
    expect(await shell(told('select count(new_id)'))).to.include(String(broughtUsers(brought(), OLD_USERS)));
    await shell(told('drop schema'));
    const left = await rows(`select nspname from pg_namespace where nspname in ('coming_from', 'ruoyi')`);
    expect(left).to.deep.equal([]);
  });
});
