import { TICKET_HEADER } from '../contract/login/login-ticket-header.js';
import { withParts } from '../contract/refusals/refusal-parts.js';
import { REFUSALS, type Refusal, type RefusalOf, type RefusalTag } from '../contract/refusals/refusals.js';
import { failure, type Failure } from './envelope.js';
import { detailHeader } from './failure-detail.js';

/** Refusals of requests that Node cannot parse, or that arrive too slowly. */
export const UNPARSED = ['RequestMalformed', 'RequestTimedOut', 'HeadersTooLarge'] as const;
export type UnparsedRefusal = RefusalOf<(typeof UNPARSED)[number]>;

/** The answer to an outage, and to the readiness probe of a service that is not ready. */
export const SERVICE_UNAVAILABLE: RefusalOf<'ServiceUnavailable'> = { _tag: 'ServiceUnavailable', seconds: 3 };

export type FailureReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: Failure }>;

/** The status of a refusal. */
export type StatusOf = (tag: RefusalTag) => number;

const usualStatus: StatusOf = (tag) => REFUSALS[tag].status;

/** For a proxy, which lets the request pass at each 2xx. */
export const statusForProxies: StatusOf = (tag) => {
  const status = usualStatus(tag);
  if (status >= 400) return status;
  return tag === 'FormInvalid' ? 400 : 403;
};

export type ReplyOptions = Readonly<{ statusOf?: StatusOf | undefined; text?: string | undefined }>;

/** Status, headers and envelope of a refusal. Without options, those of the table. */
export const replyTo = (refusal: Refusal, { statusOf = usualStatus, text }: ReplyOptions = {}): FailureReply => {
  const status = statusOf(refusal._tag);
  return {
    status,
    headers: {
      'X-Failure-Reason': refusal._tag,
      ...detailHeader(refusal),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...('seconds' in refusal && { 'Retry-After': String(refusal.seconds) }),
      ...('ticket' in refusal && { [TICKET_HEADER]: refusal.ticket }),
      ...('allow' in refusal && { Allow: refusal.allow }),
    },
    body: failure(withParts(text ?? REFUSALS[refusal._tag].zh, refusal)),
  };
};
