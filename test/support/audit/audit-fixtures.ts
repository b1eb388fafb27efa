import { randomInt, randomUUID } from 'node:crypto';
import type { AuditEntry } from '../../../src/domain/audit/audit-entry.js';
import type { AuditEvent } from '../../../src/domain/audit/audit-event.js';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';

const anAddress = (): ClientAddress => `198.51.${randomInt(256)}.${randomInt(256)}` as ClientAddress;

/** A login. Its request identifies it. */
export const aLogin = (n: number, parts: Partial<AuditEvent> = {}): AuditEvent =>
  ({
    _tag: 'LoggedIn',
    userId: 2,
    username: 'auditor',
    address: anAddress(),
    requestId: `request-${n}`,
    ...parts,
  }) as AuditEvent;

/** A token that was refused, of one address unless told otherwise. */
export const aRefusal = (n: number, address = '203.0.113.9'): AuditEvent => ({
  _tag: 'TokenRefused',
  reason: 'TokenInvalid',
  address: address as ClientAddress,
  requestId: `request-${n}`,
});

export const anEntry = (n: number, parts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: randomUUID(),
  time: new Date(Date.UTC(2030, 0, 1, 12, 0, 0, n)),
  event: 'LoggedIn',
  userId: 2,
  username: 'auditor',
  address: '198.51.100.7',
  requestId: `request-${n}`,
  count: 1,
  ...parts,
});

/** An entry of a kind that a client can bring about as often as it likes. */
export const aRepeatable = (n: number, parts: Partial<AuditEntry> = {}): AuditEntry => {
  const { userId: _userId, username: _username, ...entry } = anEntry(n);
  return { ...entry, event: 'TokenRefused', reason: 'TokenInvalid', ...parts };
};

export const numbersOf = (entries: ReadonlyArray<Pick<AuditEntry, 'requestId'>>): number[] =>
  entries.map(({ requestId = '' }) => Number(requestId.slice('request-'.length)));
