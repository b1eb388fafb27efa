import { expect } from 'chai';
import { E } from '../../../src/contract/fp.js';
import type { SessionId } from '../../../src/contract/session-id.js';
import { issueTimes, sessionEndExpiry } from '../../../src/domain/session/access-token.js';
import { formInvalid } from '../../../src/contract/form-invalid.js';
import { parseAttempt, recordExpiry } from '../../../src/domain/session/refresh-attempt.js';
import {
  endedRecord,
  mergeRecords,
  sessionRecord,
  shownUserAgent,
  type SessionRecord,
} from '../../../src/domain/session/session-record.js';
import { freshSessionId } from '../../contracts/fresh-keys.js';
import { expectRight } from '../../support/expect-either.js';
import { after, hours, minutes, seconds } from '../../support/times.js';
import { SESSION_IDS_FORM } from '../../../src/contract/sessions.js';

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

describe('ids of sessions in a form', () => {
  const ids = (count: number) => Array.from({ length: count }, freshSessionId);
  const one = freshSessionId();
  for (const [what, form, accepted] of [
    ['one', { ids: [one] }, true],
    ['two hundred', { ids: ids(200), more: 'ignored' }, true],
    ['none', { ids: [] }, false],
    ['too many', { ids: ids(201) }, false],
    ['one twice', { ids: [one, one] }, false],
    ['one in upper case', { ids: [one.toUpperCase()] }, false],
    ['a number', { ids: [7] }, false],
    ['no list', { ids: one }, false],
    ['null', { ids: null }, false],
    ['nothing', {}, false],
  ] as const)
    it(`${accepted ? 'may be' : 'are not'} ${what}`, () => {
      const expected = accepted ? E.right({ ids: form.ids }) : E.left(formInvalid('ids'));
      expect(SESSION_IDS_FORM.parse(form)).to.deep.equal(expected);
    });
});

describe('attempt of a refresh', () => {
  it('is a UUID v4 in any case, or absent', () => {
    expect(expectRight(parseAttempt(undefined))).to.equal(undefined);
    expect(expectRight(parseAttempt('0B8E7C1E-5A0F-4A39-9D0C-2F6F3C1D7E42'))).to.equal(id);
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
      expect(parseAttempt(malformed), malformed).to.deep.equal(E.left(formInvalid('X-Refresh-Attempt')));
  });

  it('can be repeated until the new token expires, and for at least 30 seconds', () => {
    const record = (exp: number) => ({ successor: '', sid: id, iat: 0, exp, refresh_grace: 0 });
    const now = begun.getTime() / 1000;
    expect(recordExpiry(record(now + 1200), begun)).to.deep.equal(after(minutes(20), begun));
    expect(recordExpiry(record(now + 5), begun)).to.deep.equal(after(seconds(30), begun));
  });

  it('stays ended a minute longer than any token of a concurrent refresh is accepted', () => {
    const policy = { tokenLifetimeMs: minutes(20), refreshGraceMs: hours(1) };
    expect(sessionEndExpiry(begun, policy)).to.deep.equal(after(minutes(81), begun));
  });
});
