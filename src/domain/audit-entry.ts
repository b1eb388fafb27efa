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
]);

export const mayRepeat = ({ event, reason }: AuditEntry): boolean =>
  REPEATABLE.has(event) || (event === 'LoginRefused' && reason === 'LoginLocked');

/** Entries of one kind and of one origin and person differ in moment and request alone. */
export const kindOf = ({ event, userId, ...texts }: AuditEntry): string =>
  JSON.stringify([event, userId, texts.reason, texts.tier, texts.permission, texts.username, texts.address]);
