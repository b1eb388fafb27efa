import { expect } from 'chai';
import { checkAccount, mustChangePassword, type Account } from '../../src/domain/login/account.js';
import { expectLeft, expectRight } from '../support/expect-either.js';

const account: Account = {
  id: 7,
  username: 'lilei',
  realname: '李雷',
  passwordHash: '$2b$04$x',
  credentialGeneration: 3,
  enabled: true,
  mustChangePassword: false,
};
const disabled = { ...account, enabled: false };

describe('checking an account', () => {
  it('admits who has given the right password', () => {
    expect(expectRight(checkAccount(account, true))).to.equal(account);
  });

  it('refuses the unknown and the wrong alike', () => {
    const refusals = [checkAccount(undefined, false), checkAccount(account, false), checkAccount(disabled, false)];
    for (const refusal of refusals)
      expect(expectLeft(refusal, 'CredentialsIncorrect')).to.deep.equal({ _tag: 'CredentialsIncorrect' });
  });

  it('never admits who is unknown, whatever the comparison said', () => {
    expectLeft(checkAccount(undefined, true), 'CredentialsIncorrect');
  });

  it('tells the disabled only after the right password', () => {
    expectLeft(checkAccount(disabled, true), 'AccountDisabled');
  });
});

describe('must change password', () => {
  it('holds for the default password', () => {
    expect(mustChangePassword(account, '123456', '123456')).to.be.true;
  });

  it('holds for an account that is marked, whatever its password', () => {
    expect(mustChangePassword({ ...account, mustChangePassword: true }, 'Auditor#2026', '123456')).to.be.true;
  });

  it('holds for nobody else', () => {
    for (const password of ['Auditor#2026', '1234567', ' 123456', ''])
      expect(mustChangePassword(account, password, '123456')).to.be.false;
  });
});
