import type { Handlers } from '../application/handlers.js';
import type { AccessToken, TokenInvalid, TokenMissing } from '../domain/access-token.js';
import { E } from '../domain/fp.js';
import type { Demand } from '../domain/permission-policy.js';
import type { RequestOrigin } from '../domain/request-origin.js';
import type { Context } from './context.js';
import type { Refusal } from './refusals.js';

/** What a guarded endpoint demands: a token for this purpose, an enabled account, perhaps a permission. */
export type Guard = Demand & Readonly<{ purpose: 'access' | 'refresh' }>;

export type AuthenticateRequest = (
  ctx: Context,
  guard: Guard,
  origin: RequestOrigin,
) => Promise<E.Either<Refusal, AccessToken>>;

/** Authenticates and authorizes the request (specification 5.3 and 5.5). */
export const authenticateWith =
  ({ authenticate, authorize }: Pick<Handlers, 'authenticate' | 'authorize'>): AuthenticateRequest =>
  async (ctx, { purpose, ...demand }, origin) => {
    const text = bearerTokenIn(ctx.req.headers.authorization);
    if (E.isLeft(text) && text.left._tag === 'TokenMissing') return text;
    // A malformed header is an invalid token, so that the audit trail has it.
    const token = authenticate({ text: E.isRight(text) ? text.right : '', purpose, origin });
    if (E.isLeft(token)) return token;

    ctx.state.userId = token.right.claims.userId;
    const authorized = await authorize({ token: token.right, demand, origin });
    return E.isLeft(authorized) ? authorized : token;
  };

/** The token of an `Authorization: Bearer <token>` header (RFC 6750 section 2.1). The scheme ignores case. */
const bearerTokenIn = (header: string | undefined): E.Either<TokenMissing | TokenInvalid, string> => {
  if (header === undefined || /^(bearer)?\s*$/i.test(header)) return E.left({ _tag: 'TokenMissing' });
  const token = /^bearer +(\S+)$/i.exec(header)?.[1];
  return token === undefined ? E.left({ _tag: 'TokenInvalid' }) : E.right(token);
};
