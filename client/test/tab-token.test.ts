import { expect } from 'chai';
import type { HeldToken } from '../src/held-token.js';
import type { Platform } from '../src/platform.js';
import { tabToken } from '../src/tab-token.js';
import { aToken } from './tokens.js';

describe('the token of a tab', () => {
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
