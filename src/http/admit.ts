import type { Handlers } from '../application/handlers.js';
import type { AccessToken } from '../domain/access-token.js';
import { E } from '../domain/fp.js';
import type { RequestOrigin } from '../domain/request-origin.js';
import { bearerTokenIn } from './bearer-token.js';
import type { Context } from './context.js';
import type { Guard } from './endpoint.js';
import type { Refusal } from './refusal.js';

export type Admit = (ctx: Context, guard: Guard, origin: RequestOrigin) => Promise<E.Either<Refusal, AccessToken>>;

/** Specification 5.3 and 5.5: who it is, and whether he may. */
export const admitWith =
  ({ readToken, admit }: Pick<Handlers, 'readToken' | 'admit'>): Admit =>
  async (ctx, { purpose, permission }, origin) => {
    const text = bearerTokenIn(ctx.req.headers.authorization);
    if (E.isLeft(text) && text.left._tag === 'TokenMissing') return text;
    // a header of another form holds no token, which is the same to the caller and in the record
    const token = readToken({ text: E.isRight(text) ? text.right : '', purpose, origin });
    if (E.isLeft(token)) return token;

    ctx.state.userId = token.right.claims.userId;
    const admitted = await admit({ token: token.right, needed: permission, origin });
    return E.isLeft(admitted) ? admitted : token;
  };
