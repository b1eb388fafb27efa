import { once } from 'node:events';
import { expect } from 'chai';
import { restore, spy, stub, type SinonSpy } from 'sinon';
import { call } from '../support/http/call.js';
import { exchange, head, openSocket, replyIn, rest } from '../support/http/exchange.js';
import { eventually } from '../support/eventually.js';
import { holdHasher } from '../support/http/held-hasher.js';
import { startLightService } from '../support/http/light-service.js';
import { JSON_TYPE } from '../support/http/login-body.js';
import { expectApiHeaders, expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { captchaOf, logIn, PASSWORDS, someAddress, tokenOf, type Captcha } from '../support/http/session.js';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('logins that wait for a hashing thread', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await startLightService({ LOGIN_FAIL_MAX: '1', LOGIN_QUEUE_MS: '5000' });
    token = await tokenOf(service);
  });
  afterEach(() => restore());
  after(() => service.stop());

  const captchasOf = (count: number): Promise<Captcha[]> => Promise.all(times(count, () => captchaOf(service)));
  const page = () => call(service, '/api/v1/user/page', { token });

  /** So many logins may wait, those that are hashed included. */
  const allow = (most: number): void => {
    stub(service.port('hasher'), 'expectedWaitMs').callsFake((ahead) => (ahead < most ? 0 : 7501));
  };
  const spiesOnStores = (): SinonSpy[] => [
    spy(service.port('attempts'), 'reserve'),
    spy(service.port('captchas'), 'take'),
    spy(service.port('users'), 'findByUsername'),
  ];
  const counted = (stores: ReadonlyArray<SinonSpy>): number[] => stores.map(({ callCount }) => callCount);

  it('all succeed when thirty come at one moment, and when two hundred do', async () => {
    for (const count of [30, 200]) {
      const hasher = holdHasher(service);
      const logins = times(count, () => logIn(service));
      await hasher.waiting(count);
      hasher.letGo();
      for (const reply of await Promise.all(logins)) expectSucceeded(reply, '登录成功');
    }
  });

  it('are admitted by the expected wait: one that is longer than LOGIN_QUEUE_MS is refused, one as long is not', async () => {
    const wait = stub(service.port('hasher'), 'expectedWaitMs').returns(5_001);
    expectRefused(await logIn(service), 'ServiceBusy');
    wait.returns(5_000);
    expectSucceeded(await logIn(service), '登录成功');
  });

  it('are refused with a Retry-After of one to three seconds', async () => {
    stub(service.port('hasher'), 'expectedWaitMs').returns(Infinity);
    const seconds = new Set<string | null>();
    for (let n = 0; seconds.size < 3 && n < 500; n += 1) {
      const reply = await call(service, '/api/v1/login', { form: {} });
      expectRefused(reply, 'ServiceBusy');
      expectApiHeaders(reply);
      seconds.add(reply.headers.get('Retry-After'));
    }
    expect([...seconds]).to.have.members(['1', '2', '3']);
  });

  it('leave a refused one untouched: its captcha and its address still serve', async () => {
    allow(4);
    const hasher = holdHasher(service);
    const waiting = times(4, () => logIn(service));
    await hasher.waiting(4);
    const [captcha] = await captchasOf(1);
    const from = someAddress();
    const stores = spiesOnStores();
    expectRefused(await logIn(service, captcha, from), 'ServiceBusy');
    expect(counted(stores)).to.deep.equal([0, 0, 0]);
    expectSucceeded(await page(), '操作成功');
    hasher.letGo();
    for (const reply of await Promise.all(waiting)) expectSucceeded(reply, '登录成功');
    // one failure would lock the address
    expectSucceeded(await logIn(service, captcha, from), '登录成功');
  });

  it('are checked again before the captcha is consumed: their headers came while there was room', async () => {
    allow(4);
    const captchas = await captchasOf(3);
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

    const hasher = holdHasher(service);
    const waiting = times(4, () => logIn(service));
    await hasher.waiting(4);
    const stores = spiesOnStores();
    for (const [i, [, body]] of parts.entries()) sockets[i]!.write(body);
    for (const answer of await Promise.all(answers)) expectRefused(answer, 'ServiceBusy');
    expect(counted(stores)).to.deep.equal([0, 0, 0]);
    hasher.letGo();
    for (const reply of await Promise.all(waiting)) expectSucceeded(reply, '登录成功');
    for (const captcha of captchas) expectSucceeded(await logIn(service, captcha), '登录成功');
  });

  it('are not kept out by logins that hash nothing: locked ones and wrong captchas', async () => {
    allow(1);
    const from = someAddress();
    expectRefused(await logIn(service, { code: 'WRONG1' }, from), 'CaptchaIncorrect');
    const store = service.port('attempts');
    const captchas = service.port('captchas');
    const [reservation, take] = [store.reserve.bind(store), captchas.take.bind(captchas)];
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let [reservations, takes] = [0, 0];
    const reached = new Promise<void>((resolve) => {
      const check = (): void => (reservations >= 20 && takes >= 20 ? resolve() : undefined);
      stub(store, 'reserve').callsFake(async (subject, policy) => {
        reservations += 1;
        if (reservations > 20) return reservation(subject, policy);
        check();
        await gate;
        return reservation(subject, policy);
      });
      stub(captchas, 'take').callsFake(async (key) => {
        takes += 1;
        if (takes > 20) return take(key);
        check();
        await gate;
        return take(key);
      });
    });
    const locked = times(20, () => logIn(service, { key: 'captcha:none', code: 'WRONG1' }, from));
    await eventually(() => reservations >= 20);
    const keys = await captchasOf(20);
    const wrong = keys.map(({ key }) => logIn(service, { key, code: 'WRONG1' }));
    await reached;
    expectSucceeded(await logIn(service), '登录成功');
    letGo();
    for (const reply of await Promise.all(locked)) expectRefused(reply, 'LoginLocked');
    for (const reply of await Promise.all(wrong)) expectRefused(reply, 'CaptchaIncorrect');
  });

  describe('as many as may', () => {
    const MOST = 8;
    let end: () => Promise<void>;
    beforeEach(async () => {
      allow(MOST);
      const hasher = holdHasher(service);
      const logins = times(MOST, () => logIn(service));
      await hasher.waiting(MOST);
      end = async () => {
        hasher.letGo();
        for (const reply of await Promise.all(logins)) expectSucceeded(reply, '登录成功');
      };
    });
    afterEach(() => end());

    it('refuse the next before its body has come, and leave its connection usable', async () => {
      const socket = await openSocket(service.url);
      const answers = rest(socket);
      const body = '{"username":"auditor"}';
      const request = head('POST /api/v1/login', [JSON_TYPE, `Content-Length: ${body.length}`]);
      socket.write(request.replace('Connection: close\r\n', ''));
      const [first] = (await once(socket, 'data')) as [Buffer];
      expectRefused(replyIn(first.toString()), 'ServiceBusy');
      socket.write(body + head('GET /healthz'));
      expect(await answers).to.include('HTTP/1.1 200 OK');
    });
    it('refuse the next whatever its body is, unread', async () => {
      for (const body of ['{', '[]', '', ' '.repeat(100_000)])
        expectRefused(
          await exchange(service.url, head('POST /api/v1/login', [JSON_TYPE, `Content-Length: ${body.length}`]), body),
          'ServiceBusy',
        );
    });
    it('let everything but logins in', async () => {
      await captchaOf(service);
      expectSucceeded(await page(), '操作成功');
      expect((await call(service, '/readyz')).status).to.equal(200);
    });
  });

  describe('count no longer', () => {
    const MOST = 8;
    beforeEach(() => allow(MOST));

    /** As many as may wait are compared at once, and succeed. */
    const expectRoom = async (): Promise<void> => {
      const hasher = holdHasher(service);
      const logins = times(MOST, () => logIn(service));
      await hasher.waiting(MOST);
      hasher.letGo();
      for (const reply of await Promise.all(logins)) expectSucceeded(reply, '登录成功');
    };
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

    it('after clients that left while their password was compared', async () => {
      const hasher = holdHasher(service);
      await aborted(MOST, (body) => body);
      await hasher.waiting(MOST);
      leave();
      hasher.letGo();
      // what was being compared is compared to its end
      while ((await logIn(service)).status === 503);
      await expectRoom();
    });
    it('after clients that left in the middle of the body; those who are still sending do not count', async () => {
      await aborted(MOST, (body) => body.slice(0, 20));
      await expectRoom();
      leave();
      await expectRoom();
    });
    it('after refusals of every kind', async () => {
      const form = { username: 'auditor', password: PASSWORDS.auditor, code: 'AAAAAA', key: 'captcha:none' };
      for (let i = 0; i <= MOST; i += 1) {
        const from = someAddress();
        expectRefused(await call(service, '/api/v1/login', { from, form: {} }), 'FormInvalid', { field: 'username' });
        const headers = { 'Content-Type': 'application/json' };
        expectRefused(await call(service, '/api/v1/login', { from, headers, body: '{' }), 'BodyMalformed');
        expectRefused(await call(service, '/api/v1/login', { from, form }), 'CaptchaIncorrect');
        expectRefused(await call(service, '/api/v1/login', { from, form }), 'LoginLocked');
      }
      await expectRoom();
    });
    it('after outages and errors', async () => {
      const broken = stub(service.port('hasher'), 'verify').rejects(new Error('a bug'));
      for (let i = 0; i <= MOST; i += 1) expectRefused(await logIn(service), 'UnexpectedError');
      broken.restore();
      await expectRoom();
    });
  });
});
