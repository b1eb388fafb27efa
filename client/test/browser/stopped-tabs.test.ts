import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../../../test/support/eventually.js';
import { ask, countOf, hold, LIMITS, overOf, shorten, useStage, userOf, type Stage } from './stage.js';

const BUSY_SECONDS = 0.5;

/** The process of a tab: the one that is busy while the tab is. */
const processOf = async ({ browser }: Stage, tab: Page): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const cpuTimes = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const before = new Map((await cpuTimes()).map(({ id, cpuTime }) => [id, cpuTime]));
  let pid = 0;
  await eventually(async () => {
    await tab.evaluate(() => {
      const start = performance.now();
      while (performance.now() - start < 200);
    });
    const used = (await cpuTimes()).map(({ id, cpuTime }) => ({ id, cpuTime: cpuTime - (before.get(id) ?? 0) }));
    const [most, next] = used.toSorted((one, other) => other.cpuTime - one.cpuTime);
    pid = most?.id ?? 0;
    return (most?.cpuTime ?? 0) - (next?.cpuTime ?? 0) > BUSY_SECONDS;
  });
  await session.detach();
  return pid;
};

describe('a tab that stops while it has the lock', () => {
  const stage = useStage();
  let context: BrowserContext;
  let tab: Page;
  let other: Page;

  beforeEach(async () => {
    context = await stage.context();
    [tab, other] = [await stage.open(context), await stage.open(context)];
    await stage.logIn(other);
    await eventually(async () => (await userOf(tab)) === 'auditor');
    expect(await ask(tab, `begin ${stage.server.seen.length}`)).to.equal('ok');
    stage.expireTokens();
  });
  afterEach(async () => {
    await context.close();
  });

  /** Stops the tab between the refresh and its answer. The other tab must do without it, and without the lock. */
  const expectOtherGoesOn = async (name: string, stop: () => unknown, goOn: () => unknown): Promise<void> => {
    const since = stage.server.seen.length;
    const { arrived, release } = hold(stage.server, '/refreshToken', 'after');
    await shorten(other, LIMITS.refreshLock);
    const asked = ask(tab, `${name} stopped`);
    await arrived;
    await stop();
    release();
    expect(await ask(other, `${name} other`)).to.equal('ok');
    expect(countOf(stage.server, '/refreshToken', since)).to.equal(2);
    const locks = await other.evaluate(async () => (await navigator.locks.query()).held);
    expect(locks).to.have.length(1);
    await goOn();
    expect(await asked).to.equal('ok');
    expect(await ask(tab, `${name} goes on`)).to.equal('ok');
    for (const one of [tab, other]) expect([await userOf(one), await overOf(one)]).to.deep.equal(['auditor', []]);
  };

  it('does not stop the other tab when the process of the tab is stopped', async () => {
    const pid = await processOf(stage, tab);
    expect(pid).to.not.equal(await processOf(stage, other));
    await expectOtherGoesOn(
      'process',
      () => process.kill(pid, 'SIGSTOP'),
      () => process.kill(pid, 'SIGCONT'),
    );
  });

  it('does not stop the other tab when the scripts of the tab are paused', async () => {
    const session = await context.newCDPSession(tab);
    await session.send('Debugger.enable');
    await expectOtherGoesOn(
      'scripts',
      async () => {
        const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
        await session.send('Debugger.pause');
        void session.send('Runtime.evaluate', { expression: 'document.title' }).catch(() => undefined);
        await paused;
      },
      () => session.send('Debugger.resume'),
    );
  });
});
