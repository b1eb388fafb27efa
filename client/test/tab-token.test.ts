import { expect } from 'chai';
import type { HeldToken } from '../src/held-token.js';
import type { Platform } from '../src/platform.js';
import { tabToken } from '../src/tab-token.js';
import { aToken } from './tokens.js';

describe('the token of a tab', () => {
  it('is reported as ended with the reason of each end, also after an earlier end', async () => {
    let stored: HeldToken | undefined = aToken();
    const storage = { read: () => stored, write: () => undefined, watch: () => () => undefined };
    const over: string[] = [];
    const tab = tabToken({ storage, withLock: (_waitMs, work) => work() }, (why) => void over.push(why));
    for (const next of [undefined, aToken({ jti: 2 }), aToken({ userId: 3 })]) {
      stored = next;
      tab.current();
      // the listeners are called in a microtask
      await Promise.resolve();
    }
    expect(over).to.deep.equal(['ended-elsewhere', 'another-user']);
  });

  it('calls no listener while the lock is held, also after work that did not get the lock', async () => {
    let stored: HeldToken | undefined = aToken();
    let isLocked = false;
    const withLock: Platform['withLock'] = async (_waitMs, work) => {
      if (isLocked) return work();
      isLocked = true;
      return work().finally(() => (isLocked = false));
    };
    const storage = {
      read: () => stored,
      write: (token: HeldToken | undefined) => void (stored = token),
      watch: () => () => undefined,
    };
    const tab = tabToken({ storage, withLock }, () => undefined);
    const told: boolean[] = [];
    tab.subscribe(() => void told.push(isLocked));

    let finish = (): void => undefined;
    const first = tab.withLock(1000, () => new Promise<void>((resolve) => (finish = resolve)));
    await tab.withLock(20, async () => tab.release());
    expect(told).to.deep.equal([]);
    finish();
    await first;
    expect(told).to.deep.equal([false]);
  });

  it('reports why the session has ended, and reports again when another user logs in or out in another tab', async () => {
    let stored: HeldToken | undefined = aToken();
    const storage = {
      read: () => stored,
      write: (token: HeldToken | undefined) => void (stored = token),
      watch: () => () => undefined,
    };
    const told: string[] = [];
    const tab = tabToken({ storage, withLock: (_waitMs, work) => work() }, (why, other) => {
      told.push(`${why} ${other?.username ?? ''}`.trim());
    });
    const seen = async (token: HeldToken | undefined): Promise<void> => {
      stored = token;
      for (let times = 0; times < 2; times += 1) tab.current();
      await Promise.resolve();
    };
    const userOf = (userId: number, username: string) => aToken({ userId, username });

    await seen(undefined);
    await seen(userOf(3, 'guest'));
    await seen(userOf(4, 'lilei'));
    await seen(undefined);
    expect(told).to.deep.equal(['ended-elsewhere', 'another-user guest', 'another-user lilei', 'ended-elsewhere']);

    await seen(aToken());
    tab.refuse('refused');
    await seen(undefined);
    await seen(userOf(3, 'guest'));
    expect(told.slice(4)).to.deep.equal(['refused', 'another-user guest']);

    await seen(aToken());
    tab.refuse('replaced');
    await seen(undefined);
    expect(told.slice(6)).to.deep.equal(['replaced']);

    await seen(aToken());
    tab.release();
    await seen(undefined);
    expect(told).to.have.length(7);
  });
});
