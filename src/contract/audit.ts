import { AuditKind } from './audit-kinds.js';
import { cappedPageCodec } from './capped-page.js';
import { t } from './fp.js';
import { TimeText } from './record.js';
import { signature } from './signature.js';

/** The filters that the list of the audit trail has in common with other lists. `name` is the user name. */
export const AUDIT_FILTERS = { substring: { name: ['username'] }, equality: ['userId'] } as const;

const orNull = <C extends t.Mixed>(codec: C) => t.union([codec, t.null]);

/**
 * An event as the client sees it. A field that the event does not have is null. `userId` and `username` are the actor,
 * `module` and `recordId` what the event is about. `after` also has the details of an event.
 */
export const AuditRecord = t.strict(
  {
    id: t.Int,
    time: TimeText,
    kind: AuditKind,
    userId: orNull(t.Int),
    username: orNull(t.string),
    module: orNull(t.string),
    recordId: orNull(t.Int),
    before: orNull(t.UnknownRecord),
    after: orNull(t.UnknownRecord),
    address: orNull(t.string),
    requestId: orNull(t.string),
  },
  'Audit record',
);
export type AuditRecord = Readonly<t.OutputOf<typeof AuditRecord>>;

const filter = <const Name extends string, C extends t.Mixed>(name: Name, text: string, codec: C) =>
  ({ name, text, codec, isRequired: false }) as const;

export const LIST_AUDIT = signature({
  method: 'GET',
  path: '/audit/page',
  lists: AUDIT_FILTERS,
  query: {
    parameters: [
      filter('kind', 'The kind of the event.', AuditKind),
      filter('module', 'The module of the record, such as `role`.', t.string),
      filter('from', 'The first second, in the time zone of the service. Without it: 24 hours before `to`.', TimeText),
      filter('to', 'The last second. Without it: now.', TimeText),
    ],
  },
  data: cappedPageCodec(AuditRecord, 'Audit page'),
});
