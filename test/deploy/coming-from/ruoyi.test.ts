import { expect } from 'chai';
import { menshenHere } from '../../cli/here.js';
import { BRING, told } from '../../support/coming-from/commands.js';
import { itBringsWhatFits } from '../../support/coming-from/brought-suite.js';
import { broughtFrom, broughtUsers } from '../../support/coming-from/brought.js';
import { settingsFor } from '../../support/coming-from/old-database.js';
import { OLD_PASSWORDS, OLD_USERS } from '../../support/coming-from/old-schemas.js';
import { RUOYI } from '../../support/coming-from/ruoyi-schema.js';
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
    expect((await pageOf(service, lilei, 'user/page')).total).to.equal(broughtUsers(brought(), OLD_USERS));
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
      ['check: opened the records of some departments, and opens all records here'],
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

  it('the report names what Menshen has no place for', () => {
    const { saidOf, report } = brought();
    expect(saidOf('sys_dept', 103)).to.deep.equal(['left out: Menshen has no departments']);
    expect(saidOf('sys_user_post', 1)).to.deep.equal(['left out: Menshen links no users to positions']);
    expect(saidOf('position', 3)).to.deep.equal(['left out: Menshen has a position of this name']);
    const named = (kind: string) => report.filter((row) => row.kind === kind).map(({ name }) => name);
    expect(named('column of sys_user')).to.deep.equal(['dept_id', 'email', 'sex']);
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
