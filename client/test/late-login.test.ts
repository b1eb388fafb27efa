import { expect } from 'chai';
import type { HeldToken } from '../src/held-token.js';
import type { Platform } from '../src/platform.js';
import { serviceCalls } from '../src/service-calls.js';
import { createSession } from '../src/session.js';
import { modelService } from './model-service.js';

const SERVICE = 'http://service';
const formOf = (user: number) => ({ username: String(user), password: '', code: '', key: '' });

/** Two tabs of one browser. The answers to logins of the first one wait for `answer`. */
const browserWithSlowLogin = () => {
  const service = modelService();
  const listeners = new Set<() => void>();
  let stored: HeldToken | undefined;
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  const open = (isSlow: boolean) => {
    const platform: Platform = {
      fetch: async (request: Request) => {
        const response = await service.answer(request);
        if (isSlow && request.url.endsWith('/login')) await held;
        return response;
      },
      storage: {
        read: () => stored,
        write: (token) => {
          stored = token;
          for (const listener of listeners) listener();
        },
        watch: (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      withLock: (_ms, work) => work(),
      now: () => 0,
      elapsed: () => 0,
      random: () => 0,
      wait: () => Promise.resolve(),
      later: () => () => undefined,
    };
    return createSession(SERVICE, platform, serviceCalls(SERVICE, platform), () => undefined).session;
  };
  return { service, slow: open(true), other: open(false), answer, userOfStored: () => stored?.userId };
};

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('a login whose answer comes late', () => {
  it('does not log in a user who has logged out meanwhile, and leaves no usable token', async () => {
    const { service, slow, answer, userOfStored } = browserWithSlowLogin();
    const login = slow.login(formOf(1));
    await slow.logout();
    answer();
    expect(await login).to.include({ ok: false, reason: 'RequestAborted' });
    await settled();
    expect(slow.current()).to.equal(undefined);
    expect(userOfStored()).to.equal(undefined);
    expect(service.usableTokens()).to.deep.equal([]);
  });

  it('does not replace a login of another user in another tab', async () => {
    const { service, slow, other, answer, userOfStored } = browserWithSlowLogin();
    const login = slow.login(formOf(1));
    await other.login(formOf(2));
    answer();
    expect(await login).to.include({ ok: false, reason: 'RequestAborted' });
    await settled();
    expect(userOfStored()).to.equal(2);
    expect(other.current()?.userId).to.equal(2);
    expect(service.usableTokens()).to.have.length(1);
  });

  it('logs in when nothing else happens, and logs out the token that it replaces', async () => {
    const { service, slow, answer, userOfStored } = browserWithSlowLogin();
    answer();
    expect(await slow.login(formOf(1))).to.include({ ok: true });
    expect(await slow.login(formOf(2))).to.include({ ok: true });
    await settled();
    expect(userOfStored()).to.equal(2);
    expect(service.usableTokens()).to.have.length(1);
  });
});
