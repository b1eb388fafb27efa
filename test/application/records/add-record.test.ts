import { expect } from 'chai';
import { actor, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { expectRight } from '../../support/expect-either.js';
import { administration } from './administration-scenario.js';
import { ORIGIN } from '../scenario.js';

const VALUES = { username: 'newcomer', realname: '', sort: 0, status: 1 };

describe('adding a user', () => {
  const mustChangeOf = async (password: string, mustChange?: boolean) => {
    const { handlers, captcha } = await administration();
    const record = {
      module: 'user',
      actor: actor(1),
      scope: 'everything',
      reach: REACHES_EVERYTHING,
      values: VALUES,
      password,
    } as const;
    expectRight(await handlers.addRecord(mustChange === undefined ? record : { ...record, mustChange }));
    const form = { username: 'newcomer', password, ...(await captcha()) };
    return expectRight(await handlers.logIn({ form, origin: ORIGIN })).mustChangePassword;
  };

  it('accepts the default password and the user name in any case; the user must change them', async () => {
    for (const password of ['123456', 'newcomer', 'NEWCOMER'])
      expect(await mustChangeOf(password), password).to.equal(true);
  });

  it('draws a password of 16 characters without one; the user must change it', async () => {
    const { handlers, captcha, trail } = await administration();
    const { id, password = '' } = expectRight(
      await handlers.addRecord({
        module: 'user',
        actor: actor(1),
        scope: 'everything',
        reach: REACHES_EVERYTHING,
        values: VALUES,
      }),
    );
    expect(password).to.match(/^[A-Za-z0-9_-]{16}$/);
    const form = { username: 'newcomer', password, ...(await captcha()) };
    expect(expectRight(await handlers.logIn({ form, origin: ORIGIN })).mustChangePassword).to.equal(true);
    expect(trail.map(({ recordId }) => recordId)).to.deep.equal([id]);
    expect(JSON.stringify(trail)).not.to.include(password);
  });

  it('tells no password that was given', async () => {
    const { handlers } = await administration();
    const added = await handlers.addRecord({
      module: 'user',
      actor: actor(1),
      scope: 'everything',
      reach: REACHES_EVERYTHING,
      values: VALUES,
      password: 'Secret#2026',
    });
    expect(Object.keys(expectRight(added))).to.deep.equal(['id']);
  });

  it('accepts another password; the user must change it only if the request says so', async () => {
    expect(await mustChangeOf('Secret#2026')).to.equal(false);
    expect(await mustChangeOf('Secret#2026', false)).to.equal(false);
    expect(await mustChangeOf('Secret#2026', true)).to.equal(true);
  });
});
