import { expect } from 'chai';
import { validatePassword, validateUserEntry, resolveRoles } from '../../src/domain/administration/user-entry.js';
import { expectLeft, expectRight } from '../support/expect-either.js';

describe('UserEntry', () => {
  const entry = { username: 'lilei', realname: '李雷', password: 'Secret#2026' };

  it('takes what fits the login form, its lengths in characters', () => {
    for (const parts of [
      {},
      { username: 'a' },
      { username: '😀'.repeat(20) },
      { realname: '' },
      { realname: 'Li Lei' },
    ])
      expectRight(validateUserEntry({ ...entry, ...parts }));
    for (const password of ['123456', ' 2345 ', '密'.repeat(128), '😀'.repeat(128)])
      expectRight(validatePassword(password));
  });

  it('refuses names of another length, with white space around them, or with what nobody sees', () => {
    for (const username of ['', 'a'.repeat(21), ' admin', 'admin ', 'ad\0min', 'ad\nmin', 'admin\ud800', 'ad\u0085min'])
      expect(expectLeft(validateUserEntry({ ...entry, username }), 'UserEntryInvalid').field).to.equal('username');
    for (const realname of [' ', 'Li\tLei', '李\0雷', '\udc00'])
      expect(expectLeft(validateUserEntry({ ...entry, realname }), 'UserEntryInvalid').field).to.equal('realname');
  });

  it('refuses passwords of another length', () => {
    for (const password of ['', '12345', '密'.repeat(5), 'a'.repeat(129)]) {
      expect(expectLeft(validatePassword(password), 'UserEntryInvalid').field).to.equal('password');
      expect(expectLeft(validateUserEntry({ ...entry, password }), 'UserEntryInvalid').field).to.equal('password');
    }
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

  it('are refused by the first that nobody has, or that several have', () => {
    for (const role of ['', 'audit', 'Auditor'])
      expect(expectLeft(resolveRoles(['clerk', role, 'nobody'], roles), 'RoleUnknown')).to.include({ role });
    expect(expectLeft(resolveRoles(['one'], roles), 'RoleAmbiguous')).to.include({ role: 'one' });
  });
});
