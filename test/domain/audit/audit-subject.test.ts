import { expect } from 'chai';
import { auditEntry } from '../../../src/domain/audit/audit-entry.js';
import type { AuditEvent } from '../../../src/domain/audit/audit-event.js';
import { auditSubject } from '../../../src/domain/audit/audit-subject.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';

const origin = { address: '198.51.100.7' as ClientAddress, requestId: 'request' };
const actor = { ...origin, userId: 2, username: 'auditor' };
const login = { ...origin, username: 'lilei' };
const target = { module: 'user', recordId: 9 } as const;

const subjectOf = (event: AuditEvent, count = 1) =>
  auditSubject({ ...auditEntry(event, { id: 'id', time: new Date(0) }), count });

describe('the user whom an event is about', () => {
  const EVENTS: ReadonlyArray<readonly [string, AuditEvent, ReturnType<typeof subjectOf>]> = [
    ['a login: the user', { _tag: 'LoggedIn', ...login, userId: 9 }, { userId: 9 }],
    [
      'a refused login: the user with the name',
      { _tag: 'LoginRefused', ...login, reason: 'CredentialsIncorrect' },
      { username: 'lilei' },
    ],
    [
      'a login of a disabled account: the user',
      { _tag: 'LoginRefused', ...login, reason: 'AccountDisabled', userId: 9 },
      { userId: 9 },
    ],
    ['a lock: the user with the name', { _tag: 'LoginLocked', ...login, scope: 'main' }, { username: 'lilei' }],
    [
      'what was done to a user: that user',
      { _tag: 'SessionsEnded', ...actor, ...target, reason: 'Own' },
      { userId: 9 },
    ],
    ['an operator’s command: its user', { _tag: 'UserDisabled', ...target, after: { username: 'x' } }, { userId: 9 }],
    [
      'a refused change of a user: that user',
      {
        _tag: 'WriteRefused',
        ...actor,
        ...target,
        reason: 'PermissionNotHeld',
        permission: 'sys:user:delete' as never,
      },
      { userId: 9 },
    ],
    [
      'a refused change of a role: the actor',
      {
        ...{ _tag: 'WriteRefused', ...actor, module: 'role', recordId: 9, reason: 'PermissionNotHeld' },
        permission: 'sys:role:delete' as never,
      },
      { userId: 2 },
    ],
    ['a refreshed token: its user', { _tag: 'TokenRefreshed', ...actor }, { userId: 2 }],
    [
      'an export: who did it',
      { _tag: 'Exported', ...actor, module: 'user', after: { records: 1, complete: true } },
      { userId: 2 },
    ],
    [
      'a cleared lock: the user with the name',
      { _tag: 'LoginUnlocked', ...actor, module: 'lock', before: { username: 'lilei' } },
      { username: 'lilei' },
    ],
    [
      'cleared locks of an address: who did it',
      { _tag: 'LoginUnlocked', ...actor, module: 'lock', before: { address: '198.51.100.7' } },
      { userId: 2 },
    ],
    ['a captcha: nobody', { _tag: 'CaptchaLimited', ...origin }, undefined],
    ['an unknown token: nobody', { _tag: 'TokenRefused', ...origin, reason: 'TokenInvalid' }, undefined],
  ];
  for (const [what, event, expected] of EVENTS)
    it(`of ${what}`, () => {
      expect(subjectOf(event)).to.deep.equal(expected);
    });

  it('of merged refusals of logins is nobody, because they may stand for other names; of other merged events it is the user', () => {
    expect(subjectOf({ _tag: 'LoginRefused', ...login, reason: 'LoginLocked', scope: 'main' }, 2)).to.equal(undefined);
    expect(subjectOf({ _tag: 'PermissionDenied', ...actor, permission: 'sys:user:page' }, 2)).to.deep.equal({
      userId: 2,
    });
  });
});
