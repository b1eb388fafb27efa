import { expect } from 'chai';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { call } from '../../support/http/call.js';
import { changeRow, newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { askPage } from '../../support/http/pages.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, reasonOf } from '../../support/http/reply.js';
import type { TestService } from '../../support/http/service.js';
import { captchaOf, logIn, solvedProof, someAddress, tokenOf } from '../../support/http/session.js';
import { useTwoInstances } from '../../support/http/two-instances.js';

describe('two instances over one Redis and one PostgreSQL', () => {
  const instances = useTwoInstances({ first: { CAPTCHA_PROOF: 'true' } });
  let here: TestService;
  let there: TestService;
  before(() => {
    ({ here, there } = instances);
  });

  it('share captchas, logouts and the rate of captcha requests', async () => {
    const captcha = await captchaOf(here);
    expectSucceeded(await logIn(there, captcha), '登录成功');
    expectRefused(await logIn(here, captcha), 'CaptchaIncorrect');

    const token = await tokenOf(here);
    expect((await askPage(there, token, 'user/page')).status).to.equal(200);
    expectSucceeded(await call(here, '/api/v1/logout', { token }), '注销成功');
    expectRefused(await askPage(there, token, 'user/page'), 'TokenRevoked');

    const from = someAddress();
    for (let i = 0; i < 10; i += 1)
      expect(reasonOf(await call(i % 2 ? here : there, '/api/v1/captcha', { from }))).to.equal(null);
    for (const service of [here, there])
      expectRefused(await call(service, '/api/v1/captcha', { from }), 'CaptchaRateLimited');
  });

  it('share proofs of work, also where one of them offers none', async () => {
    const solved = await solvedProof(here);
    expectSucceeded(await logIn(there, solved), '登录成功');
    expectRefused(await logIn(here, solved), 'CaptchaIncorrect');
  });

  it('count failures together, and compare at most the maximum of concurrent passwords', async () => {
    const { username } = await newUser(here);
    const from = someAddress();
    // Few enough to wait for a hashing thread.
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, i) => logIn(i % 2 ? here : there, { username, password: `wrong-${i}` }, from)),
    );
    const reasons = wrong.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'CredentialsIncorrect')).to.have.length(5);
    expect(reasons.filter((reason) => reason === 'LoginLocked')).to.have.length(7);
    for (const service of [here, there])
      expectRefused(await logIn(service, { username, password: PASSWORD }, from), 'LoginLocked');
  });

  it('accept one of many concurrent refreshes of a token', async () => {
    const token = await tokenOf(here);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call(i % 2 ? here : there, '/api/v1/refreshToken', { method: 'POST', token }),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).to.have.length(1);
    for (const lost of replies.filter(({ status }) => status !== 200)) expectRefused(lost, 'TokenRevoked');
    const renewed = accessTokenIn(won[0] ?? expect.fail('nobody won'));
    expect((await askPage(there, renewed, 'user/page')).status).to.equal(200);
  });

  it('apply each other’s permission changes to the next request', async () => {
    const holder = await newHolder(here, 'sys:role:page');
    const token = await tokenOf(here, holder);
    for (const service of [here, there]) expectSucceeded(await askPage(service, token, 'role/page'), '操作成功');
    await changeRow(here, UserRow, holder.id, (row) => row.roles.removeAll());
    expectRefused(await askPage(there, token, 'role/page'), 'PermissionDenied');
    await changeRow(there, UserRow, holder.id, (row) => {
      row.status = 2;
    });
    expectRefused(await askPage(here, token, 'role/page'), 'TokenRevoked');
  });
});
