import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { stub } from 'sinon';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { atOnce } from '../../port-contracts/at-once.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { claimsIn } from '../../support/http/forgery.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder } from '../../support/http/people.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, dataOf, type Reply } from '../../support/http/reply.js';
import { logIn, tokenOf } from '../../support/http/session.js';

const ALL = '/api/v1/session/page';
const OWN = '/api/v1/account/sessions';
const END = '/api/v1/session/end';
const END_OWN = '/api/v1/account/sessions/end';

type Session = Readonly<Record<string, unknown>>;

const sidOf = (token: string): string => String(claimsIn(token)['sid']);
const recordsOf = (reply: Reply) => dataOf(reply)['records'] as ReadonlyArray<Session>;

describe('sessions over HTTP', () => {
  const service = useMainService();

  const listed = async (token: string, path: string) => recordsOf(await call(service, path, { token }));
  const end = (token: string, path: string, ...ids: ReadonlyArray<string>): Promise<Reply> =>
    call(service, path, { token, form: { ids } });
  const aliveReply = async (token: string): Promise<boolean> => (await call(service, OWN, { token })).status === 200;

  /** Waits until the list has the session, or has it no more. */
  const untilListed = (token: string, sid: string, isListed = true): Promise<void> =>
    eventually(async () => (await listed(token, `${OWN}?pageSize=1000`)).some(({ id }) => id === sid) === isListed);

  it('keep one id from the login through all refreshes, and have another id after the next login', async () => {
    const token = await tokenOf(service);
    const next = accessTokenIn(await call(service, '/api/v1/refreshToken', { method: 'POST', token }));
    expect(sidOf(token)).to.match(/^[0-9a-f-]{36}$/);
    expect(sidOf(next)).to.equal(sidOf(token));
    expect(sidOf(await tokenOf(service))).to.not.equal(sidOf(token));
  });

  it('are listed with address and agent of the login, and nothing of a token', async () => {
    const person = await newHolder(service, 'sys:session:page');
    const login = await logIn(service, person, '203.0.113.77');
    const token = accessTokenIn(login);
    await untilListed(token, sidOf(token));
    const reply = await call(service, `${ALL}?userId=${person.id}`, { token });
    expectSucceeded(reply, '操作成功');
    expectApiHeaders(reply);
    expect(dataOf(reply)).to.include({ total: 1, size: 10, current: 1, pages: 1 });
    const [session] = recordsOf(reply);
    expect(Object.keys(session ?? {})).to.deep.equal([
      ...['id', 'userId', 'username', 'realname', 'address', 'userAgent'],
      ...['beginTime', 'refreshTime', 'endTime', 'current'],
    ]);
    expect(session).to.include({
      id: sidOf(token),
      userId: person.id,
      username: person.username,
      address: '203.0.113.77',
      userAgent: 'node',
      current: true,
    });
    for (const time of ['beginTime', 'refreshTime', 'endTime'])
      expect(session?.[time]).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const name of [person.username, person.username.toUpperCase()])
      expect(await listed(token, `${ALL}?name=${name}`)).to.have.length(1);
    expect(await listed(token, `${ALL}?userId=0`)).to.deep.equal([]);
    expectRefused(await call(service, `${ALL}?userId=x`, { token }), 'PageQueryFailed');
    expectRefused(await call(service, ALL, { token: await tokenOf(service, 'guest') }), 'PermissionDenied');
  });

  it('of the user are listed without a permission, and sessions of others are not', async () => {
    const token = await tokenOf(service, 'guest');
    await untilListed(token, sidOf(token));
    const sessions = await listed(token, `${OWN}?userId=1&name=admin&pageSize=1000`);
    expect(new Set(sessions.map(({ username }) => username))).to.deep.equal(new Set(['guest']));
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).to.deep.equal([sidOf(token)]);
    expect(sessions[0]?.['id'], 'the newest first').to.equal(sidOf(token));
  });

  it('end at the next request, to a page and to a refresh, and leave the list', async () => {
    const [admin, token, other] = [
      await tokenOf(service),
      await tokenOf(service, 'auditor'),
      await tokenOf(service, 'auditor'),
    ];
    await untilListed(other, sidOf(token));
    const reply = await end(admin, END, sidOf(token));
    expect(reply.text).to.equal('{"code":0,"msg":"操作成功","data":null,"ok":true}');
    expectRefused(await call(service, OWN, { token }), 'TokenRevoked');
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
    expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenRevoked');
    expect((await listed(other, `${OWN}?pageSize=1000`)).map(({ id }) => id)).to.not.include(sidOf(token));
    expect(await aliveReply(other)).to.be.true;
    expectRefused(await end(admin, END, sidOf(token)), 'RecordNotFound');
  });

  it('end together with the concurrent refreshes', async () => {
    const [admin, token] = [await tokenOf(service), await tokenOf(service, 'auditor')];
    await untilListed(token, sidOf(token));
    const attempts = { method: 'POST', token, headers: { 'X-Refresh-Attempt': randomUUID() } };
    const [ended, ...refreshed] = await atOnce(11, (n) =>
      n === 0 ? end(admin, END, sidOf(token)) : call(service, '/api/v1/refreshToken', attempts),
    );
    expectSucceeded(ended!, '操作成功');
    for (const reply of refreshed.filter(({ status }) => status === 200))
      expectRefused(await call(service, OWN, { token: accessTokenIn(reply) }), 'TokenRevoked');
  });

  it('are ended all or none, by a user who holds the permissions of their users', async () => {
    const holder = await newHolder(service, 'sys:session:end');
    const [token, admin, guest] = [
      await tokenOf(service, holder),
      await tokenOf(service),
      await tokenOf(service, 'guest'),
    ];
    for (const one of [token, admin, guest]) await untilListed(one, sidOf(one));
    expectRefused(await end(token, END, sidOf(guest), sidOf(admin)), 'PermissionNotHeld');
    expectRefused(await end(token, END, sidOf(guest), randomUUID()), 'RecordNotFound');
    expectRefused(await end(guest, END, sidOf(guest)), 'PermissionDenied');
    expect(await Promise.all([admin, guest].map(aliveReply))).to.deep.equal([true, true]);
    for (const ids of [undefined, [], 'x', [1], [sidOf(guest), sidOf(guest)], [sidOf(guest).toUpperCase()]])
      expectRefused(await call(service, END, { token, form: { ids } }), 'FormInvalid', { field: 'ids' });
    expectSucceeded(await end(token, END, sidOf(token)), '操作成功');
    expect(await aliveReply(token)).to.be.false;
  });

  it('of the user are ended by the user, and sessions of others are not', async () => {
    const [token, other, admin] = [
      await tokenOf(service, 'guest'),
      await tokenOf(service, 'guest'),
      await tokenOf(service),
    ];
    for (const one of [token, other, admin]) await untilListed(one, sidOf(one));
    expectRefused(await end(token, END_OWN, sidOf(other), sidOf(admin)), 'RecordNotFound');
    expect(await aliveReply(other)).to.be.true;
    expectSucceeded(await end(token, END_OWN, sidOf(other), sidOf(token)), '操作成功');
    expect(await Promise.all([token, other, admin].map(aliveReply))).to.deep.equal([false, false, true]);
  });

  it('end with a logout, and leave the list within two seconds', async () => {
    const [token, other] = [await tokenOf(service, 'guest'), await tokenOf(service, 'guest')];
    await untilListed(other, sidOf(token));
    expectSucceeded(await call(service, '/api/v1/logout', { token }), '注销成功');
    await untilListed(other, sidOf(token), false);
  });

  it('begin and continue while they cannot be stored', async () => {
    const save = stub(service.port('sessionStore'), 'save').rejects(new Unavailable('database'));
    const token = await tokenOf(service, 'guest');
    const next = accessTokenIn(await call(service, '/api/v1/refreshToken', { method: 'POST', token }));
    await eventually(() => save.callCount > 0);
    save.restore();
    expect(await aliveReply(next)).to.be.true;
    await untilListed(next, sidOf(token));
  });

  it('that cannot be read are answered with PageQueryFailed', async () => {
    const token = await tokenOf(service);
    const page = stub(service.port('sessionStore'), 'page').rejects(new Unavailable('database'));
    for (const path of [ALL, OWN]) expectRefused(await call(service, path, { token }), 'PageQueryFailed');
    page.restore();
  });
});
