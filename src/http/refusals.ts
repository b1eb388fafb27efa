import { failure, type Failure } from './envelope.js';
import { messageOf } from './messages.js';
import type { Refusal, RefusalOf, RefusalTag } from './refusal.js';

/** The status speaks about HTTP and the token; a business failure is a 200 whose envelope says so. */
const STATUS: Readonly<Record<RefusalTag, number>> = {
  CaptchaIncorrect: 200,
  CredentialsIncorrect: 200,
  LoginLocked: 200,
  AccountDisabled: 200,
  CaptchaRateLimited: 200,
  FormInvalid: 200,
  PermissionDenied: 200,
  PageQueryFailed: 200,

  TokenMissing: 401,
  TokenInvalid: 401,
  TokenExpired: 401,
  TokenRevoked: 401,

  RequestMalformed: 400,
  BodyMalformed: 400,
  RouteNotFound: 404,
  MethodNotAllowed: 405,
  RequestTimedOut: 408,
  BodyTooLarge: 413,
  MediaTypeUnsupported: 415,
  HeadersTooLarge: 431,
  UnexpectedError: 500,
  ServiceBusy: 503,
  ServiceUnavailable: 503,
};

/** For an outage, and for a service that is not ready. */
export const SERVICE_UNAVAILABLE: RefusalOf<'ServiceUnavailable'> = { _tag: 'ServiceUnavailable', seconds: 3 };

export type FailureReply = Readonly<{ status: number; headers: Readonly<Record<string, string>>; body: Failure }>;

/** What a refusal looks like on the wire. */
export const replyTo = (refusal: Refusal): FailureReply => {
  const status = STATUS[refusal._tag];
  return {
    status,
    headers: {
      'X-Failure-Reason': refusal._tag,
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...('seconds' in refusal && { 'Retry-After': String(refusal.seconds) }),
      ...('allow' in refusal && { Allow: refusal.allow }),
    },
    body: failure(messageOf(refusal)),
  };
};
