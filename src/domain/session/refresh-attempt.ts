import { SessionId } from '../../contract/session/session-id.js';
import type { IssueTimes } from './access-token.js';
import { O, t } from '../../contract/values/fp.js';

interface RefreshAttemptBrand {
  readonly RefreshAttempt: unique symbol;
}
/** A UUID v4 in lower case, which a client makes for one refresh and sends again when it repeats that refresh. */
export type RefreshAttempt = string & RefreshAttemptBrand;

/** The form in which a client sends it. */
export const ATTEMPT_FORM = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$/;

/** The attempt that a client has sent; none for a text of another form. */
export const attemptOf = (text: string): O.Option<RefreshAttempt> =>
  ATTEMPT_FORM.test(text) ? O.some(text.toLowerCase() as RefreshAttempt) : O.none;

/**
 * What a refresh leaves beside the blacklist entry of the old token: the fingerprints of the attempt, if the request had
 * one, and of the new token, and what the new token does not have from the old one. It holds no token.
 */
export const RefreshRecord = t.intersection([
  t.strict({ successor: t.string, sid: SessionId, iat: t.number, exp: t.number, refresh_grace: t.number }),
  t.partial({ attempt: t.string }),
]);
export type RefreshRecord = IssueTimes & Readonly<{ attempt?: string; successor: string; sid: SessionId }>;

/** The shortest time in which a refresh can be repeated. */
const MIN_REPEATABLE_MS = 30_000;

/** When the record may be deleted: at the expiry of the new token, but not within 30 seconds. */
export const recordExpiry = ({ exp }: RefreshRecord, now: Date): Date =>
  new Date(Math.max(exp * 1000, now.getTime() + MIN_REPEATABLE_MS));

/** A used token that comes again within this time is taken for a repetition by the client or the network. */
const REPLAY_TOLERANCE_MS = 10_000;

/** Whether a used token that comes now counts as stolen. The store keeps no record of an old refresh. */
export const isLateReplay = (record: RefreshRecord | undefined, now: Date): boolean =>
  record === undefined || now.getTime() - record.iat * 1000 > REPLAY_TOLERANCE_MS;
