import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { storedEntries } from '../../support/audit/stored-entries.js';
import { eventually } from '../../support/eventually.js';
import { call, type Call } from '../../support/http/call.js';
import { exchange, head } from '../../support/http/exchange.js';
import { claimsAt, signed } from '../../support/http/forgery.js';
import { useMainService } from '../../support/http/main-service.js';
import { newUser, PASSWORD } from '../../support/http/people.js';
import { accessTokenIn, type Reply } from '../../support/http/reply.js';
import { JWT_SECRET } from '../../support/http/service.js';
import { captchaOf, logIn, PASSWORDS, someAddress, tokenOf } from '../../support/http/session.js';

type Fields = Readonly<Record<string, unknown>>;
type Asked = Readonly<{ reply: Reply; from: string; requestId: string }>;

const PAGE = '/api/v1/user/page';
const WRONG_PASSWORD = 'Never-To-Be-Logged#1';
const AUDITOR = { userId: 2, username: 'auditor' };

describe('audit trail and log over HTTP', () => {
  const service = useMainService();
  afterEach(() => restore());

  const ask = async (path: string, options: Call = {}, from = someAddress()): Promise<Asked> => {
    const requestId = `audit-${randomUUID()}`;
    const reply = await call(service, path, { ...options, from, headers: { 'X-Request-Id': requestId } });
    return { reply, from, requestId };
  };
  const logInWith = async (form: Fields = {}): Promise<Asked> => {
    const whole = { username: 'auditor', password: PASSWORDS.auditor, ...(await captchaOf(service)), ...form };
    return ask('/api/v1/login', { form: whole });
  };
  const refresh = (token: string) => ask('/api/v1/refreshToken', { method: 'POST', token });
  const auditLines = (isMeant: (line: Fields) => boolean): ReadonlyArray<Fields> =>
    service.log.entries().filter((line) => line['msg'] === 'audit' && isMeant(line));

  /** The log has these events of the request at once, and the table soon. */
  const expectEvents = async ({ from, requestId }: Asked, ...events: Fields[]): Promise<void> => {
    const expected = events.map((event) => ({ ...event, address: from, requestId }));
    const logged = auditLines((line) => line['requestId'] === requestId);
    expect(logged.map(({ level: _level, time: _time, msg: _msg, ...fields }) => fields)).to.deep.equal(expected);
    const stored = async () =>
      (await storedEntries(service.orm()))
        .filter((entry) => entry.requestId === requestId)
        .map(({ id: _id, time: _time, count: _count, ...fields }) => fields);
    await eventually(async () => (await stored()).length >= expected.length);
    expect(await stored()).to.deep.equal(expected);
  };

  it('have each event of an account or a token, with the address and the id of its request', async () => {
    const login = await logInWith();
    await expectEvents(login, { event: 'LoggedIn', ...AUDITOR });
    const refused = { event: 'LoginRefused', reason: 'CredentialsIncorrect' };
    await expectEvents(await logInWith({ username: 'nobody' }), { ...refused, username: 'nobody' });

    const token = accessTokenIn(login.reply);
    const refreshed = await refresh(token);
    await expectEvents(refreshed, { event: 'TokenRefreshed', ...AUDITOR });
    await expectEvents(await ask(PAGE, { token }), { event: 'TokenReplayed', ...AUDITOR });
    const logout = await ask('/api/v1/logout', { token: accessTokenIn(refreshed.reply) });
    await expectEvents(logout, { event: 'LoggedOut', ...AUDITOR });

    const expired = await ask(PAGE, { token: signed(claimsAt(-7200)) });
    const admin = { userId: 1, username: 'admin' };
    await expectEvents(expired, { event: 'TokenRefused', ...admin, reason: 'TokenExpired' });
    const denied = await ask(PAGE, { token: await tokenOf(service, 'guest') });
    const guest = { userId: 3, username: 'guest', permission: 'sys:user:page' };
    await expectEvents(denied, { event: 'PermissionDenied', ...guest });

    stub(service.port('blacklist'), 'has').rejects(new Unavailable('key-value store'));
    const unchecked = await ask(PAGE, { token: await tokenOf(service, 'auditor') });
    expect(unchecked.reply.status).to.equal(200);
    await expectEvents(unchecked, { event: 'BlacklistUnchecked', ...AUDITOR });
  });

  it('have no event of a page, a missing token or a form error', async () => {
    await expectEvents(await ask(PAGE, { token: await tokenOf(service) }));
    await expectEvents(await ask(PAGE));
    await expectEvents(await ask('/api/v1/login', { form: { username: '', password: WRONG_PASSWORD } }));
  });

  it('have one entry for many refused captchas or tokens from one address', async () => {
    const from = someAddress();
    for (let n = 0; n < 20; n += 1) await ask('/api/v1/captcha', {}, from);
    for (let n = 0; n < 20; n += 1) await ask(PAGE, { token: 'no.such.token' }, from);
    const events = auditLines(({ address }) => address === from).map(({ event }) => event);
    expect(events).to.deep.equal(['CaptchaLimited', 'TokenRefused']);
  });

  it('never have a secret, a token, a password, a hash or a captcha, after any request', async () => {
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
      await call(service, `${PAGE}?pageNo=x&name=${WRONG_PASSWORD}&token=${token}`, { token });
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
      await refresh(token);
    }
    restore();
    const { requestId } = await logInWith();

    const table = async () => JSON.stringify(await storedEntries(service.orm()));
    await eventually(async () => (await table()).includes(requestId));
    const log = service.log.text();
    for (const line of log.trimEnd().split('\n')) expect(JSON.parse(line)).to.have.property('level');
    expect(log).to.include('"reason":"CredentialsIncorrect"').and.include('bug');
    const hashes = (await service.orm().em.fork().findAll(UserRow)).flatMap(({ passwordHash }) => passwordHash ?? []);
    const secrets = [JWT_SECRET, PASSWORD, WRONG_PASSWORD, PASSWORDS.auditor, PASSWORDS.guest, ...hashes];
    const texts = captchas.flatMap(({ key, code }) => [key.slice('captcha:'.length), code]);
    for (const written of [log, await table()]) {
      for (const secret of [...secrets, ...texts, ...tokens])
        expect(written.includes(secret), secret.slice(0, 12)).to.equal(false);
      expect(written).to.not.match(/eyJ[\w-]+\./);
    }
  });
});
