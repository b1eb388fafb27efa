import { expect } from 'chai';
import type { HeldToken } from '../src/held-token.js';
import {
  afterRefresh,
  afterRefusal,
  afterUnauthorized,
  beforeRefresh,
  isRefreshDue,
  refreshAge,
} from '../src/session-rules.js';
import { aToken } from './tokens.js';

const LIFE_MS = 1_200_000;

describe('the rules of the session', () => {
  const token = aToken({ jti: 'the token' }, 1000);
  const stored: Readonly<Record<string, HeldToken | undefined>> = {
    'the token': token,
    'another token of the user': aToken({ jti: 'another' }),
    'a token of another user': aToken({ userId: 3 }),
    nothing: undefined,
  };

  const table = [
    ['the token', 'refresh', 'refresh', 'store', 'clear'],
    ['another token of the user', 'repeat', 'adopt', 'adopt', 'adopt'],
    ['a token of another user', 'end', 'end', 'logOut', 'end'],
    ['nothing', 'end', 'end', 'logOut', 'end'],
  ] as const;

  for (const [what, unauthorized, before, refreshed, refused] of table)
    it(`${what} is stored: 401 ${unauthorized}, refresh ${before}, success ${refreshed}, refusal ${refused}`, () => {
      const now = stored[what];
      expect(afterUnauthorized(token, now)).to.equal(unauthorized);
      expect(beforeRefresh(token, now)).to.equal(before);
      expect(afterRefresh(token, now)).to.equal(refreshed);
      expect(afterRefusal(token, now)).to.equal(refused);
    });

  it('refresh a token when 15 to 20 % of its life is left', () => {
    expect([0, 1].map((jitter) => Math.round(refreshAge(token, jitter)))).to.deep.equal([LIFE_MS * 0.8, 1_020_000]);
  });

  for (const [what, age, isDue] of [
    ['was just received', 0, false],
    ['has 20.1 % of its life left', LIFE_MS * 0.799, false],
    ['has 20 % of its life left', LIFE_MS * 0.8, true],
    ['has expired', LIFE_MS + 1, true],
    ['was received two hours ago, or the clock was set', 7_200_000, true],
    ['will be received, because the clock was set back', -1, true],
  ] as const)
    it(`a token that ${what} is ${isDue ? 'due' : 'not due'}`, () => {
      expect(isRefreshDue(token, token.receivedAt + age, 0)).to.equal(isDue);
    });
});
