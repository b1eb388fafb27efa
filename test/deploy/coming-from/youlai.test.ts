import { expect } from 'chai';
import { itBringsWhatFits } from '../../support/coming-from/brought-suite.js';
import { broughtFrom } from '../../support/coming-from/brought.js';
import { BRING_WITH_ADMINISTRATOR } from '../../support/coming-from/commands.js';
import { OLD_PASSWORDS } from '../../support/coming-from/old-schemas.js';
import { YOULAI } from '../../support/coming-from/youlai-schema.js';
import { call } from '../../support/http/call.js';
import { askPage, pageOf } from '../../support/http/pages.js';
import { expectRefused } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';

const LILEI = [
  'sys:role:options',
  'sys:sysAudit:page',
  'sys:user:add',
  'sys:user:detail',
  'sys:user:page',
  'sys:user:resetPassword',
  'sys:workOrder:approve',
  'sys:workOrder:page',
];

describe('a youlai schema with 5,000 users', () => {
  const brought = broughtFrom(YOULAI, BRING_WITH_ADMINISTRATOR);

  itBringsWhatFits(brought);

  it('users log in with their old passwords, and have the permissions of their roles', async () => {
    const { tokenOf, permissionsOf, service } = brought();
    const lilei = await tokenOf('lilei', OLD_PASSWORDS.lilei);
    expect(await permissionsOf(lilei)).to.deep.equal(LILEI);
    expectRefused(await askPage(service, lilei, 'audit/page'), 'PermissionDenied');
    expect(await permissionsOf(await tokenOf('hanmei', OLD_PASSWORDS.hanmei))).to.deep.equal([]);
  });

  it('the named user is the administrator, and old user 1 is not', async () => {
    const { tokenOf, service, saidOf } = brought();
    const second = await tokenOf('second', OLD_PASSWORDS.lilei);
    expect(dataOf(await call(service, '/api/v1/account/info', { token: second }))).to.include({ id: 1 });
    expect((await pageOf(service, second, 'role/page')).total).to.equal(3);
    const root = await tokenOf('root', OLD_PASSWORDS.lilei);
    expectRefused(await askPage(service, root, 'role/page'), 'PermissionDenied');
    expect(saidOf('user', 1)).to.deep.equal([
      'changed: has another id',
      'check: could do everything, and has the permissions of the roles here',
    ]);
  });

  it('a page without a permission is copied where it has nothing below it, or something that is copied', () => {
    const { saidOf } = brought();
    expect(saidOf('menu', 2)).to.deep.equal(['left out: nothing below it is copied']);
    expect([401, 27].map((id) => saidOf('menu', id))).to.deep.equal([[], []]);
    expect(saidOf('sys_role_menu', 2)).to.include('left out: the menu is missing');
    expect(saidOf('role', 3)).to.include('changed: has another name');
  });
});
