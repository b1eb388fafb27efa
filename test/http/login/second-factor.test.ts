import { expect } from 'chai';
import { enrol, giveCode, ticketOf } from '../../support/http/authenticator.js';
import { call } from '../../support/http/call.js';
import { claimsIn } from '../../support/http/forgery.js';
import { useLightService } from '../../support/http/light-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, reasonOf } from '../../support/http/reply.js';
import { logIn, PASSWORDS, someAddress, tokenOf } from '../../support/http/session.js';
import { minutes } from '../../support/times.js';

const AUDITOR = { username: 'auditor', password: PASSWORDS.auditor };

describe('the login with a second factor over HTTP', () => {
  const service = useLightService({ CORS_ORIGINS: 'https://admin.example.com' });
  let app: Awaited<ReturnType<typeof enrol>>['app'];
  before(async () => {
    ({ app } = await enrol(service, AUDITOR, await tokenOf(service, 'auditor')));
  });

  it('answers a right password with a ticket in a header, and a right code like a login', async () => {
    const from = someAddress();
    const first = await logIn(service, AUDITOR, from);
    expectRefused(first, 'SecondFactorRequired');
    expectApiHeaders(first);
    expect(first.text).to.equal('{"code":1,"msg":"请输入动态验证码","data":null,"ok":false}');
    const ticket = first.headers.get('X-Login-Ticket') ?? '';
    expect(ticket).to.match(/^[\w-]{43}$/);
    const second = await giveCode(service, ticket, app.code(), from);
    expectApiHeaders(second);
    expect(second.text).to.match(
      /^\{"code":0,"msg":"登录成功","data":\{"access_token":"[\w-]+\.[\w-]+\.[\w-]{43}","must_change_password":false\},"ok":true\}$/,
    );
    expect(claimsIn(accessTokenIn(second))).to.deep.include({ userId: 2, amr: ['pwd', 'otp'] });
    expectSucceeded(await call(service, '/api/v1/user/page', { token: accessTokenIn(second) }), '操作成功');
    for (const secret of [ticket, app.secret, ...app.codes]) expect(service.log.text()).not.to.contain(secret);
  });

  it('a ticket is no bearer token, and other answers have none', async () => {
    const ticket = await ticketOf(service, AUDITOR);
    expectRefused(await call(service, '/api/v1/user/page', { token: ticket }), 'TokenInvalid');
    const wrong = await logIn(service, { ...AUDITOR, password: 'wrong password' });
    expect(wrong.headers.get('X-Login-Ticket')).to.equal(null);
  });

  it('a form of another type is FormInvalid and counts nothing; every other ticket is TicketInvalid', async () => {
    const from = someAddress();
    const ticket = await ticketOf(service, AUDITOR, from);
    const send = (form: unknown) => call(service, '/api/v1/login/factor', { from, form });
    for (const [form, field, title] of [
      [{ code: '123456' }, 'ticket', 'ticket'],
      [{ ticket: 1, code: '123456' }, 'ticket', 'ticket'],
      [{ ticket }, 'code', '动态验证码'],
      [{ ticket, code: 123_456 }, 'code', '动态验证码'],
      [{ ticket, code: ['123456'] }, 'code', '动态验证码'],
      [{ ticket, code: '1'.repeat(65) }, 'code', '动态验证码'],
    ] as const)
      for (let i = 0; i < 2; i += 1) expectRefused(await send(form), 'FormInvalid', { field, title });
    const code = app.code();
    for (const other of ['', 'x', `${ticket}x`, 'captcha:x', '票'])
      expectRefused(await send({ ticket: other, code }), 'TicketInvalid');
    expectRefused(await call(service, '/api/v1/login/factor', { form: { ticket, code } }), 'TicketInvalid');
    expectSucceeded(await send({ ticket, code }), '登录成功');
  });

  it('an unknown, an expired and a used ticket and one of another address have one answer', async () => {
    const from = someAddress();
    const [expired, elsewhere] = [await ticketOf(service, AUDITOR, from), await ticketOf(service, AUDITOR)];
    service.advance(minutes(2));
    const used = await ticketOf(service, AUDITOR, from);
    expectSucceeded(await giveCode(service, used, app.code(), from), '登录成功');
    const code = app.code();
    const answers = [];
    for (const ticket of ['A'.repeat(43), 'x', expired, elsewhere, used]) {
      const reply = await giveCode(service, ticket, code, from);
      const headers = [...reply.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      answers.push({ status: reply.status, text: reply.text, headers });
    }
    for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
    expect(answers[0]?.text).to.equal('{"code":1,"msg":"登录已超时,请重新登录","data":null,"ok":false}');
  });

  it('exposes the ticket to scripts of the listed origins', async () => {
    const headers = { Origin: 'https://admin.example.com' };
    const reply = await call(service, '/api/v1/account/info', { headers });
    expect(reply.headers.get('Access-Control-Expose-Headers')).to.contain('X-Login-Ticket');
  });

  it('lists the lock of the factor, and /lock/unlock clears it', async () => {
    const admin = await tokenOf(service);
    const locks = async () =>
      JSON.stringify((await call(service, '/api/v1/lock/page?pageSize=1000', { token: admin })).json);
    for (let i = 0; i < 3; i += 1) {
      const from = someAddress();
      const ticket = await ticketOf(service, AUDITOR, from);
      for (let n = 0; n < 3; n += 1)
        expectRefused(await giveCode(service, ticket, app.wrongCode(), from), 'FactorIncorrect');
    }
    const from = someAddress();
    const locked = await giveCode(service, await ticketOf(service, AUDITOR, from), app.code(), from);
    expectRefused(locked, 'LoginLocked');
    expect(locked.headers.get('X-Failure-Detail')).to.match(/^\{"seconds":3\d{3},"scope":"factor"\}$/);
    expect(await locks()).to.contain('"username":"auditor","address":"","scope":"factor"');
    service.port('recordChanges').judge = () => Promise.resolve({ _tag: 'Right', right: undefined });
    service.port('administrationReads').usersNamed = () => Promise.resolve([{ id: 2, username: 'auditor' }]);
    expectSucceeded(
      await call(service, '/api/v1/lock/unlock', { token: admin, form: { username: 'Auditor' } }),
      '操作成功',
    );
    expect(await locks()).not.to.contain('"scope":"factor"');
    expectSucceeded(await giveCode(service, await ticketOf(service, AUDITOR, from), app.code(), from), '登录成功');
  });
});

describe('SECOND_FACTOR=off', () => {
  const service = useLightService({ SECOND_FACTOR: 'off' });

  it('allows no new factor', async () => {
    const token = await tokenOf(service, 'auditor');
    const begin = await call(service, '/api/v1/account/factor/begin', { token, form: { password: AUDITOR.password } });
    expectRefused(begin, 'RouteNotFound');
    const confirm = await call(service, '/api/v1/account/factor/confirm', { token, form: { code: '123456' } });
    expectRefused(confirm, 'RouteNotFound');
    expect(reasonOf(await call(service, '/api/v1/account/factor', { token }))).to.equal(null);
  });
});
