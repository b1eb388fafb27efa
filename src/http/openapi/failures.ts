import type { Refusal, RefusalOf, RefusalTag } from '../refusal.js';
import { replyTo } from '../refusals.js';

type Meanings = {
  readonly [Tag in RefusalTag]: Readonly<{ meaning: string }> & Omit<RefusalOf<Tag>, '_tag'>;
};

/** What each refusal means, and one as it may occur. A refusal without its meaning does not compile. */
const MEANINGS: Meanings = {
  CaptchaIncorrect: { meaning: 'The captcha is wrong, has expired or was used before. The attempt counts.' },
  CredentialsIncorrect: { meaning: 'There is no such user, or the password is wrong. The attempt counts.' },
  LoginLocked: {
    meaning: 'Too many failures. Attempts meanwhile neither count nor prolong the lock.',
    seconds: 287,
    scope: 'main',
  },
  AccountDisabled: { meaning: 'The password is right, but the account is out of use.' },
  CaptchaRateLimited: { meaning: 'This client has asked for too many captchas.', seconds: 42 },
  FormInvalid: { meaning: 'This field is missing or does not fit. Nothing was counted or used up.', field: 'username' },

  TokenMissing: { meaning: 'There is no bearer token in the `Authorization` header.' },
  TokenInvalid: { meaning: 'The token is malformed, forged or not valid yet.' },
  TokenExpired: { meaning: 'The token has expired.' },
  TokenRevoked: { meaning: 'The token was logged out or exchanged, or its user is gone or out of use.' },
  PermissionDenied: { meaning: 'None of the user’s roles has the permission.' },
  PageQueryFailed: { meaning: 'A parameter does not fit, or the query could not be carried out.' },

  RequestMalformed: { meaning: 'Malformed HTTP request.' },
  RequestTimedOut: { meaning: 'The request did not arrive in time.' },
  HeadersTooLarge: { meaning: 'The headers have more than 16 KB.' },
  BodyMalformed: { meaning: 'The body is no JSON object, or its content encoding is broken.' },
  BodyTooLarge: { meaning: 'The body has more than 16 KB, encoded or decoded.' },
  MediaTypeUnsupported: { meaning: 'The body is not `application/json`, or has an unknown content encoding.' },
  RouteNotFound: { meaning: 'There is no such path.' },
  MethodNotAllowed: { meaning: 'The path has no such method.', allow: 'GET' },
  ServiceBusy: { meaning: 'Too many logins are waiting. Nothing was counted or consumed.', seconds: 2 },
  ServiceUnavailable: { meaning: 'A store that the request needs does not answer.', seconds: 3 },
  UnexpectedError: { meaning: 'A bug. The log has the request’s `X-Request-Id`.' },
};

export type DescribedFailure = Readonly<{ tag: RefusalTag; meaning: string }> & ReturnType<typeof replyTo>;

/** A refusal's meaning, and what one looks like on the wire. */
export const failureOf = (tag: RefusalTag): DescribedFailure => {
  const { meaning, ...parts } = MEANINGS[tag];
  return { tag, meaning, ...replyTo({ _tag: tag, ...parts } as Refusal) };
};

export const FAILURES: ReadonlyArray<DescribedFailure> = (Object.keys(MEANINGS) as RefusalTag[]).map(failureOf);
