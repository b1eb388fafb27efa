import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { mainService } from '../support/http/main-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, PASSWORDS, someAddress } from '../support/http/session.js';
import { without } from '../support/without.js';

const FIELDS = ['username', 'password', 'code', 'key'] as const;

/** What is no text, whatever else it may be taken for. */
const NO_TEXTS: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  zero: 0,
  'a number': 123456,
  'an empty array': [],
  'an array with the value': ['auditor'],
  'an empty object': {},
  'an operator': { $ne: null },
  'a pattern': { $re: '.*' },
  'a nested value': { toString: 'auditor', length: 7 },
  'a prototype': { __proto__: { length: 7 } },
};

const WRONG_LENGTHS = {
  username: ['', 'x'.repeat(21), '人'.repeat(21), '😀'.repeat(21), 'x'.repeat(10_000)],
  password: ['', '12345', '😀'.repeat(5), 'x'.repeat(129), '😀'.repeat(129), 'x'.repeat(10_000)],
};

const RIGHT_LENGTHS = {
  username: [
    'x',
    '😀',
    'x'.repeat(20),
    '😀'.repeat(20),
    '\0',
    '\ud800',
    ' ',
    '%',
    '\\',
    "'",
    '__proto__',
    'constructor',
  ],
  password: [
    '123457',
    '😀'.repeat(6),
    'x'.repeat(128),
    '😀'.repeat(128),
    '\0'.repeat(6),
    '\ud800'.repeat(6),
    ' '.repeat(6),
  ],
};

describe('login form', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const post = (form: unknown, from: string) => call(service, '/api/v1/login', { form, from });

  for (const field of FIELDS)
    it(`refuses a ${field} that is missing or no text, and counts and consumes nothing`, async () => {
      const from = someAddress();
      const captcha = await captchaOf(service);
      const form = { username: 'auditor', password: PASSWORDS.auditor, ...captcha };
      const forms = [without(form, field), ...Object.values(NO_TEXTS).map((value) => ({ ...form, [field]: value }))];
      for (const wrong of forms) {
        const refused = await post(wrong, from);
        expectRefused(refused, 'FormInvalid', { field });
        expectApiHeaders(refused);
      }
      expectSucceeded(await post(form, from), '登录成功');
    });

  for (const [field, values] of Object.entries(WRONG_LENGTHS))
    it(`refuses a ${field} out of its bounds in code points, and counts and consumes nothing`, async () => {
      const from = someAddress();
      const form = { username: 'auditor', password: PASSWORDS.auditor, ...(await captchaOf(service)) };
      for (let round = 0; round < 4; round += 1)
        for (const value of values)
          expectRefused(await post({ ...form, [field]: value }, from), 'FormInvalid', { field });
      expectSucceeded(await post(form, from), '登录成功');
    });

  for (const [field, values] of Object.entries(RIGHT_LENGTHS))
    it(`judges every ${field} within its bounds`, async () => {
      for (const value of values) expectRefused(await logIn(service, { [field]: value }), 'CredentialsIncorrect');
    });

  it('judges a code and a key of any length', async () => {
    for (const text of ['', '\0', 'x'.repeat(7000), '😀', '\ud800', '__proto__'])
      for (const field of ['code', 'key']) expectRefused(await logIn(service, { [field]: text }), 'CaptchaIncorrect');
  });

  it('names the first field that does not fit', async () => {
    const from = someAddress();
    expectRefused(await post({}, from), 'FormInvalid', { field: 'username' });
    expectRefused(await post({ username: 'x' }, from), 'FormInvalid', { field: 'password' });
    expectRefused(await post({ username: 'x', password: '123456' }, from), 'FormInvalid', { field: 'code' });
    expectRefused(await post({ username: 'x', password: '123456', code: '' }, from), 'FormInvalid', { field: 'key' });
    expectRefused(await post({ username: '', password: 1, code: {}, key: [] }, from), 'FormInvalid', {
      field: 'username',
    });
  });

  it('finds its fields in the object itself and nowhere else', async () => {
    const from = someAddress();
    const { key, code } = await captchaOf(service);
    const inner = `"username":"auditor","password":"${PASSWORDS.auditor}","code":"${code}","key":"${key}"`;
    const bodies = [
      `{"__proto__":{${inner}}}`,
      `{"constructor":{"prototype":{${inner}}}}`,
      `{"data":{${inner}}}`,
      `{"":{${inner}}}`,
    ];
    const headers = { 'Content-Type': 'application/json' };
    for (const body of bodies) {
      const reply = await call(service, '/api/v1/login', { method: 'POST', body, headers, from });
      expect(reply.status).to.be.oneOf([200, 400]);
      expectRefused(reply, reply.status === 400 ? 'BodyMalformed' : 'FormInvalid', { field: 'username' });
    }
    expect({}).to.not.have.property('username');
    expectSucceeded(await logIn(service, { key, code }, from), '登录成功');
  });

  it('is not taken from the query', async () => {
    const { key, code } = await captchaOf(service);
    const query = new URLSearchParams({ username: 'auditor', password: PASSWORDS.auditor, code, key }).toString();
    const reply = await call(service, `/api/v1/login?${query}`, { form: {}, from: someAddress() });
    expectRefused(reply, 'FormInvalid', { field: 'username' });
  });
});
