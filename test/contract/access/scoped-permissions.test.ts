import { expect } from 'chai';
import { MODULES, modulesWith } from '../../../src/contract/modules/modules.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { declaredPermissions } from '../../../src/contract/access/permissions.js';
import { scopedPermissions } from '../../../src/contract/access/scoped-permissions.js';
import { OPEN_TICKETS, ticket } from '../../port-contracts/scoped-module.js';

const visit: ManagedModule = { ...(ticket as ManagedModule), name: 'visit', lists: ['page', 'mine'] };

const isScoped = scopedPermissions(modulesWith([ticket, OPEN_TICKETS, visit]));

describe('data scopes limit', () => {
  it('the permissions of modules with a scope: lists, actions and operations', () => {
    for (const permission of declaredPermissions(modulesWith([ticket, visit])))
      if (/^sys:(ticket|visit):/.test(permission)) expect(isScoped(permission), permission).to.equal(true);
    expect(['sys:visit:mine', 'sys:ticket:raise', 'sys:ticket:import'].map(isScoped)).to.deep.equal([true, true, true]);
  });

  it('those that act on people', () => {
    const permissions = [
      ...['user:page', 'user:resetPassword', 'user:importHashes', 'session:page', 'session:end'],
      ...['lock:page', 'lock:unlock', 'audit:page', 'menu:holders'],
    ];
    for (const permission of permissions) expect(isScoped(`sys:${permission}`), permission).to.equal(true);
  });

  it('no permission of a module without a scope, and none that nothing declares', () => {
    const { role, menu, position, department } = MODULES;
    for (const { name, actions } of [role, menu, position, department, OPEN_TICKETS])
      for (const action of actions.filter((one: string) => one !== 'holders'))
        expect(isScoped(`sys:${name}:${action}`), `${name} ${action}`).to.equal(false);
    const undeclared = ['sys:report:view', 'sys:ticket:print', 'sys:audit:export', 'sys:userGroup:page', 'a:b:c'];
    for (const permission of [...undeclared, 'sys:audit:logins'])
      expect(isScoped(permission), permission).to.equal(false);
  });
});
