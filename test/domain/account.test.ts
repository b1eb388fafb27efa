import { expect } from 'chai';
import { checkAccount, mustChangePassword, type Account } from '../../src/domain/login/account.js';
import { E } from '../../src/domain/fp.js';
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
  it('admits a known, enabled account with the right password', () => {
    expect(expectRight(checkAccount(account, true))).to.equal(account);
  });

  it('refuses an unknown account, whatever the comparison said, and a wrong password alike', () => {
    for (const [found, matches] of [
      [undefined, false],
      [undefined, true],
      [account, false],
      [disabled, false],
    ] as const)
      expect(checkAccount(found, matches)).to.deep.equal(E.left({ _tag: 'CredentialsIncorrect' }));
  });

  it('names the disabled account only after the right password', () => {
    expectLeft(checkAccount(disabled, true), 'AccountDisabled');
  });
});

describe('must change password', () => {
  it('holds for the default password, for a marked account, and for nothing else', () => {
    expect(mustChangePassword(account, '123456', '123456')).to.be.true;
    expect(mustChangePassword({ ...account, mustChangePassword: true }, 'Auditor#2026', '123456')).to.be.true;
    for (const password of ['Auditor#2026', '1234567', ' 123456', ''])
      expect(mustChangePassword(account, password, '123456')).to.be.false;
  });
});
