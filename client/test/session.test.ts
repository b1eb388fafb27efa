import { expect } from 'chai';
import { apiWith, type UntypedOptions } from '../src/api.js';
import type { HeldToken } from '../src/held-token.js';
import type { Platform } from '../src/platform.js';
import { serviceCalls } from '../src/service-calls.js';
import { createSession } from '../src/session.js';
import { aToken, tokenText } from './tokens.js';

const SERVICE = 'http://service';
const EXPIRED_MS = 1_200_000;
const UNUSED = { iat: 1_700_000_001, exp: 1_700_001_201 };

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

const success = (data: unknown): Response => Response.json({ code: 0, msg: '', data });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const refused = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ code: 1, msg: '', data: null }, { status, headers });

/** A tab with a token, whose clock and whose answers the test decides. */
const tabWith = (answers: Answers, onRequest: (request: Request) => Promise<void> = () => Promise.resolve()) => {
  let stored: HeldToken | undefined = aToken();
  let time = 0;
  let waited = 0;
  let ahead: (() => void) | undefined;
  const sent: string[] = [];
  const over: string[] = [];
  const platform: Platform = {
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace('/api/v1', '');
      sent.push(path);
      await onRequest(request);
      return (await answers[path]?.()) ?? success(null);
    },
    storage: { read: () => stored, write: (token) => void (stored = token), watch: () => () => undefined },
    withLock: (_waitMs, work) => work(),
    now: () => time,
    elapsed: () => waited,
    random: () => 0,
    wait: async (ms) => void (waited += ms),
    later: (_ms, work) => {
      ahead = work;
      return () => {
        if (ahead === work) ahead = undefined;
      };
    },
  };
  const calls = serviceCalls(SERVICE, platform);
  const { session, send } = createSession(SERVICE, platform, calls, (why) => void over.push(why));
  const api = apiWith(SERVICE, send);
  return {
    ...{ session, sent, over },
    ask: async (options?: UntypedOptions) => {
      const result = await api.request('GET', '/api/v1/page', options);
      return result.ok ? 'ok' : result.reason;
    },
    store: (token: HeldToken | undefined) => void (stored = token),
    stored: () => stored,
    pass: (ms: number) => {
      time += ms;
      waited += ms;
    },
    /** The time of the timer has come. False without a timer. */
    refreshAhead: async () => {
      const work = ahead;
      ahead = undefined;
      work?.();
      await settled();
      return work !== undefined;
    },
  };
};

type Tab = ReturnType<typeof tabWith>;

const newToken = () => success({ access_token: tokenText(UNUSED) });

const newLogin = () => success({ access_token: tokenText({ ...UNUSED, userId: 3 }), must_change_password: false });

describe('the session of a tab', () => {
  it('is the same object until the token changes', async () => {
    const tab = tabWith({ '/account/password': newToken });
    const told: unknown[] = [];
    tab.session.subscribe((current) => void told.push(current));
    const first = tab.session.current();
    expect(first).to.include({ username: 'auditor' });
    expect(tab.session.current()).to.equal(first);
    await tab.session.changePassword({ oldPassword: '', newPassword: '' });
    expect(tab.session.current()).not.to.equal(first);
    expect(told).to.deep.equal([tab.session.current()]);
    expect(told[0]).to.equal(tab.session.current());
  });
});

describe('a change of the password', () => {
  it('keeps the new token', async () => {
    const tab = tabWith({ '/account/password': newToken });
    expect(await tab.session.changePassword({ oldPassword: '', newPassword: '' })).to.include({ ok: true, data: null });
    expect(tab.stored()?.token).to.equal(tokenText(UNUSED));
    expect(tab.sent).to.deep.equal(['/account/password']);
  });

  it('logs out the new token when the session has ended in another tab meanwhile', async () => {
    const tab = tabWith({
      '/account/password': () => {
        tab.store(undefined);
        return newToken();
      },
    });
    expect(await tab.session.changePassword({ oldPassword: '', newPassword: '' })).to.include({ ok: true });
    expect(tab.stored()).to.equal(undefined);
    expect(tab.sent).to.deep.equal(['/account/password', '/logout']);
  });
});

