import { hash } from 'bcryptjs';
import { expect } from 'chai';
import { stub } from 'sinon';
import { UserRow } from '../../src/adapters/mikro-orm/entities/user-row.js';
import { call } from '../support/http/call.js';
import { claimsAt, claimsIn, signed } from '../support/http/forgery.js';
import { mainService } from '../support/http/main-service.js';
import { changeRow, newHolder, newUser, PASSWORD } from '../support/http/people.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn } from '../support/http/reply.js';
import type { TestService } from '../support/http/service.js';
import { logIn, tokenOf } from '../support/http/session.js';

const PAGE = '/api/v1/user/page';
const OTHER_PASSWORD = 'Password#2027';

describe('credentials that change', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const page = (token: string) => call(service, PAGE, { token });
  const refresh = (token: string) => call(service, '/api/v1/refreshToken', { method: 'POST', token });
  const give = async (id: number, password: string | null) => {
    const passwordHash = password === null ? null : await hash(password, 4);
    await changeRow(service, UserRow, id, (row) => void (row.passwordHash = passwordHash));
  };

  it('end the user’s tokens with the next request, whatever that is', async () => {
    const { id, username } = await newHolder(service, 'sys:user:page');
    const tokens = [await tokenOf(service, { username, password: PASSWORD })];
    tokens.push(accessTokenIn(await refresh(await tokenOf(service, { username, password: PASSWORD }))));
    for (const token of tokens) expectSucceeded(await page(token), '操作成功');
    await give(id, OTHER_PASSWORD);
    for (const token of tokens) {
      expectRefused(await page(token), 'TokenRevoked');
      expectRefused(await refresh(token), 'TokenRevoked');
      expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenRevoked');
    }
    expectSucceeded(await page(await tokenOf(service, { username, password: OTHER_PASSWORD })), '操作成功');
  });

  it('do so too when they go, and when they come', async () => {
    const { id, username } = await newHolder(service, 'sys:user:page');
    const token = await tokenOf(service, { username, password: PASSWORD });
    await give(id, null);
    expectRefused(await page(token), 'TokenRevoked');
    await give(id, PASSWORD);
    expectRefused(await page(token), 'TokenRevoked');
    const again = await tokenOf(service, { username, password: PASSWORD });
    expect(claimsIn(again)['cred_gen']).to.equal(2);
    expectSucceeded(await page(again), '操作成功');
  });

  it('are not changed by the renewal of a hash', async () => {
    const { id, username } = await newHolder(service, 'sys:user:page');
    const costly = await hash(PASSWORD, 5);
    await changeRow(service, UserRow, id, (row) => void (row.passwordHash = costly));
    const token = await tokenOf(service, { username, password: PASSWORD });
    const row = await service.orm().em.fork().findOneOrFail(UserRow, id);
    expect(row.passwordHash).to.match(/^\$2b\$04\$/);
    expect(row.credentialGeneration).to.equal(1);
    expectSucceeded(await page(token), '操作成功');
    expectSucceeded(await page(await tokenOf(service, { username, password: PASSWORD })), '操作成功');
    expectSucceeded(await page(token), '操作成功');
  });

  it('end the token of a login that was still judging the former', async () => {
    const { id, username } = await newUser(service);
    const hasher = service.port('hasher');
    const { verify } = hasher;
    const judging = stub(hasher, 'verify').callsFake(async (...asked) => {
      const verdict = await verify(...asked);
      await give(id, OTHER_PASSWORD);
      return verdict;
    });
    const reply = await logIn(service, { username, password: PASSWORD });
    judging.restore();
    expectSucceeded(reply, '登录成功');
    expectRefused(await page(accessTokenIn(reply)), 'TokenRevoked');
  });

  it('count as never changed for a token that does not say', async () => {
    const { id, username } = await newHolder(service, 'sys:user:page');
    const token = () => signed({ ...claimsAt(), userId: id, username });
    expectSucceeded(await page(token()), '操作成功');
    expect(claimsIn(accessTokenIn(await refresh(token())))['cred_gen']).to.equal(0);
    await give(id, OTHER_PASSWORD);
    expectRefused(await page(token()), 'TokenRevoked');
    expectSucceeded(await page(signed({ ...claimsAt(), userId: id, username, cred_gen: 1 })), '操作成功');
  });

  it('are counted in whole numbers', async () => {
    const id = (await newUser(service)).id;
    for (const generation of [1, 2, 2 ** 31, 2 ** 53 - 1])
      expectRefused(await page(signed({ ...claimsAt(), userId: id, cred_gen: generation })), 'TokenRevoked');
    for (const generation of [-1, 0.5, 2 ** 53, '0', null, true, [0], { $gt: 0 }])
      expectRefused(await page(signed({ ...claimsAt(), userId: id, cred_gen: generation })), 'TokenInvalid');
  });
});
