import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { UserRow } from '../../src/adapters/mikro-orm/entities/user-row.js';
import type { AuditEntry } from '../../src/domain/audit/audit-entry.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { IN_USE } from '../../src/domain/status.js';
import { storedEntries } from '../support/audit/stored-entries.js';
import { call, type Call } from '../support/http/call.js';
import { claimsAt, signed } from '../support/http/forgery.js';
import { changeRow, newUser, PASSWORD } from '../support/http/people.js';
import { accessTokenIn, type Reply } from '../support/http/reply.js';
import { JWT_SECRET, startTestService, type TestService } from '../support/http/service.js';
import { withDemoData } from '../support/http/with-demo-data.js';
import { captchaOf, PASSWORDS, someAddress, type Captcha } from '../support/http/session.js';
import { eventually } from '../support/postgres/service.js';
import { anyDatabase } from '../support/postgres/shared.js';

type Told = Readonly<Record<string, unknown>>;
type Asked = Readonly<{ reply: Reply; from: string; requestId: string }>;

const WRONG_PASSWORD = 'Wrong-And-Never-Told#1';

describe('audit trail over HTTP', function () {
  this.timeout(90_000);
  let service: TestService;
  let started: TestService | undefined;
  const captchas: Captcha[] = [];
  const tokens: string[] = [];
  before(async () => {
    started = await startTestService({
      environment: {
        ...{ LOGIN_FAIL_MAX: '3', LOGIN_ACCOUNT_FAIL_MAX: '6', LOGIN_ADDRESS_FAIL_MAX: '6', CAPTCHA_RATE_LIMIT: '2' },
        ...(await anyDatabase()),
      },
      prepare: withDemoData,
    });
    service = started;
  });
  afterEach(() => restore());
  after(() => started?.stop());

  const ask = async (path: string, options: Call = {}, from = someAddress()): Promise<Asked> => {
    const requestId = `audit-${randomUUID()}`;
    if (options.token !== undefined) tokens.push(options.token);
    const reply = await call(service, path, {
      ...options,
      from,
      headers: { 'X-Request-Id': requestId, ...options.headers },
    });
    return { reply, from, requestId };
  };
  const logIn = async (form: Record<string, string> = {}, from = someAddress()): Promise<Asked> => {
    const captcha = await captchaOf(service);
    captchas.push(captcha);
    const whole = { username: 'auditor', password: PASSWORDS.auditor, ...captcha, ...form };
    const asked = await ask('/api/v1/login', { form: whole }, from);
    if (asked.reply.headers.get('X-Failure-Reason') === null) tokens.push(accessTokenIn(asked.reply));
    return asked;
  };
  const tokenOf = async (form: Record<string, string> = {}) => accessTokenIn((await logIn(form)).reply);

  const inLog = (id: string): Told[] =>
    service.log
      .entries()
      .filter(({ msg, requestId }) => msg === 'audit' && requestId === id)
      .map(({ level: _level, time: _time, msg: _msg, ...fields }) => fields);
  const inTable = async (id: string): Promise<AuditEntry[]> =>
    (await storedEntries(service.orm())).filter(({ requestId }) => requestId === id);

  /** These events, in the log at once and soon in the table, with where the request came from. */
  const expectTold = async ({ from, requestId }: Asked, ...events: Told[]): Promise<void> => {
    const told = events.map((event) => ({ ...event, address: from, requestId }));
    expect(inLog(requestId)).to.deep.equal(told);
    await eventually(async () => (await inTable(requestId)).length >= told.length);
    const stored = await inTable(requestId);
    const bare = stored.map(({ id: _id, time: _time, count, ...fields }) => ({
      ...fields,
      ...(count > 1 && { count }),
    }));
    expect(bare).to.deep.equal(told);
  };
  const auditor = { userId: 2, username: 'auditor' };
  const page = (token: string) => ask('/api/v1/user/page', { token });

  it('records a login and why a login was refused', async () => {
    await expectTold(await logIn(), { event: 'LoggedIn', ...auditor });
    for (const [form, username, reason] of [
      [{ code: 'WRONG1' }, 'auditor', 'CaptchaIncorrect'],
      [{ password: WRONG_PASSWORD }, 'auditor', 'CredentialsIncorrect'],
      [{ username: 'nobody', password: WRONG_PASSWORD }, 'nobody', 'CredentialsIncorrect'],
      [{ username: 'retired', password: PASSWORDS.retired }, 'retired', 'AccountDisabled'],
    ] as const)
      await expectTold(await logIn(form), { event: 'LoginRefused', username, reason });
  });

  it('records which scope was locked, by which attempt, and which attempts met the lock', async () => {
    const [from, sprayer] = [someAddress(), someAddress()];
    for (const [scope, max, attempt] of [
      ['main', 3, () => ['main-scope', from]],
      ['account', 6, () => ['account-scope', someAddress()]],
      ['address', 6, (n: number) => [n < 0 ? 'sprayed' : `sprayed-${n}`, sprayer]],
    ] as const) {
      const fail = (n = -1) => {
        const [username, address] = attempt(n) as [string, string];
        return logIn({ username, password: WRONG_PASSWORD }, address);
      };
      const username = String(attempt(-1)[0]);
      for (let n = 0; n < max - 1; n += 1) await fail(n);
      const refused = { event: 'LoginRefused', username, reason: 'CredentialsIncorrect' };
      await expectTold(await fail(), refused, { event: 'LoginLockBegun', username, scope });
      await expectTold(await fail(), { ...refused, reason: 'LoginLocked', scope });
    }
  });

  it('records who asked for too many captchas, and one entry for a flood of refused tokens', async () => {
    const from = someAddress();
    for (let n = 0; n < 2; n += 1) await ask('/api/v1/captcha', {}, from);
    await expectTold(await ask('/api/v1/captcha', {}, from), { event: 'CaptchaLimited' });
    const flooder = someAddress();
    for (let n = 0; n < 40; n += 1) await ask('/api/v1/user/page', { token: 'no.such.token' }, flooder);
    const told = service.log.entries().filter(({ msg, address }) => msg === 'audit' && address === flooder);
    expect(told).to.have.length(1);
  });

  it('records why a token was refused, and whose it is where that is certain', async () => {
    const refused = { event: 'TokenRefused' };
    const forged = signed({ ...claimsAt(), userId: 2 }, { secret: 'another secret, longer than 32 bytes' });
    await expectTold(await page(forged), { ...refused, reason: 'TokenInvalid' });
    const other = await ask('/api/v1/logout', { headers: { Authorization: `Basic ${forged}` } });
    await expectTold(other, { ...refused, reason: 'TokenInvalid' });
    const expired = await page(signed(claimsAt(-7200)));
    await expectTold(expired, { ...refused, userId: 1, username: 'admin', reason: 'TokenExpired' });

    const { id: userId, ...user } = await newUser(service);
    const who = { userId, username: user.username };
    const [first, second] = [await tokenOf(user), await tokenOf(user)];
    await changeRow(service, UserRow, userId, (row) => void (row.status = IN_USE + 1));
    await expectTold(await page(first), { ...refused, ...who, reason: 'AccountUnusable' });
    await changeRow(service, UserRow, userId, (row) => void (row.status = IN_USE));
    await expectTold(await page(second), { ...refused, ...who, reason: 'TokenRevoked' });
  });

  it('records a missing permission, a refresh, a logout, and tokens that are used again after either', async () => {
    const guest = await tokenOf({ username: 'guest', password: PASSWORDS.guest });
    const denied = { event: 'PermissionDenied', userId: 3, username: 'guest', permission: 'sys:user:page' };
    await expectTold(await page(guest), denied);
    const token = await tokenOf();
    const refreshed = await ask('/api/v1/refreshToken', { method: 'POST', token });
    await expectTold(refreshed, { event: 'TokenRefreshed', ...auditor });
    await expectTold(await page(token), { event: 'TokenReplayed', ...auditor });
    const next = accessTokenIn(refreshed.reply);
    await expectTold(await ask('/api/v1/logout', { token: next }), { event: 'LoggedOut', ...auditor });
    const replayed = await ask('/api/v1/refreshToken', { method: 'POST', token: next });
    await expectTold(replayed, { event: 'TokenReplayed', ...auditor });
  });

  it('records a token that passed without the blacklist, but no form error, missing token or page', async () => {
    const token = await tokenOf();
    await expectTold(await page(token));
    await expectTold(await ask('/api/v1/user/page'));
    await expectTold(
      await ask('/api/v1/login', { form: { username: '', password: WRONG_PASSWORD, code: '', key: '' } }),
    );
    stub(service.port('blacklist'), 'has').rejects(new Unavailable('key-value store'));
    const passed = await page(token);
    expect(passed.reply.status).to.equal(200);
    await expectTold(passed, { event: 'BlacklistUnchecked', ...auditor });
  });

  it('writes names that would mislead in a form that does not', async () => {
    const asked = await logIn({ username: 'a\n\u202e\u0000\u2028\\' });
    const username = 'a\\u000a\\u202e\\u0000\\u2028\\u005c';
    await expectTold(asked, { event: 'LoginRefused', username, reason: 'CredentialsIncorrect' });
    const half = await logIn({ username: '\ud800' });
    await expectTold(half, { event: 'LoginRefused', username: '\\ud800', reason: 'CredentialsIncorrect' });
  });

  it('holds no password, token, captcha or secret, in the log and in the table, after all of that', async () => {
    const stored = async () => JSON.stringify(await storedEntries(service.orm()));
    await eventually(async () => (await stored()).includes('\\\\ud800'));
    const hashes = (await service.orm().em.fork().findAll(UserRow)).flatMap(({ passwordHash }) => passwordHash ?? []);
    const passwords = [...Object.values(PASSWORDS), PASSWORD, WRONG_PASSWORD];
    const texts = captchas.flatMap(({ key, code }) => [key.slice('captcha:'.length), code]);
    const parts = tokens.flatMap((token) => [token, token.split('.')[2] ?? token]).filter((part) => part.length > 20);
    expect(captchas.length).to.be.greaterThan(20);
    expect(parts.length).to.be.greaterThan(20);
    for (const [name, written] of [
      ['log', service.log.text()],
      ['table', await stored()],
    ] as const)
      for (const secret of [JWT_SECRET, ...passwords, ...hashes, ...texts, ...parts])
        expect(written.includes(secret), `${name}: ${secret.slice(0, 12)}`).to.equal(false);
    const kinds = new Set((await storedEntries(service.orm())).map(({ event }) => event));
    expect([...kinds]).to.include.members([
      ...['LoggedIn', 'LoginRefused', 'LoginLockBegun', 'CaptchaLimited', 'TokenRefused', 'TokenReplayed'],
      ...['PermissionDenied', 'TokenRefreshed', 'LoggedOut', 'BlacklistUnchecked'],
    ]);
  });
});
