import { expect } from 'chai';
import fc, { type Scheduler } from 'fast-check';
import type { HeldToken } from '../src/held-token.js';
import type { Platform } from '../src/platform.js';
import { serviceCalls } from '../src/service-calls.js';
import { createSession } from '../src/session.js';
import type { TokenStorage } from '../src/token-storage.js';
import { modelService, type ModelService } from './model-service.js';

const SERVICE = 'http://service';
/** More than the part of a token's life after which it is refreshed. */
const PASS_MS = 1_100_000;
const USER = 1;
const OTHER_USER = 2;

type Step = 'ask' | 'pass' | 'logout' | 'login' | 'loginOther' | 'lose';

/** Tabs of one browser. The scheduler decides when requests and answers arrive, and when a tab learns of a change. */
const browserOf = (scheduler: Scheduler, service: ModelService) => {
  const listeners = new Set<() => void>();
  let stored: HeldToken | undefined;
  let time = 0;
  /** The user of the tab when it asked, for each request. */
  const askers: (number | undefined)[] = [];

  const storageOf = (): TokenStorage => {
    let own: (() => void) | undefined;
    return {
      read: () => stored,
      write: (token) => {
        stored = token;
        for (const listener of listeners)
          if (listener !== own) void scheduler.schedule(Promise.resolve(), 'told').then(listener);
      },
      watch: (listener) => {
        own = listener;
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };

  const openTab = () => {
    let isNextLost = false;
    let waited = 0;
    const over: string[] = [];
    const fetch = async (request: Request): Promise<Response> => {
      const isLost = isNextLost;
      isNextLost = false;
      await scheduler.schedule(Promise.resolve(), 'request');
      const response = await service.answer(request);
      await scheduler.schedule(Promise.resolve(), 'answer');
      if (isLost) throw new TypeError('lost');
      return response;
    };
    const platform: Platform = {
      fetch,
      storage: storageOf(),
      withLock: (_ms, work) => work(),
      now: () => time,
      elapsed: () => waited,
      random: () => 0,
      wait: async (ms) => {
        await scheduler.schedule(Promise.resolve(), 'wait');
        waited += ms;
      },
      later: () => () => undefined,
    };
    const calls = serviceCalls(SERVICE, platform);
    const { session, send } = createSession(SERVICE, platform, calls, (why) => void over.push(why));
    const ask = async (): Promise<number> => {
      const name = askers.push(session.current()?.userId) - 1;
      const response = await send(new Request(`${SERVICE}/api/v1/page?name=${name}`)).catch(() => undefined);
      return response?.status ?? 0;
    };
    const logIn = async (user: number): Promise<void> => {
      await session.login({ username: String(user), password: '', code: '', key: '' });
    };
    const asked: Promise<number>[] = [];
    const steps: Readonly<Record<Step, () => unknown>> = {
      // the tab goes on without the answer
      ask: () => void asked.push(ask()),
      pass: () => (time += PASS_MS),
      logout: () => session.logout(),
      login: () => logIn(USER),
      loginOther: () => logIn(OTHER_USER),
      lose: () => (isNextLost = true),
    };
    return { session, over, asked, ask, logIn, run: (step: Step) => steps[step]() };
  };

  return { openTab, askers, stored: () => stored };
};

type Scripts = ReadonlyArray<ReadonlyArray<Step>>;

/** Runs the scripts in tabs, with any interleaving of their requests and answers, until nothing happens any more. */
const played = async (scheduler: Scheduler, scripts: Scripts) => {
  const service = modelService();
  const browser = browserOf(scheduler, service);
  const tabs = scripts.map(() => browser.openTab());
  const settle = async <T>(work: Promise<T>): Promise<T> => scheduler.waitFor(work);
  await settle(tabs[0]!.logIn(USER));
  await settle(scheduler.schedule(Promise.resolve()));
  const runs = tabs.map(async (tab, i) => {
    for (const step of scripts[i] ?? []) await tab.run(step);
    await Promise.all(tab.asked);
  });
  await settle(Promise.all(runs));
  await scheduler.waitIdle();
  return { service, browser, tabs, settle };
};

const scripts = (...steps: ReadonlyArray<Step>) =>
  fc.array(fc.array(fc.constantFrom(...steps), { maxLength: 5 }), { minLength: 2, maxLength: 3 });

/** No request is sent more than twice, done more than once, or sent for another user than that of its tab. */
const expectRepeatedOnce = (service: ModelService, askers: ReadonlyArray<number | undefined>): void => {
  askers.forEach((asker, name) => {
    const answers = service.answered().filter((answer) => answer.name === String(name));
    expect(answers.length).to.be.at.most(2);
    expect(answers.filter(({ status }) => status === 200).length).to.be.at.most(1);
    for (const { userId } of answers) expect([asker, undefined]).to.include(userId);
  });
};

describe('tabs without a lock, in any order of events', () => {
  it('stay signed in through refreshes and lost answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scripts('ask', 'ask', 'pass', 'lose'), async (scheduler, steps) => {
        const { service, browser, tabs, settle } = await played(scheduler, steps);
        for (const tab of tabs) {
          expect(tab.over).to.deep.equal([]);
          const statuses = [await settle(tab.ask()), await settle(tab.ask())];
          expect(statuses[1]).to.equal(200);
        }
        expect(service.usableTokens()).to.have.length(1);
        expectRepeatedOnce(service, browser.askers);
      }),
      { numRuns: 300 },
    );
  });

  it('leave no usable token that the browser does not hold, through logins of two users and logouts', async () => {
    const all = scripts('ask', 'ask', 'pass', 'logout', 'login', 'loginOther');
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), all, async (scheduler, steps) => {
        const { service, browser } = await played(scheduler, steps);
        const held = browser.stored()?.token;
        expect(service.usableTokens().filter((token) => token !== held)).to.deep.equal([]);
        expectRepeatedOnce(service, browser.askers);
      }),
      { numRuns: 300 },
    );
  });

  it('are signed out together by a logout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), scripts('ask', 'ask', 'pass'), async (scheduler, steps) => {
        const [first = [], ...others] = steps;
        const { service, tabs } = await played(scheduler, [[...first, 'logout'], ...others]);
        expect(service.usableTokens()).to.deep.equal([]);
        for (const tab of tabs) expect(tab.session.current()).to.equal(undefined);
      }),
      { numRuns: 300 },
    );
  });
});
