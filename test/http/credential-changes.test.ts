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

const OTHER_PASSWORD = 'Password#2027';

describe('credentials that change', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const page = (token: string) => call(service, '/api/v1/user/page', { token });
  const refresh = (token: string) => call(service, '/api/v1/refreshToken', { method: 'POST', token });
  const setPassword = async (id: number, password: string | null) => {
    const passwordHash = password === null ? null : await hash(password, 4);
    await changeRow(service, UserRow, id, (row) => void (row.passwordHash = passwordHash));
  };

  it('end the user’s tokens with the next request, whatever that is', async () => {
    const { id, ...holder } = await newHolder(service, 'sys:user:page');
    const tokens = [await tokenOf(service, holder), accessTokenIn(await refresh(await tokenOf(service, holder)))];
    for (const token of tokens) expectSucceeded(await page(token), '操作成功');
    await setPassword(id, OTHER_PASSWORD);
    for (const token of tokens) {
      expectRefused(await page(token), 'TokenRevoked');
      expectRefused(await refresh(token), 'TokenRevoked');
      expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenRevoked');
    }
    const next = await tokenOf(service, { ...holder, password: OTHER_PASSWORD });
    expectSucceeded(await page(next), '操作成功');
    await setPassword(id, null);
    expectRefused(await page(next), 'TokenRevoked');
    await setPassword(id, PASSWORD);
    expect(claimsIn(await tokenOf(service, holder))['cred_gen']).to.equal(3);
  });

  it('end the token of a login that still compares the former password', async () => {
    const { id, ...user } = await newUser(service);
    const hasher = service.port('hasher');
    const { verify } = hasher;
    const comparing = stub(hasher, 'verify').callsFake(async (...parameters) => {
      const result = await verify(...parameters);
      await setPassword(id, OTHER_PASSWORD);
      return result;
    });
    const reply = await logIn(service, user);
    comparing.restore();
    expectSucceeded(reply, '登录成功');
    expectRefused(await page(accessTokenIn(reply)), 'TokenRevoked');
  });

  it('have a whole number, 0 for a token without one', async () => {
    const { id, username } = await newHolder(service, 'sys:user:page');
    const tokenWith = (claims: object) => signed({ ...claimsAt(), userId: id, username, ...claims });
    expectSucceeded(await page(tokenWith({})), '操作成功');
    for (const cred_gen of [1, 2 ** 31, 2 ** 53 - 1])
      expectRefused(await page(tokenWith({ cred_gen })), 'TokenRevoked');
    for (const cred_gen of [-1, 0.5, 2 ** 53, '0', null, true, [0], { $gt: 0 }])
      expectRefused(await page(tokenWith({ cred_gen })), 'TokenInvalid');
  });
});
