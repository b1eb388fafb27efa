import { escapeUnseen } from '../../contract/values/text-rules.js';
import type { AuditEvent } from './audit-event.js';

/** Longer texts are cut. */
const MOST_CHARACTERS = 64;

/**
 * Escapes a text from a client for one line of a log. Invisible characters and `\` become `\u` and the code point, so
 * different texts stay different. A text of more than 64 code points is cut and ends with `…`.
 */
export const auditText = (text: string): string => {
  let written = '';
  let characters = 0;
  for (const character of text) {
    if (characters === MOST_CHARACTERS) return `${written}…`;
    written += character === '\\' ? '\\u005c' : escapeUnseen(character);
    characters += 1;
  }
  return written;
};

/** The text fields of an entry. No other text of an event is stored. */
const TEXTS = ['reason', 'scope', 'permission', 'username', 'address', 'requestId', 'module'] as const;

type Texts = Readonly<Partial<Record<(typeof TEXTS)[number], string>>>;

/** What an event is about besides its texts. */
type Details = Readonly<Record<string, string | number | boolean>>;

/** A stored event. `count` is the number of merged events. `before` is what the event ended, `after` what it made or was. */
export type AuditEntry = Texts &
  Readonly<{
    id: string;
    time: Date;
    event: AuditEvent['_tag'] | 'EventsDropped';
    userId?: number;
    recordId?: number;
    before?: Details;
    after?: Details;
    count: number;
  }>;

export type EntryMark = Readonly<{ id: string; time: Date }>;

const escapedDetails = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? auditText(value) : value]),
  );

/** Converts an event to an entry. Texts from clients are escaped and cut. */
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
    ...('recordId' in event && { recordId: event.recordId }),
    ...('before' in event && { before: escapedDetails(event.before) }),
    ...('after' in event && { after: escapedDetails(event.after) }),
    count: 1,
  };
};

/** Records that `count` entries were lost. */
export const droppedEntry = (count: number, mark: EntryMark): AuditEntry => ({
  ...mark,
  event: 'EventsDropped',
  count,
});

/** Events that a client can cause without a limit. */
const REPEATABLE: ReadonlySet<AuditEntry['event']> = new Set([
  'CaptchaLimited',
  'TokenRefused',
  'TokenReplayed',
  'PermissionDenied',
  'BlacklistUnchecked',
  // Wrong captchas lock any user name at no cost.
  'LoginLocked',
  'PasswordChangeRefused',
  'ConfirmationRefused',
  'FactorIncorrect',
  'WriteRefused',
]);
const REPEATABLE_LOGIN_REFUSALS: ReadonlySet<AuditEntry['reason']> = new Set(['LoginLocked', 'CaptchaIncorrect']);

export const isRepeatable = ({ event, reason }: AuditEntry): boolean =>
  REPEATABLE.has(event) || (event === 'LoginRefused' && REPEATABLE_LOGIN_REFUSALS.has(reason));

/** The merge key of one address: event, reason and scope. User and permission may differ. */
export const addressMergeKey = ({ event, reason, scope, address }: AuditEntry): string =>
  JSON.stringify([event, reason, scope, address]);

/** Entries with the same merge key differ only in time and request id, and behind a lock also in the user name. */
export const mergeKey = (entry: AuditEntry): string => {
  const { event, userId, reason, scope, permission, username, address, module, recordId } = entry;
  if (event === 'LoginRefused' && reason === 'LoginLocked') return addressMergeKey(entry);
  return JSON.stringify([event, userId, reason, scope, permission, username, address, module, recordId]);
};
