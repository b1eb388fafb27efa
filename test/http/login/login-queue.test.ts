import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import { restore, spy, stub, type SinonSpy } from 'sinon';
import { E, O } from '../../../src/contract/values/fp.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { exchange, head, JSON_TYPE, openSocket, replyIn, rest } from '../../support/http/exchange.js';
import { holdHasher } from '../../support/http/held-hasher.js';
import { useLightService } from '../../support/http/light-service.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { reasonOf } from '../../support/http/reply.js';
import { captchaOf, logIn, PASSWORDS, someAddress, tokenOf, type Captcha } from '../../support/http/session.js';

describe('logins that wait for a hashing thread', () => {
  const service = useLightService({ LOGIN_FAIL_MAX: '1', LOGIN_QUEUE_MS: '5000' });
  let token: string;
  before(async () => {
    token = await tokenOf(service);
  });
  afterEach(() => restore());

  /** One after the other, because many images at once delay each other. */
  const captchasOf = async (count: number): Promise<Captcha[]> => {
    const captchas: Captcha[] = [];
    while (captchas.length < count) captchas.push(await captchaOf(service));
    return captchas;
  };

  /** The number of logins that may wait, with those that are hashed. */
  const allow = (count: number): void => {
    stub(service.port('hasher'), 'expectedWaitMs').callsFake((ahead) => (ahead < count ? 0 : 7501));
  };
  /** Sends the head of a login. */
  const openLogin = async (captcha: Captcha) => {
    const body = JSON.stringify({ username: 'auditor', password: PASSWORDS.auditor, ...captcha });
    const headers = [JSON_TYPE, `X-Forwarded-For: ${someAddress()}`, `Content-Length: ${body.length}`];
    const socket = await openSocket(service.url);
    socket.write(head('POST /api/v1/login', headers));
    return { socket, body };
  };
  const storeSpies = (): SinonSpy[] => [
    spy(service.port('attempts'), 'reserve'),
    spy(service.port('captchas'), 'take'),
    spy(service.port('users'), 'findByUsername'),
  ];
  const callCounts = (spies: ReadonlyArray<SinonSpy>): number[] => spies.map(({ callCount }) => callCount);

  /** Holds that number of logins at their hash. The returned function releases them, and all succeed. */
  const holdLogins = async (count: number): Promise<() => Promise<void>> => {
    const captchas = await captchasOf(count);
    const hasher = holdHasher(service);
    const logins = captchas.map((captcha) => logIn(service, captcha));
    const early = logins.map(async (login) => expect.fail(`answered at once: ${(await login).text}`));
    await Promise.race([hasher.waiting(count), ...early]);
    return async () => {
      hasher.letGo();
      for (const reply of await Promise.all(logins)) expectSucceeded(reply, '登录成功');
    };
  };

  it('are refused when the expected wait is longer than LOGIN_QUEUE_MS', async () => {
    const wait = stub(service.port('hasher'), 'expectedWaitMs').returns(5_000);
    expectSucceeded(await logIn(service), '登录成功');
    wait.returns(5_001);
    const reply = await call(service, '/api/v1/login', { form: {} });
    expectRefused(reply, 'ServiceBusy');
    expectApiHeaders(reply);
    expect(reply.headers.get('Retry-After')).to.be.oneOf(['1', '2', '3']);
  });

  it('refuse a further login without use of its captcha or a count for its address; pages are answered', async () => {
    allow(4);
    const letGo = await holdLogins(4);
    const [captcha] = await captchasOf(1);
    const from = someAddress();
    const spies = storeSpies();
    expectRefused(await logIn(service, captcha, from), 'ServiceBusy');
    expect(callCounts(spies)).to.deep.equal([0, 0, 0]);
    expectSucceeded(await call(service, '/api/v1/user/page', { token }), '操作成功');
    expect((await call(service, '/readyz')).status).to.equal(200);
    await letGo();
    // One failure would lock the address.
    expectSucceeded(await logIn(service, captcha, from), '登录成功');
  });

  it('of one moment are compared or keep their captcha, and all succeed after Retry-After', async () => {
    const captchas = await captchasOf(30);
    allow(6);
    const take = spy(service.port('captchas'), 'take');
    let waiting = captchas.map((captcha) => ({ captcha, from: someAddress() }));
    while (waiting.length > 0) {
      const hasher = holdHasher(service);
      const logins = waiting.map(({ captcha, from }) => logIn(service, captcha, from));
      await hasher.waiting(Math.min(6, waiting.length));
      hasher.letGo();
      const replies = await Promise.all(logins);
      for (const reply of replies)
        if (reasonOf(reply) === null) expectSucceeded(reply, '登录成功');
        else expectRefused(reply, 'ServiceBusy');
      waiting = waiting.filter((_, n) => reasonOf(replies[n]!) !== null);
    }
    expect(take.callCount).to.equal(30);
  });

  it('are refused at their maximum before their body, and the connection stays usable', async () => {
    allow(1);
    const letGo = await holdLogins(1);
    const socket = await openSocket(service.url);
    const body = '{"username":"auditor"}';
    const request = head('POST /api/v1/login', [JSON_TYPE, `Content-Length: ${body.length}`]);
    const first = once(socket, 'data') as Promise<[Buffer]>;
    const answers = rest(socket);
    socket.write(request.replace('Connection: close\r\n', ''));
    expectRefused(replyIn((await first).toString()), 'ServiceBusy');
    socket.write(body + head('GET /healthz'));
    expect(await answers).to.include('HTTP/1.1 200 OK');
    for (const bad of ['{', '[]', '', ' '.repeat(100_000)]) {
      const start = head('POST /api/v1/login', [JSON_TYPE, `Content-Length: ${bad.length}`]);
      expectRefused(await exchange(service.url, start, bad), 'ServiceBusy');
    }
    await letGo();
  });

  it('refuse a change of another account that would wait too long, and change nothing', async () => {
    const added = { username: 'newcomer', password: 'Newcomer#2026' };
    const ask = (path: string, form: object) => call(service, `/api/v1/user/${path}`, { token, form });
    const wait = stub(service.port('hasher'), 'expectedWaitMs').returns(5_001);
    // a light service has no database
    stub(service.port('recordChanges'), 'judge').resolves(E.right(undefined));
    stub(service.port('administrationReads'), 'usersNamed').resolves([]);
    stub(service.port('administrationReads'), 'record').resolves(O.none);
    const change = spy(service.port('recordChanges'), 'change');
    for (const reply of [await ask('add', added), await ask('resetPassword', { id: 2 })]) {
      expectRefused(reply, 'ServiceBusy');
      expect(reply.headers.get('Retry-After')).to.be.oneOf(['1', '2', '3']);
    }
    wait.restore();
    expect(change.called).to.be.false;
    expectSucceeded(await logIn(service), '登录成功');
  });

  describe('do not count', () => {
    beforeEach(() => allow(8));

    const expectRoom = async (): Promise<void> => (await holdLogins(8))();

    /** Eight clients that send a part of a login; the function resets their connections. */
    const sendAndLeave = async (part: (body: string) => string): Promise<() => void> => {
      const sockets: Socket[] = [];
      for (const captcha of await captchasOf(8)) {
        const { socket, body } = await openLogin(captcha);
        socket.write(part(body));
        sockets.push(socket);
      }
      return () => {
        for (const socket of sockets) socket.resetAndDestroy();
      };
    };

    it('after their clients have left during the comparison', async () => {
      const hasher = holdHasher(service);
      const leave = await sendAndLeave((body) => body);
      await hasher.waiting(8);
      leave();
      hasher.letGo();
      // A comparison that has started runs to its end.
      await eventually(async () => reasonOf(await logIn(service)) === null);
      await expectRoom();
    });

    it('while they send their body, and after their clients have left', async () => {
      const leave = await sendAndLeave((body) => body.slice(0, 20));
      await expectRoom();
      leave();
      await expectRoom();
    });
  });
});
