import { once } from 'node:events';
import { expect } from 'chai';
import { restore, spy, stub } from 'sinon';
import { hashingThreadCount } from '../../src/composition/hashing-thread-count.js';
import { call } from '../support/http/call.js';
import { exchange, head, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { holdHasher } from '../support/http/held-hasher.js';
import { startLightService } from '../support/http/light-service.js';
import { JSON_TYPE } from '../support/http/login-body.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, PASSWORDS, someAddress, tokenOf, type Captcha } from '../support/http/session.js';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('places for logins', () => {
  let service: TestService;
  let places: number;
  let token: string;
  before(async () => {
    service = await startLightService({ LOGIN_FAIL_MAX: '1' });
    places = service.port('hasher').capacity;
    token = await tokenOf(service);
  });
  afterEach(() => restore());
  after(() => service.stop());

  const captchasOf = (count: number): Promise<Captcha[]> => Promise.all(times(count, () => captchaOf(service)));
  const page = () => call(service, '/api/v1/user/page', { token });

  /** Every place can be had: as many logins as there are places are compared at once, and succeed. */
  const expectAllFree = async (): Promise<void> => {
    const hasher = holdHasher(service);
    const logins = times(places, () => logIn(service));
    await hasher.waiting(places);
    hasher.letGo();
    for (const reply of await Promise.all(logins)) expectSucceeded(reply, '登录成功');
  };

  it('are eight per hashing thread, and logins find all of them', async () => {
    expect(places).to.equal(8 * hashingThreadCount(1));
    await expectAllFree();
  });

  it('are for the first who come; the rest hear 503 while pages are answered, and nothing of theirs is touched', async () => {
    const late = 60;
    const attempts = times(places + late, () => someAddress());
    const captchas = await captchasOf(attempts.length);
    const stores = [
      spy(service.port('attempts'), 'charge'),
      spy(service.port('captchas'), 'take'),
      spy(service.port('users'), 'findByUsername'),
    ];
    expectSucceeded(await logIn(service), '登录成功');
    const askedByOne = stores.map(({ callCount }) => callCount);
    for (const store of stores) store.resetHistory();

    const hasher = holdHasher(service);
    const refused: number[] = [];
    const logins = attempts.map(async (from, i) => {
      const reply = await logIn(service, captchas[i], from);
      if (reply.status === 503) refused.push(i);
      return reply;
    });
    await hasher.waiting(places);
    while (refused.length < late) expectSucceeded(await page(), '操作成功');
    expect(stores.map(({ callCount }) => callCount)).to.deep.equal(askedByOne.map((asked) => asked * places));
    hasher.letGo();

    const replies = await Promise.all(logins);
    for (const [i, reply] of replies.entries())
      if (refused.includes(i)) {
        expectRefused(reply, 'ServiceUnavailable');
        expectApiHeaders(reply);
        expect(reply.headers.get('Retry-After')).to.equal('1');
      } else expectSucceeded(reply, '登录成功');
    expect(refused).to.have.lengthOf(late);
    // by one failure their addresses would be locked
    for (const i of refused) expectSucceeded(await logIn(service, captchas[i], attempts[i]), '登录成功');
  });

  it('are looked for again when the body is in: of those whose headers found room, as many as there are go further', async () => {
    const late = 5;
    const captchas = await captchasOf(places + late);
    const hasher = holdHasher(service);
    const taken = spy(service.port('captchas'), 'take');
    const parts = captchas.map((captcha) => {
      const body = JSON.stringify({ username: 'auditor', password: PASSWORDS.auditor, ...captcha });
      const from = `X-Forwarded-For: ${someAddress()}`;
      const headers = [JSON_TYPE, from, 'Expect: 100-continue', `Content-Length: ${body.length}`];
      return [head('POST /api/v1/login', headers), body] as const;
    });
    const sockets = await Promise.all(parts.map(() => openSocket(service.url)));
    const answers = sockets.map(async (socket) => replyIn(await rest(socket)));
    const goOn = sockets.map((socket) => once(socket, 'data'));
    for (const [i, [start]] of parts.entries()) sockets[i]!.write(start);
    for (const [interim] of await Promise.all(goOn)) expect(String(interim)).to.match(/^HTTP\/1\.1 100 /);
    for (const [i, [, body]] of parts.entries()) sockets[i]!.write(body);
    await hasher.waiting(places);
    expectRefused(await Promise.race(answers), 'ServiceUnavailable');
    await page();
    expect(taken.callCount).to.equal(places);
    hasher.letGo();
    const outcomes = await Promise.all(answers);
    expect(outcomes.filter(({ status }) => status === 503)).to.have.lengthOf(late);
    for (const reply of outcomes) if (reply.status !== 503) expectSucceeded(reply, '登录成功');
  });

  describe('when all are taken', () => {
    let end: () => Promise<void>;
    beforeEach(async () => {
      const hasher = holdHasher(service);
      const logins = times(places, () => logIn(service));
      await hasher.waiting(places);
      end = async () => {
        hasher.letGo();
        for (const reply of await Promise.all(logins)) expectSucceeded(reply, '登录成功');
      };
    });
    afterEach(() => end());

    it('refuse before the body has come, and leave the connection usable', async () => {
      const socket = await openSocket(service.url);
      const answers = rest(socket);
      const body = '{"username":"auditor"}';
      const request = head('POST /api/v1/login', [JSON_TYPE, `Content-Length: ${body.length}`]);
      socket.write(request.replace('Connection: close\r\n', ''));
      const [first] = (await once(socket, 'data')) as [Buffer];
      expectRefused(replyIn(first.toString()), 'ServiceUnavailable');
      socket.write(body + head('GET /healthz'));
      expect(await answers).to.include('HTTP/1.1 200 OK');
    });
    it('refuse whatever the body is, unread', async () => {
      for (const body of ['{', '[]', '', ' '.repeat(100_000)])
        expectRefused(
          await exchange(service.url, head('POST /api/v1/login', [JSON_TYPE, `Content-Length: ${body.length}`]), body),
          'ServiceUnavailable',
        );
    });
    it('let everything but logins in', async () => {
      await captchaOf(service);
      expectSucceeded(await page(), '操作成功');
      expect((await call(service, '/readyz')).status).to.equal(200);
    });
  });

  describe('are free again', () => {
    const aborted = async (count: number, sent: (body: string) => string): Promise<void> => {
      for (const captcha of await captchasOf(count)) {
        const body = JSON.stringify({ username: 'auditor', password: PASSWORDS.auditor, ...captcha });
        const socket = await openSocket(service.url);
        const from = `X-Forwarded-For: ${someAddress()}`;
        socket.write(head('POST /api/v1/login', [JSON_TYPE, from, `Content-Length: ${body.length}`]) + sent(body));
        clients.push(() => socket.resetAndDestroy());
      }
    };
    const clients: (() => void)[] = [];
    const leave = (): void => {
      for (const end of clients.splice(0)) end();
    };

    it('after clients that left while they were judged', async () => {
      const hasher = holdHasher(service);
      await aborted(places, (body) => body);
      await hasher.waiting(places);
      leave();
      hasher.letGo();
      // what was being compared is compared to its end
      while ((await logIn(service)).status === 503);
      await expectAllFree();
    });
    it('after clients that left in the middle of the body; those who dawdle there hold none', async () => {
      await aborted(places, (body) => body.slice(0, 20));
      await expectAllFree();
      leave();
      await expectAllFree();
    });
    it('after refusals of every kind', async () => {
      const form = { username: 'auditor', password: PASSWORDS.auditor, code: 'AAAAAA', key: 'captcha:none' };
      for (let i = 0; i <= places; i += 1) {
        const from = someAddress();
        expectRefused(await call(service, '/api/v1/login', { from, form: {} }), 'FormInvalid', { field: 'username' });
        const headers = { 'Content-Type': 'application/json' };
        expectRefused(await call(service, '/api/v1/login', { from, headers, body: '{' }), 'BodyMalformed');
        expectRefused(await call(service, '/api/v1/login', { from, form }), 'CaptchaIncorrect');
        expectRefused(await call(service, '/api/v1/login', { from, form }), 'LoginLocked');
      }
      await expectAllFree();
    });
    it('after outages and errors', async () => {
      const broken = stub(service.port('hasher'), 'verify').rejects(new Error('a bug'));
      for (let i = 0; i <= places; i += 1) expectRefused(await logIn(service), 'UnexpectedError');
      broken.restore();
      await expectAllFree();
    });
  });
});