describe('a login with a second factor', () => {
  const FORM = { username: '', password: '', code: '', key: '' };
  const asked = (): Response =>
    refused(200, { 'X-Failure-Reason': 'SecondFactorRequired', 'X-Login-Ticket': 'a-ticket' });

  it('fails with the ticket, and the code with the ticket logs in', async () => {
    const forms: unknown[] = [];
    const tab = tabWith({ '/login': asked, '/login/factor': newLogin }, async (request) => {
      if (request.url.endsWith('/login/factor')) forms.push(await request.clone().json());
    });
    tab.store(undefined);
    const first = await tab.session.login(FORM);
    expect(first).to.include({ ok: false, reason: 'SecondFactorRequired', ticket: 'a-ticket' });
    expect(tab.session.current()).to.equal(undefined);
    const second = await tab.session.enterCode({ ticket: 'a-ticket', code: '123456' });
    expect(second).to.deep.include({ ok: true, data: { mustChangePassword: false } });
    expect(forms).to.deep.equal([{ ticket: 'a-ticket', code: '123456' }]);
    expect(tab.session.current()?.userId).to.equal(3);
  });

  it('is aborted when the user leaves before the answer to the code', async () => {
    const tab = tabWith({
      '/login/factor': async () => {
        await tab.session.logout();
        return newLogin();
      },
    });
    const answer = await tab.session.enterCode({ ticket: 'a-ticket', code: '123456' });
    expect(answer).to.include({ ok: false, reason: 'RequestAborted' });
    expect(tab.session.current()).to.equal(undefined);
  });
});

describe('a new token of the same session', () => {
  const codes = ['AAAAA-BBBBB'];

  it('is kept after a step-up, and after a second factor is confirmed or removed', async () => {
    const confirmed = () => success({ access_token: tokenText(UNUSED), codes });
    const calls = [
      ['/account/stepUp', newToken, (tab: Tab) => tab.session.stepUp({ code: '123456' }), null],
      ['/account/factor/remove', newToken, (tab: Tab) => tab.session.removeFactor({ password: '', code: '' }), null],
      ['/account/factor/confirm', confirmed, (tab: Tab) => tab.session.confirmFactor({ code: '' }), { codes }],
    ] as const;
    for (const [path, answer, call, data] of calls) {
      const tab = tabWith({ [path]: answer });
      expect(await call(tab), path).to.deep.include({ ok: true, data });
      expect(tab.stored()?.token, path).to.equal(tokenText(UNUSED));
      expect(tab.sent, path).to.deep.equal([path]);
    }
  });
});

describe('a request in the background', () => {
  const expired = { '/page': () => refused(401, { 'X-Failure-Reason': 'TokenExpired' }), '/refreshToken': newToken };

  it('does not extend an unused session', async () => {
    const tab = tabWith({ '/refreshToken': newToken });
    expect(await tab.ask({ background: true })).to.equal('ok');
    tab.pass(EXPIRED_MS - 1000);
    expect(await tab.refreshAhead()).to.be.true;
    expect(await tab.ask({ background: true })).to.equal('ok');
    expect(tab.sent).to.deep.equal(['/page', '/page']);
  });

  it('ends an unused session that has expired', async () => {
    const tab = tabWith(expired);
    tab.pass(EXPIRED_MS);
    expect(await tab.ask({ background: true })).to.equal('TokenExpired');
    expect([tab.sent, tab.over]).to.deep.equal([['/page'], ['refused']]);
  });

  it('refreshes the token of a session that is used', async () => {
    const tab = tabWith({ '/refreshToken': newToken });
    expect(await tab.ask()).to.equal('ok');
    tab.pass(EXPIRED_MS - 1000);
    expect(await tab.ask({ background: true })).to.equal('ok');
    expect(tab.sent).to.deep.equal(['/page', '/refreshToken', '/page']);
  });

  it('ends a session when the service refuses to refresh its token', async () => {
    const tab = tabWith({ ...expired, '/refreshToken': () => refused(401) });
    expect(await tab.ask({ background: true })).to.equal('TokenExpired');
    expect([tab.sent, tab.over]).to.deep.equal([['/page', '/refreshToken'], ['refused']]);
  });
});

