import type { AuditEvent } from './audit-event.js';
import { auditText } from './audit-text.js';

/** What is kept of an event. Nothing else of it ever is. */
const TEXTS = ['reason', 'tier', 'permission', 'username', 'address', 'requestId'] as const;

type Texts = Readonly<Partial<Record<(typeof TEXTS)[number], string>>>;

/** An event as it is written down. `count` tells how many alike it stands for. */
export type AuditEntry = Texts &
  Readonly<{ id: string; time: Date; event: AuditEvent['_tag'] | 'EventsDropped'; userId?: number; count: number }>;

export type EntryMark = Readonly<{ id: string; time: Date }>;

/** The event in the form in which it may be written: texts from outside are encoded and cut. */
export const auditEntry = (event: AuditEvent, { id, time }: EntryMark): AuditEntry => {
  const fields: Readonly<Record<string, unknown>> = event;
  const texts = TEXTS.flatMap((name) => {
    const text = fields[name];
    return typeof text === 'string' ? [[name, auditText(text)] as const] : [];
  });
  return {
    id,
    time,
    event: event._tag,
    ...('userId' in event && { userId: event.userId }),
    ...(Object.fromEntries(texts) as Texts),
    count: 1,
  };
};

/** So many entries could not be kept. */
export const droppedEntry = (count: number, mark: EntryMark): AuditEntry => ({
  ...mark,
  event: 'EventsDropped',
  count,
});

/** What a client can bring about as often as it likes: attempts that are refused without being judged, and the like. */
const REPEATABLE: ReadonlySet<AuditEntry['event']> = new Set([
  'CaptchaLimited',
  'TokenRefused',
  'TokenReplayed',
  'PermissionDenied',
  'BlacklistUnchecked',
  // a wrong captcha costs nothing, and enough of them begin a lock for each user name
  'LoginLockBegun',
]);
const REPEATABLE_LOGIN_REFUSALS: ReadonlySet<AuditEntry['reason']> = new Set(['LoginLocked', 'CaptchaIncorrect']);

export const mayRepeat = ({ event, reason }: AuditEntry): boolean =>
  REPEATABLE.has(event) || (event === 'LoginRefused' && REPEATABLE_LOGIN_REFUSALS.has(reason));

/** Entries of one address and with one event, reason and tier; user and permission may differ. */
export const addressKindOf = ({ event, reason, tier, address }: AuditEntry): string =>
  JSON.stringify([event, reason, tier, address]);

/** Entries of one kind differ in time and request only, behind a lock in user name too. */
export const kindOf = (entry: AuditEntry): string => {
  const { event, userId, reason, tier, permission, username, address } = entry;
  if (reason === 'LoginLocked') return addressKindOf(entry);
  return JSON.stringify([event, userId, reason, tier, permission, username, address]);
};
