import { expect } from 'chai';
import { stub } from 'sinon';
import { changePasswordHandler } from '../../../src/application/account/change-password.js';
import { loginQueue } from '../../../src/application/login/login-queue.js';
import { E } from '../../../src/contract/values/fp.js';
import { permissionOf } from '../../../src/contract/values/permission.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { actor } from '../../port-contracts/administration-fixtures.js';
import { atOnce } from '../../port-contracts/at-once.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { minutes } from '../../support/times.js';
import { passwordOf, USER } from '../records/administration-scenario.js';
import { ORIGIN } from '../scenario.js';
import { NEXT, WRONG, USERS_PAGE, TOKEN_ONLY, BEFORE_CHANGE, prepared } from './password-scenario.js';

describe('change password', () => {
  it('answers a new token; every other token of the user is refused with TokenRevoked', async () => {
    const { change, token, tokenIn, authorize, logIn, userId, events, loggedIn } = await prepared();
    const other = await loggedIn(USER.disabled - 1);
    // The service caches the former credentials.
    expectRight(await authorize(token, TOKEN_ONLY));
    const next = tokenIn(expectRight(await change()));
    expectLeft(await authorize(token, TOKEN_ONLY), 'TokenRevoked');
    expectRight(await authorize(next, USERS_PAGE));
    expectRight(await authorize(other, TOKEN_ONLY));
    expect(next.claims.auth_time).to.equal(token.claims.auth_time);
    expectLeft(await logIn(userId), 'CredentialsIncorrect');
    expectRight(await logIn(userId, NEXT));
    expect(events.filter(({ _tag }) => _tag === 'PasswordChanged')).to.deep.equal([
      { _tag: 'PasswordChanged', userId, username: `user-${userId}`, ...ORIGIN },
    ]);
  });

  it('checks the old password before the rules for the new one', async () => {
    const { change, userId, accountOf } = await prepared();
    const before = await accountOf();
    for (const newPassword of [NEXT, '123456', WRONG])
      expectLeft(await change(WRONG, newPassword), 'OldPasswordIncorrect');
    for (const unfit of [passwordOf(userId), '123456', `user-${userId}`, `USER-${userId}`])
      expectLeft(await change(passwordOf(userId), unfit), 'PasswordUnfit');
    expect(await accountOf()).to.deep.equal(before);
    expectRight(await change());
  });

  it('counts wrong passwords together with failed logins, under the same lock', async () => {
    const { change, logIn, userId, clock, events } = await prepared();
    for (let i = 0; i < 2; i += 1) expectLeft(await logIn(userId, WRONG), 'CredentialsIncorrect');
    for (let i = 0; i < 3; i += 1) expectLeft(await change(WRONG), 'OldPasswordIncorrect');
    expect(events.filter(({ _tag }) => _tag === 'LoginLocked')).to.have.length(1);
    const { seconds } = expectLeft(await change(), 'LoginLocked');
    expect(expectLeft(await logIn(userId), 'LoginLocked').seconds).to.equal(seconds);
    clock.advance(minutes(5));
    expectRight(await change());
  });

  it('records each refusal with the user of the token, and none for an unfit new password', async () => {
    const { change, userId, events } = await prepared();
    for (let i = 0; i < 5; i += 1) expectLeft(await change(WRONG), 'OldPasswordIncorrect');
    expectLeft(await change(), 'LoginLocked');
    const refused = { _tag: 'PasswordChangeRefused', userId, username: `user-${userId}`, ...ORIGIN };
    expect(events.filter(({ _tag }) => _tag === 'PasswordChangeRefused')).to.deep.equal([
      ...Array.from({ length: 5 }, () => ({ ...refused, reason: 'OldPasswordIncorrect' })),
      { ...refused, reason: 'LoginLocked', scope: 'main' },
    ]);
  });

  it('records the scope of the login lock that refuses the change', async () => {
    const { ports, policies, token, events } = await prepared();
    const loginScopes = { ...policies.loginScopes, account: { maxFailures: 1, lockMs: minutes(60) } };
    const queue = loginQueue({ ...ports, loginQueueMs: 5_000 });
    const change = changePasswordHandler({ ...ports, ...policies, loginScopes, loginQueue: queue });
    const wrong = { token, oldPassword: WRONG, newPassword: NEXT, origin: ORIGIN };
    expectLeft(await change(wrong), 'OldPasswordIncorrect');
    expectLeft(await change(wrong), 'LoginLocked');
    expect(events.at(-1)).to.include({ _tag: 'PasswordChangeRefused', reason: 'LoginLocked', scope: 'account' });
  });

  it('does not count an unfit new password as a failure; a success clears the failures', async () => {
    const { change, logIn, userId, events } = await prepared();
    for (let i = 0; i < 4; i += 1) expectLeft(await change(WRONG), 'OldPasswordIncorrect');
    const recorded = events.length;
    for (let i = 0; i < 6; i += 1) expectLeft(await change(passwordOf(userId), '123456'), 'PasswordUnfit');
    expect(events.length).to.equal(recorded);
    expectRight(await change());
    for (let i = 0; i < 4; i += 1) expectLeft(await logIn(userId, WRONG), 'CredentialsIncorrect');
    expectRight(await logIn(userId, NEXT));
  });

  it('compares at most five wrong passwords of twelve concurrent requests', async () => {
    const { change, ports } = await prepared();
    const compared = stub(ports.hasher, 'verify').resolves('mismatch');
    const outcomes = await atOnce(12, () => change(WRONG));
    expect(compared.callCount).to.equal(5);
    expect(outcomes.filter((outcome) => E.isLeft(outcome) && outcome.left._tag === 'LoginLocked')).to.have.length(7);
  });

  it('one of four concurrent changes succeeds', async () => {
    const { change, accountOf, ports, userId } = await prepared();
    const outcomes = await atOnce(4, (i) => change(passwordOf(userId), `${NEXT}${i}`));
    const winner = outcomes.findIndex(E.isRight);
    for (const [i, outcome] of outcomes.entries()) if (i !== winner) expectLeft(outcome, 'OldPasswordIncorrect');
    const { passwordHash } = await accountOf();
    expect(await ports.hasher.verify(`${NEXT}${winner}`, passwordHash)).to.equal('match');
  });

  it('succeeds after the password is written, also when a later step fails', async () => {
    for (const error of [new Unavailable('key-value store'), new Error('a bug')]) {
      const { change, ports, tokenIn, authorize, events, log, dropped } = await prepared();
      dropped.restore();
      const failing = [
        stub(ports.attempts, 'clear').rejects(error),
        stub(ports.permissionCache, 'drop').rejects(error),
      ];
      const next = tokenIn(expectRight(await change()));
      for (const failed of failing) failed.restore();
      await ports.permissionCache.drop();
      expectRight(await authorize(next, TOKEN_ONLY));
      expect(events.filter(({ _tag }) => _tag === 'PasswordChanged')).to.have.length(1);
      expect(log.warn.calledWith('login attempt not released')).to.be.true;
    }
  });

  it('is refused when the user was disabled or deleted during the request, and counts nothing during an outage', async () => {
    const { change, handlers, ports, logIn, userId } = await prepared();
    const find = stub(ports.users, 'changePassword').rejects(new Unavailable('database'));
    for (let i = 0; i < 6; i += 1)
      expect(await change().catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    find.restore();
    expectRight(await logIn(userId));
    expectRight(
      await handlers.setStatus({ module: 'user', actor: actor(1), scope: 'everything', ids: [userId], status: 2 }),
    );
    expectLeft(await change(), 'TokenRevoked');
    expectRight(await handlers.deleteRecords({ module: 'user', actor: actor(1), scope: 'everything', ids: [userId] }));
    expectLeft(await change(), 'TokenRevoked');
  });
});

describe('a password that must be changed', () => {
  const enforced = { enforcesPasswordChange: true };

  it('is required after a login with the default password, for older tokens and the administrator too', async () => {
    const { handlers, loggedIn, authorize, accountOf, ports } = await prepared(enforced);
    const isMarked = async () => (await accountOf(USER.admin)).mustChangePassword;
    expect(await isMarked()).to.be.false;
    const former = await loggedIn(USER.admin, '123456');
    expect(await isMarked()).to.be.true;
    for (const token of [former, await loggedIn(USER.admin, '123456')]) {
      expectLeft(await authorize(token, USERS_PAGE), 'PasswordChangeRequired');
      expectLeft(await authorize(token, TOKEN_ONLY), 'PasswordChangeRequired');
      expectRight(await authorize(token, BEFORE_CHANGE));
    }
    const marked = stub(ports.users, 'requirePasswordChange');
    await loggedIn(USER.admin, '123456');
    expect(marked.called, 'it is marked already').to.be.false;
    expectRight(
      await handlers.changePassword({ token: former, oldPassword: '123456', newPassword: NEXT, origin: ORIGIN }),
    );
    expect(await isMarked()).to.be.false;
    expectRight(await authorize(await loggedIn(USER.admin, NEXT), USERS_PAGE));
  });

  it('is not required when the default password was replaced during the login', async () => {
    const { logIn, accountOf, ports } = await prepared(enforced);
    const { requirePasswordChange } = ports.users;
    const marking = stub(ports.users, 'requirePasswordChange').callsFake(async (...asked) => {
      const { passwordHash = '', credentialGeneration } = await accountOf(USER.admin);
      await ports.users.changePassword(
        ...([USER.admin, passwordHash, await ports.hasher.hash(NEXT), credentialGeneration] as const),
      );
      return requirePasswordChange(...asked);
    });
    await logIn(USER.admin, '123456');
    expect(marking.calledOnce).to.be.true;
    expect((await accountOf(USER.admin)).mustChangePassword).to.be.false;
  });

  it('is required from the next request on, also for a token whose access was cached before', async () => {
    const { authorize, token, ports, userId } = await prepared(enforced);
    expectRight(await authorize(token, USERS_PAGE));
    await ports.users.requirePasswordChange(userId, 0);
    await ports.permissionCache.drop();
    expectLeft(await authorize(token, USERS_PAGE), 'PasswordChangeRequired');
    expectLeft(
      await authorize(token, { ...USERS_PAGE, permissions: [permissionOf('menu', 'page')] }),
      'PermissionDenied',
    );
  });

  it('is only reported in the answer of the login where PASSWORD_CHANGE does not enforce it', async () => {
    const { logIn, loggedIn, authorize } = await prepared();
    expect(expectRight(await logIn(USER.admin, '123456')).mustChangePassword).to.be.true;
    expectRight(await authorize(await loggedIn(USER.admin, '123456'), TOKEN_ONLY));
  });
});
