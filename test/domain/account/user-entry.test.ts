import { expect } from 'chai';
import { resolveRoles, validatePassword } from '../../../src/domain/account/user-entry.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

describe('a password for an operator', () => {
  it('has 6 to 128 characters, and is well-formed', () => {
    for (const password of ['123456', ' 2345 ', '密'.repeat(128), '😀'.repeat(128)])
      expectRight(validatePassword(password));
    for (const password of ['', '12345', '密'.repeat(5), 'a'.repeat(129), 'secret\ud800'])
      expect(expectLeft(validatePassword(password), 'UserEntryInvalid').field).to.equal('password');
  });
});

describe('roles by code or name', () => {
  const roles = [
    { id: 1, code: 'auditor', name: '审计员' },
    { id: 2, code: 'clerk', name: 'auditor of clerks' },
    { id: 3, code: 'twin', name: 'one' },
    { id: 4, code: 'one', name: 'two' },
    { id: 5, code: '', name: 'nameless' },
  ];

  it('are found in the order in which they are named, each once', () => {
    expect(expectRight(resolveRoles(['clerk', '审计员', 'auditor'], roles))).to.deep.equal([2, 1]);
    expect(expectRight(resolveRoles([], roles))).to.deep.equal([]);
    expect(expectRight(resolveRoles(['nameless'], roles))).to.deep.equal([5]);
  });

  it('are refused with the first role that is unknown or ambiguous', () => {
    for (const role of ['', 'audit', 'Auditor'])
      expect(expectLeft(resolveRoles(['clerk', role, 'nobody'], roles), 'RoleUnknown')).to.include({ role });
    expect(expectLeft(resolveRoles(['one'], roles), 'RoleAmbiguous')).to.include({ role: 'one' });
  });
});
