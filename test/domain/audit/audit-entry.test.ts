import { expect } from 'chai';
import { auditEntry, droppedEntry, mergeKey, isRepeatable } from '../../../src/domain/audit/audit-entry.js';
import { aLogin, anEntry, aRefusal, aRepeatable } from '../../support/audit/audit-fixtures.js';

const mark = { id: '0b8e7c1e-5a0f-4a39-9d0c-2f6f3c1d7e42', time: new Date('2030-01-01T12:00:00Z') };

describe('audit entry', () => {
  it('has the fields of its event, and its time', () => {
    const event = aLogin(1);
    const { _tag: _, ...fields } = event;
    expect(auditEntry(event, mark)).to.deep.equal({ ...mark, event: 'LoggedIn', ...fields, count: 1 });
    expect(auditEntry(aRefusal(1), mark)).to.not.have.any.keys('userId', 'username');
  });

  it('has the record of an event, with every text escaped and shortened', () => {
    const event = {
      module: 'user',
      recordId: 7,
      before: { name: '\n' },
      after: { name: 'x'.repeat(65), n: 1, is: true },
    };
    const entry = auditEntry({ ...aLogin(1), ...event } as never, mark);
    expect(entry).to.deep.include({
      ...{ module: 'user', recordId: 7 },
      before: { name: '\\u000a' },
      after: { name: `${'x'.repeat(64)}…`, n: 1, is: true },
    });
  });

  it('has no other field of an event, such as a password or token', () => {
    const secret = { password: 'Never#2026', token: 'eyJ', code: 'ABC', key: 'captcha:x', form: { password: 'x' } };
    expect(auditEntry({ ...aLogin(1), ...secret }, mark)).to.not.have.any.keys(...Object.keys(secret));
  });

  it('escapes and shortens every text that came from outside', () => {
    const nasty = '\n\u202e' + 'x'.repeat(100);
    const written = '\\u000a\\u202e' + 'x'.repeat(62) + '…';
    const entry = auditEntry(aLogin(1, { username: nasty, requestId: nasty, address: nasty as never }), mark);
    expect(entry).to.deep.include({ username: written, requestId: written, address: written });
  });

  it('has the number of dropped events', () => {
    expect(droppedEntry(7, mark)).to.deep.equal({ ...mark, event: 'EventsDropped', count: 7 });
  });

  it('can be merged for the events that a client can cause without limit, and for no others', () => {
    const repeats = [
      'CaptchaLimited',
      'TokenRefused',
      'TokenReplayed',
      'PermissionDenied',
      'BlacklistUnchecked',
      'PasswordChangeRefused',
      'WriteRefused',
    ] as const;
    for (const event of repeats) expect(isRepeatable(anEntry(1, { event })), event).to.be.true;
    for (const reason of ['LoginLocked', 'CaptchaIncorrect'])
      expect(isRepeatable(anEntry(1, { event: 'LoginRefused', reason })), reason).to.be.true;
    // wrong captchas for changing user names begin a lock each
    expect(isRepeatable(anEntry(1, { event: 'LoginLocked', scope: 'main' }))).to.be.true;
    const bounded = ['LoggedIn', 'LoggedOut', 'TokenRefreshed', 'EventsDropped'] as const;
    for (const event of bounded) expect(isRepeatable(anEntry(1, { event })), event).to.be.false;
    expect(isRepeatable(anEntry(1, { event: 'LoginRefused', reason: 'CredentialsIncorrect' }))).to.be.false;
  });

  it('has the same merge key at another time or in another request, and another key for any other difference', () => {
    expect(mergeKey(aRepeatable(1))).to.equal(mergeKey(aRepeatable(2, { count: 9 })));
    const others = [
      { event: 'TokenReplayed' },
      { reason: 'TokenExpired' },
      { address: '198.51.100.8' },
      { userId: 3 },
      { username: 'admin' },
      { scope: 'main' },
      { permission: 'sys:user:page' },
      { module: 'user' },
      { recordId: 7 },
    ] as const;
    const kinds = others.map((parts) => mergeKey(aRepeatable(1, parts)));
    expect(new Set([...kinds, mergeKey(aRepeatable(1))]).size).to.equal(others.length + 1);
  });

  it('has the same merge key for each user name behind the same lock', () => {
    const locked = (parts: Parameters<typeof anEntry>[1]) =>
      mergeKey(anEntry(1, { event: 'LoginRefused', reason: 'LoginLocked', scope: 'address', ...parts }));
    expect(locked({ username: 'one' })).to.equal(locked({ username: 'another' }));
    expect(locked({ username: 'one' })).not.to.equal(locked({ username: 'one', scope: 'main' }));
    expect(locked({ username: 'one' })).not.to.equal(locked({ username: 'one', address: '198.51.100.8' }));
    const event = 'PasswordChangeRefused';
    expect(locked({ event, username: 'one' })).not.to.equal(locked({ event, username: 'another' }));
  });
});