describe('a refresh', () => {
  const expired = { '/page': () => refused(401, { 'X-Failure-Reason': 'TokenExpired' }) };

  it('is not waited for by a request that the application cancels', async () => {
    const tab = tabWith({ '/refreshToken': () => new Promise<Response>(() => undefined) });
    tab.pass(EXPIRED_MS);
    const controller = new AbortController();
    const asked = tab.ask({ signal: controller.signal });
    controller.abort(new Error('closed'));
    expect(await asked).to.equal('RequestAborted');
    expect(tab.sent).to.deep.equal(['/refreshToken']);
  });

  it('is not repeated at once when a proxy answers, also without Retry-After', async () => {
    const tab = tabWith({ ...expired, '/refreshToken': () => new Response('', { status: 502 }) });
    expect([await tab.ask(), await tab.ask()]).to.deep.equal(['AnswerUnreadable', 'AnswerUnreadable']);
    expect(tab.sent).to.deep.equal(['/page', '/refreshToken', '/page']);
    tab.pass(60_000);
    await tab.ask();
    expect(tab.sent.filter((path) => path === '/refreshToken')).to.have.length(2);
  });

  it('is not postponed by the failure of another token', async () => {
    const away = () => refused(503, { 'X-Failure-Reason': 'ServiceUnavailable', 'Retry-After': '60' });
    const tab = tabWith({ ...expired, '/refreshToken': away, '/login': newLogin });
    expect(await tab.ask()).to.equal('ServiceUnavailable');
    await tab.session.login({ username: '', password: '', code: '', key: '' });
    await tab.ask();
    expect(tab.sent.filter((path) => path === '/refreshToken')).to.have.length(2);
  });
});

describe('a refresh ahead of the end', () => {
  const away = { '/refreshToken': () => refused(503, { 'X-Failure-Reason': 'ServiceUnavailable' }) };

  it('keeps a session whose request was repeated with the token of another tab', async () => {
    let isFirst = true;
    const tab = tabWith({
      '/page': () => {
        if (!isFirst) return success(null);
        isFirst = false;
        tab.store(aToken({ jti: 2 }));
        return refused(401, { 'X-Failure-Reason': 'TokenRevoked' });
      },
      '/refreshToken': newToken,
    });
    expect(await tab.ask()).to.equal('ok');
    tab.pass(EXPIRED_MS - 1000);
    await tab.refreshAhead();
    expect(tab.sent).to.deep.equal(['/page', '/page', '/refreshToken']);
  });

  it('is tried again until the token expires, and not after that', async () => {
    const tab = tabWith(away);
    await tab.ask();
    tab.pass(EXPIRED_MS - 1000);
    expect([await tab.refreshAhead(), await tab.refreshAhead()]).to.deep.equal([true, true]);
    tab.pass(EXPIRED_MS);
    await tab.refreshAhead();
    expect(await tab.refreshAhead(), 'a timer').to.be.false;
  });
});

describe('a login', () => {
  it('is not cancelled by a refresh of the same user meanwhile', async () => {
    const tab = tabWith({
      '/login': () => {
        tab.store(aToken({ jti: 2 }));
        return newLogin();
      },
    });
    const answer = await tab.session.login({ username: '', password: '', code: '', key: '' });
    expect(answer).to.include({ ok: true });
    expect(tab.session.current()).to.include({ userId: 3 });
  });
});

describe('a logout', () => {
  it('logs out a token that is stored during the logout too, also when the first logout is not confirmed', async () => {
    const tab = tabWith({
      '/logout': () => {
        if (tab.sent.length === 1) tab.store(aToken({ jti: 2 }));
        return refused(503, { 'X-Failure-Reason': 'ServiceUnavailable' });
      },
    });
    expect(await tab.session.logout()).to.deep.equal({ confirmed: false });
    expect(tab.sent).to.deep.equal(['/logout', '/logout']);
  });

  it('is not confirmed when the service confirms the last token only', async () => {
    const tab = tabWith({
      '/logout': () => {
        if (tab.sent.length > 1) return success(null);
        tab.store(aToken({ jti: 2 }));
        return refused(503, { 'X-Failure-Reason': 'ServiceUnavailable' });
      },
    });
    expect(await tab.session.logout()).to.deep.equal({ confirmed: false });
    expect(tab.sent).to.deep.equal(['/logout', '/logout']);
  });

  it('a refused step-up keeps the token', async () => {
    const tab = tabWith({ '/account/stepUp': () => refused(200, { 'X-Failure-Reason': 'FactorIncorrect' }) });
    const before = tab.stored();
    expect(await tab.session.stepUp({ code: '1' })).to.include({ ok: false, reason: 'FactorIncorrect' });
    expect(tab.stored()).to.equal(before);
  });
});
