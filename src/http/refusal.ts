import type { LogInRefused } from '../application/commands/log-in.js';
import type { AuthorizeRefused } from '../application/queries/authorize.js';
import type { AuthenticateRefused } from '../application/queries/authenticate.js';
import type { TokenMissing } from '../domain/access-token.js';
import type { CaptchaRateLimited } from '../domain/captcha-rate.js';
import type { FormInvalid } from '../domain/login-form.js';
import type { PageQueryFailed } from '../domain/page-query.js';

/** What the service's rules refuse. */
type BusinessRefusal =
  | CaptchaRateLimited
  | FormInvalid
  | LogInRefused
  | TokenMissing
  | AuthenticateRefused
  | AuthorizeRefused
  | PageQueryFailed;

type Tagged<Tag> = Tag extends string ? Readonly<{ _tag: Tag }> : never;

/** What never reached a rule: HTTP itself, or broken infrastructure. */
type TransportRefusal =
  | Tagged<'RequestMalformed' | 'RequestTimedOut' | 'HeadersTooLarge'>
  | Tagged<'BodyMalformed' | 'BodyTooLarge' | 'MediaTypeUnsupported'>
  | Tagged<'RouteNotFound' | 'UnexpectedError'>
  | Readonly<{ _tag: 'MethodNotAllowed'; allow: string }>
  | Readonly<{ _tag: 'ServiceUnavailable'; seconds: number }>;

export type Refusal = BusinessRefusal | TransportRefusal;
export type RefusalTag = Refusal['_tag'];
export type RefusalOf<Tag extends RefusalTag> = Extract<Refusal, { _tag: Tag }>;
