import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { useMainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import { captchaOf, logIn, PASSWORDS, someAddress } from '../support/http/session.js';
import { without } from '../support/without.js';

const FIELDS = ['username', 'password', 'code', 'key'] as const;

const NOT_TEXTS: ReadonlyArray<unknown> = [
  null,
  true,
  123456,
  ['auditor'],
  { $ne: null },
  { toString: 'auditor', length: 7 },
];

const WRONG_LENGTHS = {
  username: ['', '😀'.repeat(21), 'x'.repeat(10_000)],
  password: ['12345', '😀'.repeat(129), 'x'.repeat(10_000)],
  code: [],
  key: [],
};

/** Unusual texts that are valid. */
const VALID = {
  username: ['😀'.repeat(20), '\0', '\ud800', '__proto__'],
  password: ['😀'.repeat(128), '\0'.repeat(6), '\ud800'.repeat(6)],
  code: ['', '\0', 'x'.repeat(7000), '\ud800', '__proto__'],
  key: ['', '\0', 'x'.repeat(7000), '\ud800', '__proto__'],
};

describe('login form', () => {
  const service = useMainService();

  const post = (form: unknown, from: string) => call(service, '/api/v1/login', { form, from });

  for (const field of FIELDS)
    it(`needs a valid ${field}; otherwise nothing is counted or consumed`, async () => {
      const from = someAddress();
      const form = { username: 'auditor', password: PASSWORDS.auditor, ...(await captchaOf(service)) };
      const forms = [...NOT_TEXTS, ...WRONG_LENGTHS[field]].map((value) => ({ ...form, [field]: value }));
      for (const wrong of [without(form, field), ...forms]) {
        const refused = await post(wrong, from);
        expectRefused(refused, 'FormInvalid', { field });
        expectApiHeaders(refused);
      }
      expectSucceeded(await post(form, from), '登录成功');
      const tag = field === 'username' || field === 'password' ? 'CredentialsIncorrect' : 'CaptchaIncorrect';
      for (const value of VALID[field]) expectRefused(await logIn(service, { [field]: value }), tag);
    });

  it('has its fields in the object itself and nowhere else', async () => {
    const from = someAddress();
    const { key, code } = await captchaOf(service);
    const inner = `"username":"auditor","password":"${PASSWORDS.auditor}","code":"${code}","key":"${key}"`;
    const headers = { 'Content-Type': 'application/json' };
    for (const [start, tag] of [
      ['{"__proto__":', 'BodyMalformed'],
      ['{"constructor":{"prototype":', 'FormInvalid'],
      ['{"data":', 'FormInvalid'],
      ['{"":', 'FormInvalid'],
    ] as const) {
      const body = `${start}{${inner}}${'}'.repeat(start.split('{').length - 1)}`;
      const reply = await call(service, '/api/v1/login', { method: 'POST', body, headers, from });
      expectRefused(reply, tag, { field: 'username' });
    }
    expect({}).to.not.have.property('username');
    const query = new URLSearchParams({ username: 'auditor', password: PASSWORDS.auditor, code, key }).toString();
    expectRefused(await call(service, `/api/v1/login?${query}`, { form: {}, from }), 'FormInvalid', {
      field: 'username',
    });
    expectSucceeded(await logIn(service, { key, code }, from), '登录成功');
  });
});
