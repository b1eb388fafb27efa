import { expect } from 'chai';
import { O } from '../../../src/contract/values/fp.js';
import type { SessionId } from '../../../src/contract/session/session-id.js';
import { sessionEndExpiry } from '../../../src/domain/session/access-token.js';
import { attemptOf, isLateReplay, recordExpiry } from '../../../src/domain/session/refresh-attempt.js';
import { after, hours, minutes, seconds } from '../../support/times.js';

const begun = new Date('2030-01-01T12:00:00Z');
const id = '0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42' as SessionId;

describe('attempt of a refresh', () => {
  it('is a UUID v4 in any case', () => {
    expect(attemptOf('0B8E7C1E-5A0F-4A39-9D0C-2F6F3C1D7E42')).to.deep.equal(O.some(id));
    for (const malformed of [
      '',
      ' ',
      'x',
      id.slice(1),
      `${id}0`,
      `${id}, ${id}`,
      id.replace('4a39', '1a39'),
      `{${id}}`,
    ])
      expect(attemptOf(malformed), malformed).to.deep.equal(O.none);
  });

  const now = begun.getTime() / 1000;
  const record = (exp: number, iat = 0) => ({ successor: '', sid: id, iat, exp, refresh_grace: 0 });

  it('a used token that comes again: a late replay after ten seconds, or without a record of its refresh', () => {
    const refresh = record(now + 1200, now);
    expect(isLateReplay(refresh, after(seconds(10), begun))).to.equal(false);
    expect(isLateReplay(refresh, after(seconds(10) + 1, begun))).to.equal(true);
    expect(isLateReplay(undefined, begun)).to.equal(true);
  });

  it('can be repeated until the new token expires, and for at least 30 seconds', () => {
    expect(recordExpiry(record(now + 1200), begun)).to.deep.equal(after(minutes(20), begun));
    expect(recordExpiry(record(now + 5), begun)).to.deep.equal(after(seconds(30), begun));
  });

  it('stays ended a minute longer than any token of a concurrent refresh is accepted', () => {
    const policy = { tokenLifetimeMs: minutes(20), refreshGraceMs: hours(1) };
    expect(sessionEndExpiry(begun, policy)).to.deep.equal(after(minutes(81), begun));
  });
});
