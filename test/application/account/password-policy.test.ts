import { expect } from 'chai';
import { E } from '../../../src/contract/fp.js';
import { actor } from '../../port-contracts/administration-fixtures.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { MLPS_PASSWORDS, NIST_PASSWORDS } from '../../support/password-policies.js';
import { administration, passwordOf, USER } from '../records/administration-scenario.js';
import { ORIGIN, scenario } from '../scenario.js';

const ADMIN = actor(USER.admin);

const rulesOf = (outcome: E.Either<{ _tag: string }, unknown>) =>
  (expectLeft(outcome, 'PasswordUnfit') as { _tag: string; rules?: ReadonlyArray<string> }).rules;

describe('the rules of a profile', () => {
  it('are judged when a user is added, a password is reset, and users change their own', async () => {
    const { handlers, loggedIn } = await administration({ passwords: MLPS_PASSWORDS });
    const add = (password: string) =>
      handlers.addRecord({
        ...{ module: 'user', actor: ADMIN, values: { username: 'newcomer', realname: '', sort: 0, status: 1 } },
        ...{ roleIds: [], password },
      });
    expect(rulesOf(await add('Newcomer1'))).to.deep.equal(['username']);
    expect(rulesOf(await add('123456'))).to.deep.equal(['length', 'classes', 'common', 'default']);
    expectRight(await add('Good#2026'));
    const reset = (password: string) => handlers.resetPassword({ actor: ADMIN, id: USER.weaker, password });
    expect(rulesOf(await reset('User-3#26'))).to.deep.equal(['username']);
    expectRight(await reset('Good#2026'));
    const token = await loggedIn(USER.manager);
    const change = (newPassword: string) =>
      handlers.changePassword({ token, oldPassword: passwordOf(USER.manager), newPassword, origin: ORIGIN });
    expect(rulesOf(await change('Password1'))).to.deep.equal(['common']);
    expectRight(await change('Good#2026'));
  });

  it('a name that is taken is refused before a password that does not fit', async () => {
    const { handlers } = await administration({ passwords: MLPS_PASSWORDS });
    const values = { username: 'user-2', realname: '', sort: 0, status: 1 };
    const added = await handlers.addRecord({ module: 'user', actor: ADMIN, values, roleIds: [], password: '123456' });
    expectLeft(added, 'ValueTaken');
  });

  it('a password that does not fit any more still logs in, and must be changed', async () => {
    const { logIn, ports } = await scenario({ passwords: NIST_PASSWORDS });
    const before = await ports.users.findByUsername('auditor');
    expect(before).to.have.nested.property('value.mustChangePassword', false);
    expect(expectRight(await logIn()).mustChangePassword).to.equal(true);
    const after = await ports.users.findByUsername('auditor');
    expect(after).to.have.nested.property('value.mustChangePassword', true);
    const open = await scenario();
    expect(expectRight(await open.logIn()).mustChangePassword).to.equal(false);
  });

  it('a drawn password fits', async () => {
    const { handlers, logIn } = await administration({ passwords: MLPS_PASSWORDS });
    const drawn = expectRight(await handlers.resetPassword({ actor: ADMIN, id: USER.weaker, password: undefined }));
    const { mustChangePassword } = expectRight(await logIn(USER.weaker, drawn?.password ?? ''));
    expect(mustChangePassword).to.equal(true);
  });
});
