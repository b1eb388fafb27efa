import { AUDIT_KINDS } from './audit-kinds.js';
import { AUDIT_FILTERS } from './audit-query.js';
import { cappedPageCodec } from '../listing/page-codecs.js';
import { t } from '../values/fp.js';
import { TimeText } from '../forms/value-codecs.js';
import { signature } from '../signatures/signature.js';

const orNull = <C extends t.Mixed>(codec: C) => t.union([codec, t.null]);

/**
 * An event as the client sees it. A field that the event does not have is null. `userId` and `username` are the actor,
 * `module` and `recordId` what the event is about. `after` also has the details of an event. `action` is what changed the
 * record, such as `update` or the name of an operation, whose form `input` has; where no record changed it is empty.
 */
export const AuditRecord = t.strict(
  {
    id: t.Int,
    time: TimeText,
    kind: t.keyof(AUDIT_KINDS),
    action: t.string,
    userId: orNull(t.Int),
    username: orNull(t.string),
    module: orNull(t.string),
    recordId: orNull(t.Int),
    before: orNull(t.UnknownRecord),
    after: orNull(t.UnknownRecord),
    input: orNull(t.UnknownRecord),
    address: orNull(t.string),
    requestId: orNull(t.string),
  },
  'Audit record',
);
export type AuditRecord = Readonly<t.OutputOf<typeof AuditRecord>>;

export const LIST_AUDIT = signature({
  method: 'GET',
  path: '/audit/page',
  lists: AUDIT_FILTERS,
  data: cappedPageCodec(AuditRecord, 'Audit page'),
});

/** The logins of the hour that begins at `hour`. */
const LoginHour = t.strict({ hour: TimeText, loggedIn: t.Int, refused: t.Int }, 'Login hour');
export type LoginHour = Readonly<t.OutputOf<typeof LoginHour>>;

/** Who may list the trail may count its logins. */
export const COUNT_LOGINS = signature({ method: 'GET', path: '/audit/logins', data: t.readonlyArray(LoginHour) });
