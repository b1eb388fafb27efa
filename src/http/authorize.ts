import type { Handlers } from '../application/handlers.js';
import type { AccessToken } from '../domain/access-token.js';
import { E } from '../domain/fp.js';
import { authenticate } from './authenticate.js';
import type { Context } from './context.js';
import type { Guard } from './endpoint.js';
import type { Refusal } from './refusal.js';

export type Admit = (ctx: Context, guard: Guard) => Promise<E.Either<Refusal, AccessToken>>;

/** Specification 5.3 and 5.5: who it is, and whether he may. */
export const admitWith = (handlers: Pick<Handlers, 'authenticate' | 'authorize'>): Admit => {
  const presented = authenticate(handlers);

  return async (ctx, { purpose, permission }) => {
    const token = await presented(ctx.req.headers.authorization, purpose);
    if (E.isLeft(token)) return token;

    const { userId } = token.right.claims;
    ctx.state.userId = userId;
    const allowed = await handlers.authorize({ userId, needed: permission });
    return E.isLeft(allowed) ? allowed : token;
  };
};
