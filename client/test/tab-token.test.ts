import { expect } from 'chai';
import type { HeldToken } from '../src/held-token.js';
import type { Platform } from '../src/platform.js';
import { tabToken } from '../src/tab-token.js';
import { aToken } from './tokens.js';

describe('the token of a tab', () => {
  it('ends for the reason of this end, not for that of an earlier one', async () => {
    let stored: HeldToken | undefined = aToken();
    const storage = { read: () => stored, write: () => undefined, watch: () => () => undefined };
    const over: string[] = [];
    const tab = tabToken({ storage, withLock: (_waitMs, work) => work() }, (why) => void over.push(why));
    for (const next of [undefined, aToken({ jti: 2 }), aToken({ userId: 3 })]) {
      stored = next;
      tab.current();
      // the listeners are told in a microtask
      await Promise.resolve();
    }
    expect(over).to.deep.equal(['ended-elsewhere', 'another-user']);
  });

  it('reaches no listener while the lock is held, also after work that did not get the lock', async () => {
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
});
