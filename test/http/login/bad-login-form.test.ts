import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { captchaOf, logIn, PASSWORDS, someAddress } from '../../support/http/session.js';
import { without } from '../../support/without.js';

/** More than LOGIN_FAIL_MAX for each field, so that a counted form locks the address. */
const UNFIT: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  username: [null, 1, ['auditor'], '', '😀'.repeat(21)],
  password: [null, 123456, { length: 7 }, '12345', '😀'.repeat(129)],
  code: [null, true, 1, [], {}],
  key: [null, true, 1, [], {}],
};

describe('login form', () => {
  const service = useMainService();

  for (const [field, values] of Object.entries(UNFIT))
    it(`requires a valid ${field}; without it nothing is counted or taken`, async () => {
      const from = someAddress();
      const form = { username: 'auditor', password: PASSWORDS.auditor, ...(await captchaOf(service)) };
      for (const unfit of [without(form, field), ...values.map((value) => ({ ...form, [field]: value }))]) {
        const refused = await call(service, '/api/v1/login', { form: unfit, from });
        expectRefused(refused, 'FormInvalid', { field });
        expectApiHeaders(refused);
      }
      expectSucceeded(await logIn(service, form, from), '登录成功');
    });

  it('ignores fields within other objects, such as __proto__', async () => {
    const from = someAddress();
    const { key, code } = await captchaOf(service);
    const inner = `"username":"auditor","password":"${PASSWORDS.auditor}","code":"${code}","key":"${key}"`;
    const headers = { 'Content-Type': 'application/json' };
    for (const start of ['{"__proto__":', '{"constructor":{"prototype":', '{"data":', '{"":']) {
      const body = `${start}{${inner}}${'}'.repeat(start.split('{').length - 1)}`;
      const reply = await call(service, '/api/v1/login', { method: 'POST', body, headers, from });
      expectRefused(reply, 'FormInvalid', { field: 'username' });
    }
    expect({}).to.not.have.property('username');
    const query = new URLSearchParams({ username: 'auditor', password: PASSWORDS.auditor, code, key }).toString();
    expectRefused(await call(service, `/api/v1/login?${query}`, { form: {}, from }), 'FormInvalid', {
      field: 'username',
    });
    const form = JSON.stringify({ username: 'auditor', password: PASSWORDS.auditor, code, key });
    const body = `{"__proto__":{"code":1},"constructor":1,"prototype":{"__proto__":1},${form.slice(1)}`;
    expectSucceeded(await call(service, '/api/v1/login', { method: 'POST', body, headers, from }), '登录成功');
  });
});
