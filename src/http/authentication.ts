import type { Handlers } from '../application/handlers.js';
import type { AccessToken } from '../domain/access-token.js';
import { E } from '../domain/fp.js';
import type { RequestOrigin } from '../domain/request-origin.js';
import { bearerTokenIn } from './bearer-token.js';
import type { Context } from './context.js';
import type { Guard } from './endpoint.js';
import type { Refusal } from './refusal.js';

export type AuthenticateRequest = (
  ctx: Context,
  guard: Guard,
  origin: RequestOrigin,
) => Promise<E.Either<Refusal, AccessToken>>;

/** Authenticates and authorizes the request (specification 5.3 and 5.5). */
export const authenticateWith =
  ({ authenticate, authorize }: Pick<Handlers, 'authenticate' | 'authorize'>): AuthenticateRequest =>
  async (ctx, { purpose, permission }, origin) => {
    const text = bearerTokenIn(ctx.req.headers.authorization);
    if (E.isLeft(text) && text.left._tag === 'TokenMissing') return text;
    // A malformed header counts as an invalid token.
    const token = authenticate({ text: E.isRight(text) ? text.right : '', purpose, origin });
    if (E.isLeft(token)) return token;

    ctx.state.userId = token.right.claims.userId;
    const authorized = await authorize({ token: token.right, needed: permission, origin });
    return E.isLeft(authorized) ? authorized : token;
  };
