import { expect } from 'chai';
import { checkAccount, type Account } from '../../../src/domain/account/account.js';
import { E } from '../../../src/contract/values/fp.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const account: Account = {
  id: 7,
  username: 'lilei',
  realname: '李雷',
  passwordHash: '$2b$04$x',
  credentialGeneration: 3,
  enabled: true,
  mustChangePassword: false,
  passwordTime: new Date('2026-01-01T00:00:00Z'),
  validUntil: null,
  usedTime: new Date('2026-01-01T00:00:00Z'),
};
const NOW = new Date('2026-01-31T15:59:59Z');
const check = (found: Account | undefined, matches: boolean, now = NOW) =>
  checkAccount(found, matches, now, 'Asia/Shanghai');
const disabled = { ...account, enabled: false };

describe('checking an account', () => {
  it('admits a known, enabled account with the right password', () => {
    expect(expectRight(check(account, true))).to.equal(account);
  });

  it('refuses an unknown account, with any result of the comparison, like a wrong password', () => {
    for (const [found, matches] of [
      [undefined, false],
      [undefined, true],
      [account, false],
      [disabled, false],
    ] as const)
      expect(check(found, matches)).to.deep.equal(E.left({ _tag: 'CredentialsIncorrect' }));
  });

  it('answers AccountDisabled only after the right password', () => {
    expectLeft(check(disabled, true), 'AccountDisabled');
  });

  it('answers AccountDisabled from 00:00 of the day after the last one, in the time zone', () => {
    const temporary = { ...account, validUntil: '2026-01-31' };
    expect(expectRight(check(temporary, true))).to.equal(temporary);
    const midnight = new Date('2026-01-31T16:00:00Z');
    expectLeft(check(temporary, true, midnight), 'AccountDisabled');
    expect(check(temporary, false, midnight)).to.deep.equal(E.left({ _tag: 'CredentialsIncorrect' }));
  });
});
