import { tokenText } from './tokens.js';

type Issued = Readonly<{ userId: number; session: number }>;

/** The service as the client sees it: sessions, tokens that are used once, and refreshes that can be repeated. */
export const modelService = () => {
  const issued = new Map<string, Issued>();
  const ended = new Set<number>();
  /** The tokens that were refreshed, each with its attempt and its successor; or logged out. */
  const spent = new Map<string, Readonly<{ attempt: string; successor: string }> | 'logged out'>();
  const answered = new Map<string, number[]>();
  let sessions = 0;

  const issue = (userId: number, session: number): string => {
    const text = tokenText({ userId, jti: issued.size, sid: session });
    issued.set(text, { userId, session });
    return text;
  };
  const isUsable = (token: string): boolean => {
    const known = issued.get(token);
    return known !== undefined && !ended.has(known.session) && !spent.has(token);
  };
  /** The token for which this one stands: itself, or its successor for the same attempt. */
  const usable = (token: string, attempt: string): string | undefined => {
    if (isUsable(token)) return token;
    const use = spent.get(token);
    if (use === undefined || use === 'logged out' || use.attempt !== attempt) return undefined;
    return isUsable(use.successor) ? use.successor : undefined;
  };

  const success = (data: unknown): Response => Response.json({ code: 0, msg: '', data });
  const refused = (): Response =>
    Response.json({ code: 1, msg: '', data: null }, { status: 401, headers: { 'X-Failure-Reason': 'TokenRevoked' } });

  const refresh = (token: string, attempt: string): Response => {
    const effective = usable(token, attempt);
    if (effective === undefined) return refused();
    if (effective !== token) return success({ access_token: effective });
    const { userId, session } = issued.get(token)!;
    const successor = issue(userId, session);
    spent.set(token, { attempt, successor });
    return success({ access_token: successor });
  };

  const logOut = (token: string, attempt: string): Response => {
    const effective = usable(token, attempt);
    if (effective === undefined) return refused();
    spent.set(effective, 'logged out');
    ended.add(issued.get(effective)!.session);
    return success(null);
  };

  return {
    answer: async (request: Request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url);
      const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? '';
      const attempt = request.headers.get('X-Refresh-Attempt') ?? '';
      switch (pathname.replace('/api/v1', '')) {
        case '/login': {
          const { username } = (await request.json()) as { username: string };
          return success({ access_token: issue(Number(username), (sessions += 1)), must_change_password: false });
        }
        case '/refreshToken':
          return refresh(token, attempt);
        case '/logout':
          return logOut(token, attempt);
        default: {
          const name = searchParams.get('name') ?? '';
          const reply = isUsable(token) ? success(null) : refused();
          answered.set(name, [...(answered.get(name) ?? []), reply.status]);
          return reply;
        }
      }
    },
    /** A token is refused from now on, as if it had expired, until it is refreshed. */
    usableTokens: (): ReadonlyArray<string> => [...issued.keys()].filter(isUsable),
    userOf: (token: string): number | undefined => issued.get(token)?.userId,
    /** The statuses of the answers to each request. */
    answered: (): ReadonlyMap<string, ReadonlyArray<number>> => answered,
  };
};

export type ModelService = ReturnType<typeof modelService>;
