import type { Authorized } from '../application/access/authorize.js';
import type { Handlers } from '../application/handlers.js';
import type { Refusal } from '../contract/refusals/refusals.js';
import { E, O } from '../contract/values/fp.js';
import type { Permission } from '../contract/values/permission.js';
import type { RefreshAttempt } from '../domain/session/refresh-attempt.js';
import type { RequestOrigin } from '../domain/session/request-origin.js';
import { attemptIn } from './attempt-header.js';
import type { Context } from './context.js';
import type { ApiRequest, Guard } from './endpoint.js';
import { queryIn } from './query.js';

type Permissions = E.Either<Refusal, ReadonlyArray<Permission>>;

/** What a request says before its body. It is refused for malformed permissions or a malformed attempt only after its token. */
export type RequestHead = Readonly<{
  query: ApiRequest['query'];
  origin: RequestOrigin;
  permissions: Permissions;
  attempt: E.Either<Refusal, RefreshAttempt | undefined>;
}>;

const NO_PERMISSIONS: Permissions = E.right([]);
const NO_ATTEMPT = E.right(undefined);

const permissionsFor = ({ requires }: Guard, query: ApiRequest['query']): Permissions => {
  if (typeof requires === 'function') return requires(query);
  return O.isSome(requires) ? E.right([requires.value]) : NO_PERMISSIONS;
};

export const requestHead = (
  { req, querystring }: Context,
  guard: Guard | undefined,
  origin: RequestOrigin,
): RequestHead => {
  const query = queryIn(querystring);
  return {
    query,
    origin,
    permissions: guard ? permissionsFor(guard, query) : NO_PERMISSIONS,
    attempt: guard?.repeatable ? attemptIn(req.headers) : NO_ATTEMPT,
  };
};

/** Authenticates and authorizes the request (specification 5.3 and 5.5). */
export const authenticateRequest = (
  { req, state }: Context,
  { purpose, assurance }: Guard,
  head: RequestHead,
  { authenticate, authorize }: Pick<Handlers, 'authenticate' | 'authorize'>,
): E.Either<Refusal, never> | Promise<E.Either<Refusal, Authorized>> => {
  const { origin } = head;
  const text = bearerTokenIn(req.headers.authorization);
  if (text === undefined) return E.left({ _tag: 'TokenMissing' });
  const attempt = E.isRight(head.attempt) ? head.attempt.right : undefined;
  const token = authenticate({ text, purpose, attempt, origin });
  if (E.isLeft(token)) return token;

  state.userId = token.right.claims.userId;
  const permissions = E.isRight(head.permissions) ? head.permissions.right : [];
  return authorize({ token: token.right, attempt, requirement: { permissions, assurance }, origin });
};

/**
 * The token of an `Authorization: Bearer <token>` header (RFC 6750 section 2.1). The scheme ignores case. Undefined without
 * a token. Empty in a malformed header: it is an invalid token, so that the audit trail has it.
 */
const bearerTokenIn = (header: string | undefined): string | undefined => {
  if (header === undefined || /^(bearer)?\s*$/i.test(header)) return undefined;
  return /^bearer +\S+$/i.test(header) ? header.slice(header.lastIndexOf(' ') + 1) : '';
};
