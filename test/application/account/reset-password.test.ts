import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { spy, stub } from 'sinon';
import { E } from '../../../src/contract/values/fp.js';
import { actor, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { passwordOf, ROLE, USER, type Administered } from '../records/administration-scenario.js';
import { NEXT, WRONG, TOKEN_ONLY, prepared } from './password-scenario.js';

describe('reset password', () => {
  const reset = ({ handlers }: Administered, password?: string) =>
    handlers.resetPassword({ actor: actor(USER.manager), scope: 'everything', id: USER.weaker, password });

  it('answers a random password that must be changed, and ends the tokens of the user', async () => {
    const given = await prepared();
    const drawn = expectRight(await reset(given))!.password;
    expect(drawn).to.match(/^[\w-]{16}$/);
    expectLeft(await given.authorize(given.token, TOKEN_ONLY), 'TokenRevoked');
    expectLeft(await given.logIn(USER.weaker), 'CredentialsIncorrect');
    expect(expectRight(await given.logIn(USER.weaker, drawn)).mustChangePassword).to.be.true;
    expect(expectRight(await reset(given))!.password).to.not.equal(drawn);
    const [row] = given.trail;
    expect(row).to.include({ kind: 'PasswordReset', recordId: USER.weaker, userId: USER.manager });
    expect(JSON.stringify(given.trail)).to.not.include(drawn).and.not.include('$2');
    expect(row).not.to.have.any.keys('before', 'after');
  });

  it('sets a given password and answers null; an unfit one is refused', async () => {
    const given = await prepared();
    for (const unfit of ['123456', 'USER-3']) expectLeft(await reset(given, unfit), 'PasswordUnfit');
    expectRight(await given.authorize(given.token, TOKEN_ONLY));
    expect(expectRight(await reset(given, NEXT))).to.equal(null);
    expectRight(await given.logIn(USER.weaker, NEXT));
  });

  it('accepts the present password like any other, so the answer does not reveal it', async () => {
    const given = await prepared();
    const verified = spy(given.ports.hasher, 'verify');
    expect(expectRight(await reset(given, passwordOf(USER.weaker)))).to.equal(null);
    expect(verified.callCount).to.equal(0);
    expectLeft(await given.authorize(given.token, TOKEN_ONLY), 'TokenRevoked');
    expect(expectRight(await given.logIn(USER.weaker)).mustChangePassword).to.be.true;
  });

  it('hashes nothing when it is refused by a rule, an unknown user or the protection of the administrator', async () => {
    const given = await prepared();
    const hashing = [spy(given.ports.hasher, 'hash'), spy(given.ports.hasher, 'verify')];
    for (const unfit of ['123456', 'USER-3']) expectLeft(await reset(given, unfit), 'PasswordUnfit');
    const { resetPassword } = given.handlers;
    expectLeft(
      await resetPassword({ actor: actor(1), scope: 'everything', id: 999, password: NEXT }),
      'RecordNotFound',
    );
    expectLeft(
      await resetPassword({ actor: actor(2), scope: 'everything', id: 1, password: NEXT }),
      'AdministratorProtected',
    );
    expect(hashing.map(({ callCount }) => callCount)).to.deep.equal([0, 0]);
  });

  it('hashes four passwords at a time, counted together with added users; further requests change nothing', async () => {
    const given = await prepared();
    let [running, most] = [0, 0];
    const { hash } = given.ports.hasher;
    stub(given.ports.hasher, 'hash').callsFake(async (password) => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      return hash(password);
    });
    const add = (i: number) =>
      given.handlers.addRecord({
        ...{ module: 'user', actor: actor(1), scope: 'everything', reach: REACHES_EVERYTHING, password: NEXT },
        values: { username: `new-${i}`, realname: '', sort: 0, status: 1 },
      });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, i) => [reset(given) as Promise<E.Either<unknown, unknown>>, add(i)]).flat(),
    );
    expect(most).to.equal(4);
    const done = outcomes.filter(E.isRight).length;
    expect(done).to.be.at.least(4);
    for (const outcome of outcomes) if (E.isLeft(outcome)) expect(outcome.left).to.include({ _tag: 'ServiceBusy' });
    expect(given.trail).to.have.length(done);
  });

  it('does not clear a login lock', async () => {
    const given = await prepared();
    for (let i = 0; i < 5; i += 1) expectLeft(await given.logIn(USER.weaker, WRONG), 'CredentialsIncorrect');
    expectRight(await reset(given, NEXT));
    expectLeft(await given.logIn(USER.weaker, NEXT), 'LoginLocked');
  });

  it('is refused when the user got a stronger role during the request', async () => {
    const given = await prepared();
    const { handlers } = given;
    const hash = given.ports.hasher.hash;
    given.ports.hasher.hash = async (password) => {
      const roles = {
        actor: actor(1),
        scope: 'everything',
        id: USER.weaker,
        version: 2,
        roleIds: [ROLE.stronger],
      } as const;
      expectRight(await handlers.assignRoles(roles));
      return hash(password);
    };
    const { resetPasswordHandler } = await import('../../../src/application/account/reset-password.js');
    const racing = resetPasswordHandler({ ...given.ports, ...given.policies, loginQueue: given.queue });
    expectLeft(
      await racing({ actor: actor(USER.manager), scope: 'everything', id: USER.weaker, password: NEXT }),
      'PermissionNotHeld',
    );
    expectRight(await given.logIn(USER.weaker));
  });
});
