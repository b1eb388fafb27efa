import { expect } from 'chai';
import { unwrap } from '../../examples/client/unwrap.js';
import { mainService } from '../support/http/main-service.js';
import { captchaOf } from '../support/http/session.js';

describe('the example of a client', () => {
  it('returns the data of a success and throws the reason of a failure', async () => {
    const service = await mainService();
    const { key } = await unwrap<{ key: string }>(await fetch(`${service.url}/api/v1/captcha`));
    expect(key).to.match(/^captcha:/);

    const failureOf = async (path: string, init?: RequestInit): Promise<unknown> =>
      unwrap(await fetch(service.url + path, init)).catch((error: unknown) => error);
    expect(await failureOf('/api/v1/user/page'))
      .to.be.an('error')
      .that.includes({ message: '请先登录', status: 401, reason: 'TokenMissing', retryAfterSeconds: 0 });

    const form = { username: 'auditor', password: 'wrong password', ...(await captchaOf(service)) };
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form),
    };
    expect(await failureOf('/api/v1/login', init))
      .to.be.an('error')
      .that.includes({ message: '用户名或密码不正确', status: 200, reason: 'CredentialsIncorrect' });
  });
});
