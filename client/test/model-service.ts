import { tokenText } from './tokens.js';

type Issued = Readonly<{ userId: number; session: number }>;

/** The answer to a request of an application. */
type Answered = Readonly<{ name: string; userId: number | undefined; status: number }>;

/** The service as the client sees it: sessions, tokens that are used once, and refreshes that can be repeated. */
export const modelService = () => {
  const issued = new Map<string, Issued>();
  const ended = new Set<number>();
  /** The tokens that were refreshed, each with its attempt and its successor; or logged out. */
  const spent = new Map<string, Readonly<{ attempt: string; successor: string }> | 'logged out'>();
  const answered: Answered[] = [];
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
    if (use === undefined || use === 'logged out' || attempt === '' || use.attempt !== attempt) return undefined;
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
          answered.push({ name, userId: issued.get(token)?.userId, status: reply.status });
          return reply;
        }
      }
    },
    usableTokens: (): ReadonlyArray<string> => [...issued.keys()].filter(isUsable),
    answered: (): ReadonlyArray<Answered> => answered,
  };
};

export type ModelService = ReturnType<typeof modelService>;
