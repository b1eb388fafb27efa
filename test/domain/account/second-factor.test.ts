import { expect } from 'chai';
import { FACTOR_PERMISSIONS, isFactorDemanded, needsStepUp } from '../../../src/domain/account/second-factor.js';

describe('who must have a second factor', () => {
  const demanded = (demand: 'off' | 'offered' | 'permission' | 'required', ...granted: ReadonlyArray<string>) =>
    isFactorDemanded({ demand, permissions: ['sys:user:update'] }, { unrestricted: false, granted });

  it('follows the setting; the administrator has every permission', () => {
    expect([demanded('off', 'sys:user:update'), demanded('offered', 'sys:user:update')]).to.deep.equal([false, false]);
    expect([demanded('permission', 'sys:user:page'), demanded('permission', 'sys:user:update')]).to.deep.equal([
      ...[false, true],
    ]);
    expect(demanded('required')).to.be.true;
    const administrator = { unrestricted: true, granted: [] };
    expect(isFactorDemanded({ demand: 'permission', permissions: ['sys:user:update'] }, administrator)).to.be.true;
    expect(isFactorDemanded({ demand: 'offered', permissions: [] }, administrator)).to.be.false;
  });

  it('by default: who writes users, roles, menus, departments, sessions or locks', () => {
    expect(FACTOR_PERMISSIONS).to.include.members([
      ...['sys:user:add', 'sys:user:resetPassword', 'sys:user:resetFactor', 'sys:user:importHashes'],
      ...['sys:role:grant', 'sys:role:restore', 'sys:menu:update', 'sys:session:end', 'sys:lock:unlock'],
      ...['sys:department:update', 'sys:department:restore', 'sys:department:import'],
    ]);
    for (const permission of [
      'sys:user:page',
      'sys:user:export',
      'sys:user:access',
      'sys:user:rows',
      'sys:role:grants',
      'sys:department:tree',
    ])
      expect(FACTOR_PERMISSIONS).not.to.include(permission);
    expect(FACTOR_PERMISSIONS.filter((permission) => permission.startsWith('sys:position:'))).to.deep.equal([]);
  });
});

describe('what needs a step-up', () => {
  it('every write of users, roles, menus and departments, and every export', () => {
    const needs = [
      ...['user add', 'user status', 'user roles', 'user setRole', 'user import', 'user restore', 'user resetFactor'],
      ...['role grant', 'role status', 'menu add', 'menu update', 'menu status', 'menu delete', 'position export'],
      ...['department add', 'department update', 'department delete', 'department restore', 'department import'],
    ];
    const needsNot = [
      'user page',
      'user detail',
      'user template',
      'user rows',
      'role grants',
      'menu tree',
      'menu holders',
      'department tree',
    ];
    const judged = (texts: ReadonlyArray<string>) =>
      texts.map((text) => needsStepUp(text.split(' ')[0] ?? '', text.split(' ')[1] ?? ''));
    expect(judged(needs)).to.not.include(false);
    expect(judged([...needsNot, 'position add', 'session end', 'lock unlock'])).to.not.include(true);
  });
});
