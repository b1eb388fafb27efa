import { expect } from 'chai';
import { spy } from 'sinon';
import type { E } from '../../../src/contract/values/fp.js';
import { addUserHandler, setPasswordHandler } from '../../../src/application/account/user-accounts.js';
import { memoryUserRepository } from '../../support/memory/memory-user-repository.js';
import { aUser, usersOnly } from '../../port-contracts/people-fixtures.js';
import { actor, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { MLPS_PASSWORDS, NIST_PASSWORDS } from '../../support/password-policies.js';
import { hours } from '../../support/times.js';
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
        ...{
          module: 'user',
          actor: ADMIN,
          scope: 'everything' as const,
          reach: REACHES_EVERYTHING,
          values: { username: 'newcomer', realname: '', sort: 0, status: 1 },
        },
        ...{ roleIds: [], password },
      });
    expect(rulesOf(await add('Newcomer1'))).to.deep.equal(['username']);
    expect(rulesOf(await add('123456'))).to.deep.equal(['length', 'classes', 'common', 'default']);
    expectRight(await add('Good#2026'));
    const reset = (password: string) =>
      handlers.resetPassword({ actor: ADMIN, scope: 'everything' as const, id: USER.weaker, password });
    expect(rulesOf(await reset('User-3#26'))).to.deep.equal(['username']);
    expectRight(await reset('Good#2026'));
    const token = await loggedIn(USER.manager);
    const change = (newPassword: string) =>
      handlers.changePassword({ token, oldPassword: passwordOf(USER.manager), newPassword, origin: ORIGIN });
    expect(rulesOf(await change('Password1'))).to.deep.equal(['common']);
    expectRight(await change('Good#2026'));
  });

  it('are judged by the command line', async () => {
    const { ports, policies } = await administration({ passwords: MLPS_PASSWORDS });
    const directory = memoryUserRepository(usersOnly(aUser(1)));
    const setPassword = setPasswordHandler({ ...ports, ...policies, directory });
    const next = { username: 'user-1', mustChangePassword: false };
    expect(rulesOf(await setPassword({ ...next, password: 'User-1#2026' }))).to.deep.equal(['username']);
    expectRight(await setPassword({ ...next, password: 'Good#2026' }));
    const addUser = addUserHandler({ ...ports, ...policies, directory });
    const newcomer = { username: 'newcomer', realname: '', roles: [], mustChangePassword: false };
    expect(rulesOf(await addUser({ ...newcomer, password: 'Password1' }))).to.deep.equal(['common']);
    expectRight(await addUser({ ...newcomer, password: 'Good#2026' }));
  });

  it('a name that is taken is refused before a password that does not fit', async () => {
    const { handlers } = await administration({ passwords: MLPS_PASSWORDS });
    const values = { username: 'user-2', realname: '', sort: 0, status: 1 };
    const added = await handlers.addRecord({
      module: 'user',
      actor: ADMIN,
      scope: 'everything' as const,
      reach: REACHES_EVERYTHING,
      values,
      roleIds: [],
      password: '123456',
    });
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

  it('mlps: none of the last five passwords is accepted at a change, whoever has set it', async () => {
    const { handlers, loggedIn } = await administration({ passwords: MLPS_PASSWORDS });
    const id = USER.weaker;
    const changeTo = async (oldPassword: string, newPassword: string) =>
      handlers.changePassword({ token: await loggedIn(id, oldPassword), oldPassword, newPassword, origin: ORIGIN });
    expectRight(await changeTo(passwordOf(id), 'Second#2026'));
    expectRight(
      await handlers.resetPassword({ actor: ADMIN, scope: 'everything' as const, id, password: 'Third#2026' }),
    );
    expectRight(await changeTo('Third#2026', 'Fourth#2026'));
    expectRight(await changeTo('Fourth#2026', 'Fifth#2026'));
    for (const former of [passwordOf(id), 'Second#2026', 'Third#2026', 'Fourth#2026', 'Fifth#2026'])
      expect(rulesOf(await changeTo('Fifth#2026', former)), former).to.deep.equal(['history']);
    expectRight(await changeTo('Fifth#2026', 'Sixth#2026'));
    expectRight(await changeTo('Sixth#2026', passwordOf(id)));
  });

  it('the former passwords are compared only after the old one, and not under open', async () => {
    const { handlers, loggedIn, ports } = await administration({ passwords: MLPS_PASSWORDS });
    const former = spy(ports.users, 'formerHashes');
    const token = await loggedIn(USER.weaker);
    const change = { token, newPassword: 'Second#2026', origin: ORIGIN };
    expectLeft(await handlers.changePassword({ ...change, oldPassword: 'Wrong#2026' }), 'OldPasswordIncorrect');
    expect(former.callCount).to.equal(0);
    expectRight(await handlers.changePassword({ ...change, oldPassword: passwordOf(USER.weaker) }));
    expect(former.callCount).to.equal(1);
    const open = await administration();
    const unread = spy(open.ports.users, 'formerHashes');
    const own = { token: await open.loggedIn(USER.weaker), oldPassword: passwordOf(USER.weaker) };
    expectRight(await open.handlers.changePassword({ ...own, newPassword: 'Second#2026', origin: ORIGIN }));
    expect(unread.callCount).to.equal(0);
  });

  it('mlps: a password of 90 days must be changed, by the next request of a token too', async () => {
    const given = await administration({ passwords: MLPS_PASSWORDS, enforcesPasswordChange: true });
    const { clock, loggedIn, logIn, authorize, handlers } = given;
    const token = await loggedIn(USER.manager);
    const page = { permissions: [], assurance: 'factor' } as const;
    clock.advance(hours(24 * 90) - 1);
    expectRight(await authorize(token, page));
    expect(expectRight(await logIn(USER.manager)).mustChangePassword).to.equal(false);
    clock.advance(1);
    expectLeft(await authorize(token, page), 'PasswordChangeRequired');
    expectRight(await authorize(token, { ...page, assurance: 'login' }));
    expect(expectRight(await logIn(USER.manager)).mustChangePassword).to.equal(true);
    const change = { token, oldPassword: passwordOf(USER.manager), newPassword: 'Second#2026', origin: ORIGIN };
    const changed = given.tokenIn(expectRight(await handlers.changePassword(change)));
    expectRight(await authorize(changed, page));
    expect(expectRight(await logIn(USER.manager, 'Second#2026')).mustChangePassword).to.equal(false);
  });

  it('a drawn password fits', async () => {
    const { handlers, logIn } = await administration({ passwords: MLPS_PASSWORDS });
    const drawn = expectRight(
      await handlers.resetPassword({
        actor: ADMIN,
        scope: 'everything' as const,
        id: USER.weaker,
        password: undefined,
      }),
    );
    const { mustChangePassword } = expectRight(await logIn(USER.weaker, drawn?.password ?? ''));
    expect(mustChangePassword).to.equal(true);
  });
});
