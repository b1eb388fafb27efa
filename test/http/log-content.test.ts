import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { UserRow } from '../../src/adapters/mikro-orm/entities/user-row.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { call } from '../support/http/call.js';
import { exchange, head } from '../support/http/exchange.js';
import { claimsAt, signed } from '../support/http/forgery.js';
import { useMainService } from '../support/http/main-service.js';
import { newUser, PASSWORD } from '../support/http/people.js';
import { JWT_SECRET } from '../support/http/service.js';
import { captchaOf, logIn, someAddress, tokenOf } from '../support/http/session.js';

const WRONG_PASSWORD = 'Never-To-Be-Logged#1';

describe('log', () => {
  const service = useMainService();
  afterEach(() => restore());

  it('never holds a secret, a token, a password, a hash or a captcha, whatever goes wrong', async () => {
    const user = await newUser(service, { passwordHash: 'broken hash' });
    const captchas = [await captchaOf(service), await captchaOf(service), await captchaOf(service)];
    const tokens = [
      await tokenOf(service),
      await tokenOf(service, 'auditor'),
      signed({ ...claimsAt(), userId: 77 }),
      'not.a.token',
    ];
    await logIn(service, { ...user, ...captchas[0] });
    await call(service, `/nothing/${encodeURIComponent('"}\n{"level":60}')}`, { headers: { 'User-Agent': '"}' } });
    await logIn(service, { password: WRONG_PASSWORD, ...captchas[1] });
    for (const token of tokens) {
      await call(service, `/api/v1/user/page?pageNo=x&name=${WRONG_PASSWORD}&token=${token}`, { token });
      await exchange(
        service.url,
        head(`GET /api/v1/logout?access_token=${token}`, [`Authorization: Basic ${token}`, `Cookie: token=${token}`]),
      );
    }
    const malformed = { body: `{"password":"${WRONG_PASSWORD}"`, headers: { 'Content-Type': 'application/json' } };
    await call(service, '/api/v1/login', { ...malformed, from: someAddress() });

    const broken = new Unavailable('database', { cause: new Error('connection terminated') });
    stub(service.port('users'), 'findByUsername').rejects(broken);
    await logIn(service, { password: WRONG_PASSWORD, ...captchas[2] });
    stub(service.port('blacklist'), 'has').rejects(broken);
    stub(service.port('blacklist'), 'claim').rejects(new Error('bug'));
    for (const token of tokens) {
      await call(service, '/api/v1/logout', { token });
      await call(service, '/api/v1/refreshToken', { method: 'POST', token });
    }
    restore();

    const hashes = (await service.orm().em.fork().findAll(UserRow)).flatMap(({ passwordHash }) => passwordHash ?? []);
    const secrets = [JWT_SECRET, PASSWORD, WRONG_PASSWORD, 'Auditor#2026', ...hashes];
    const texts = captchas.flatMap(({ key, code }) => [key.slice('captcha:'.length), code]);
    const log = service.log.text();
    for (const line of log.trimEnd().split('\n')) expect(JSON.parse(line)).to.have.property('level');
    expect(log).to.include('"reason":"CredentialsIncorrect"').and.include('bug');
    for (const secret of [...secrets, ...texts, ...tokens])
      expect(log.includes(secret), secret.slice(0, 12)).to.equal(false);
    expect(log).to.not.match(/eyJ[\w-]+\./);
  });
});
