import { expect } from 'chai';
import { actor } from '../../port-contracts/administration-fixtures.js';
import { expectRight } from '../../support/expect-either.js';
import { administration } from './administration-scenario.js';
import { ORIGIN } from '../scenario.js';

const VALUES = { username: 'newcomer', realname: '', sort: 0, status: 1 };

describe('adding a user', () => {
  const mustChangeOf = async (password: string, mustChange?: boolean) => {
    const { handlers, captcha } = await administration();
    const record = { module: 'user', actor: actor(1), values: VALUES, password };
    expectRight(await handlers.addRecord(mustChange === undefined ? record : { ...record, mustChange }));
    const form = { username: 'newcomer', password, ...(await captcha()) };
    return expectRight(await handlers.logIn({ form, origin: ORIGIN })).mustChangePassword;
  };

  it('accepts the default password and the user name in any case; the user must change them', async () => {
    for (const password of ['123456', 'newcomer', 'NEWCOMER'])
      expect(await mustChangeOf(password), password).to.equal(true);
  });

  it('accepts another password; the user must change it only if the request says so', async () => {
    expect(await mustChangeOf('Secret#2026')).to.equal(false);
    expect(await mustChangeOf('Secret#2026', false)).to.equal(false);
    expect(await mustChangeOf('Secret#2026', true)).to.equal(true);
  });
});
