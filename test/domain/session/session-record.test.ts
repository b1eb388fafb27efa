import { expect } from 'chai';
import type { SessionId } from '../../../src/contract/session/session-id.js';
import { issueTimes } from '../../../src/domain/session/access-token.js';
import {
  endedRecord,
  mergeRecords,
  sessionRecord,
  shownUserAgent,
  type SessionRecord,
} from '../../../src/domain/session/session-record.js';
import { after, minutes } from '../../support/times.js';

const begun = new Date('2030-01-01T12:00:00Z');
const id = '0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42' as SessionId;
const session = { userId: 2, username: 'auditor', realname: '', credentialGeneration: 3, startedAt: begun };
const lifetimes = { lifetimeMs: minutes(20), graceMs: minutes(5), sessionMaxMs: Infinity };
const origin = { address: '198.51.100.7', userAgent: 'a browser' };

const issuedAfter = (ms: number) => issueTimes(session, { ...lifetimes, now: after(ms, begun) });
const login = sessionRecord(id, session, issuedAfter(0), Infinity, origin);
const refresh = (ms: number) => sessionRecord(id, session, issuedAfter(ms), Infinity);
const claims = { userId: 2, username: 'auditor', realname: '', nbf: 0, cred_gen: 3, auth_time: begun.getTime() / 1000 };
const end = (ms: number) =>
  endedRecord(id, { ...claims, iat: claims.auth_time, exp: claims.auth_time + 1200 }, after(ms, begun));

describe('record of a session', () => {
  it('has the origin of a login, and its end within the grace', () => {
    expect(login).to.deep.equal({
      id,
      userId: 2,
      credentialGeneration: 3,
      origin,
      beginTime: begun,
      refreshTime: begun,
      endTime: after(minutes(25), begun),
      ended: false,
    });
  });

  it('has the beginning of its session when it is of a refresh, and no origin', () => {
    const { origin: _origin, ...others } = login;
    const refreshTime = after(minutes(9), begun);
    expect(refresh(minutes(9))).to.deep.equal({ ...others, refreshTime, endTime: after(minutes(34), begun) });
  });

  it('begins at the refresh of a token without a session, and ends with the longest session', () => {
    const late = sessionRecord(id, session, issuedAfter(minutes(9)), minutes(10), origin);
    expect([late.beginTime, late.endTime]).to.deep.equal([after(minutes(9), begun), after(minutes(10), begun)]);
  });

  const merged: SessionRecord = { ...refresh(minutes(9)), origin };
  for (const [what, records, expected] of [
    ['a login and a refresh', [login, refresh(minutes(9))], merged],
    ['two refreshes', [refresh(minutes(3)), refresh(minutes(9))], refresh(minutes(9))],
    ['a login and an end', [login, end(minutes(1))], { ...end(minutes(1)), origin }],
    [
      'a refresh and an earlier end',
      [refresh(minutes(9)), end(minutes(1))],
      { ...end(minutes(1)), refreshTime: after(minutes(9), begun) },
    ],
    [
      'two generations',
      [login, { ...refresh(minutes(9)), credentialGeneration: 4 }],
      { ...merged, credentialGeneration: 4 },
    ],
  ] as const)
    it(`merges ${what} into one record, in either order`, () => {
      const [one, other] = records;
      expect(mergeRecords(one, other)).to.deep.equal(expected);
      expect(mergeRecords(other, one)).to.deep.equal(expected);
    });

  it('shows a user agent of 200 characters at most, without control characters', () => {
    expect(shownUserAgent('Mozilla/5.0 (X11)')).to.equal('Mozilla/5.0 (X11)');
    expect(shownUserAgent('a\0b\u001Fc\uD800')).to.equal('a\uFFFDb\uFFFDc\uFFFD');
    expect(Array.from(shownUserAgent('👩'.repeat(300)))).to.have.length(200);
    expect(shownUserAgent('x'.repeat(100_000))).to.have.length(200);
  });
});
