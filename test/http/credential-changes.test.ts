import { hash } from 'bcryptjs';
import { expect } from 'chai';
import { UserRow } from '../../src/adapters/mikro-orm/entities/user-row.js';
import { call } from '../support/http/call.js';
import { claimsIn } from '../support/http/forgery.js';
import { useMainService } from '../support/http/main-service.js';
import { changeRow, newHolder, PASSWORD } from '../support/http/people.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { accessTokenIn } from '../support/http/reply.js';
import { tokenOf } from '../support/http/session.js';

const OTHER_PASSWORD = 'Password#2027';

describe('credentials that change', () => {
  const service = useMainService();

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
});
