import { expect } from 'chai';
import { itemOf } from '../src/held-token.js';
import { browserStorage } from '../src/token-storage.js';
import { aToken } from './tokens.js';

describe('a full storage', () => {
  it('does not keep the token that a refresh has replaced', () => {
    const items = new Map([['session', itemOf(aToken())]]);
    const full = {
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => void items.delete(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    const storage = browserStorage('session', () => full);
    const next = aToken({ jti: 2 });
    storage.write(next);
    expect(storage.read()).to.deep.equal(next);
    expect(items.size).to.equal(0);
  });
});
