import { expect } from 'chai';
import { givesAccess, isContained } from '../../../src/contract/access/access-modules.js';

describe('the modules whose changes are judged by rights', () => {
  it('are users, roles and menus by the grant rule, and departments by their tree', () => {
    const names = ['user', 'role', 'menu', 'department', 'position', ''];
    expect(names.filter(isContained)).to.deep.equal(['user', 'role', 'menu']);
    expect(names.filter(givesAccess)).to.deep.equal(['user', 'role', 'menu', 'department']);
  });
});
