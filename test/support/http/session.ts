import { randomUUID } from 'node:crypto';
import { captchaKeyOf } from '../../../src/domain/captcha/captcha.js';
import { solveProof, type Challenge } from '../solve-proof.js';
import { minutes } from '../times.js';
import { call } from './call.js';
import { expectSucceeded } from './refusals.js';
import { accessTokenIn, dataOf, type Reply } from './reply.js';
import type { TestService } from './service.js';

let callers = 0;

/** An address that nobody has called from yet, so that no lock or rate limit of another test is met. */
export const someAddress = (): string => {
  callers += 1;
  return `198.18.${Math.floor(callers / 250)}.${(callers % 250) + 1}`;
};

export type Captcha = Readonly<{ key: string; code: string }>;

/** A captcha that was issued, with its text. */
export const captchaOf = async (service: TestService, from = someAddress()): Promise<Captcha> => {
  const key = String(dataOf(await call(service, '/api/v1/captcha', { from }))['key']);
  return { key, code: service.captchaText(key) };
};

/** A captcha that was stored without a request: issuing one paints a picture, which takes longer than a login. */
const storedCaptcha = async (service: TestService): Promise<Captcha> => {
  const captcha = { key: captchaKeyOf(randomUUID()), text: 'ACEF34' };
  const expiresAt = new Date(service.port('clock').now().getTime() + minutes(2));
  await service.port('captchas').save({ ...captcha, expiresAt });
  return { key: captcha.key, code: captcha.text };
};

/** A proof of work that was issued, with its solution. */
export const solvedProof = async (service: TestService): Promise<Captcha> => {
  const data = dataOf(await call(service, '/api/v1/captcha?kind=proof', { from: someAddress() }));
  return { key: String(data['key']), code: solveProof(data as unknown as Challenge) };
};

export const PASSWORDS = {
  admin: '123456',
  auditor: 'Auditor#2026',
  guest: 'Guest#2026',
  retired: 'Retired#2026',
} as const;

type Form = Partial<Record<'username' | 'password' | 'code' | 'key', unknown>>;

/** A login of the auditor with a solved captcha, unless the form says otherwise. */
export const logIn = async (service: TestService, form: Form = {}, from = someAddress()): Promise<Reply> => {
  const captcha = 'key' in form && 'code' in form ? {} : await storedCaptcha(service);
  return call(service, '/api/v1/login', {
    from,
    form: { username: 'auditor', password: PASSWORDS.auditor, ...captcha, ...form },
  });
};

/** A new token of one of the demo accounts, or of the form. */
export const tokenOf = async (service: TestService, who: keyof typeof PASSWORDS | Form = 'admin'): Promise<string> => {
  const reply = await logIn(service, typeof who === 'string' ? { username: who, password: PASSWORDS[who] } : who);
  expectSucceeded(reply, '登录成功');
  return accessTokenIn(reply);
};
