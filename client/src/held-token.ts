/** A token, and what the client knows about it. All tabs share it as one stored item. */
export type HeldToken = Readonly<{
  token: string;
  /** The UUID of its refresh. Every tab uses this one, so that all of them get the same new token. */
  attempt: string;
  /** Milliseconds of the browser's clock at the receipt. */
  receivedAt: number;
  /** `exp - iat`. The clock of the service is not compared with that of the browser. */
  lifeMs: number;
  userId: number;
  username: string;
  realname: string;
}>;

type Claims = Readonly<{ userId: number; username: string; realname: string; iat: number; exp: number }>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const claimsIn = (token: string): Claims | undefined => {
  if (!TOKEN.test(token)) return undefined;
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(claims)) return undefined;
    const { userId, username, realname, iat, exp } = claims;
    if (typeof userId !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return undefined;
    if (typeof username !== 'string' || typeof realname !== 'string') return undefined;
    return { userId, username, realname, iat, exp };
  } catch {
    return undefined;
  }
};

/** A UUID v4. `crypto.randomUUID` exists only on pages of HTTPS or of localhost. */
const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8';
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const withClaims = (token: string, attempt: string, receivedAt: number): HeldToken | undefined => {
  const claims = claimsIn(token);
  if (!claims) return undefined;
  const { iat, exp, ...user } = claims;
  return { token, attempt, receivedAt, lifeMs: (exp - iat) * 1000, ...user };
};

/** A token that was just received. Undefined if the text is not a token of the service. */
export const received = (token: unknown, now: number): HeldToken | undefined =>
  typeof token === 'string' ? withClaims(token, newUuid(), now) : undefined;

/** The text of the stored item. */
export const itemOf = ({ token, attempt, receivedAt }: HeldToken): string =>
  JSON.stringify({ token, attempt, receivedAt });

/** The token in a stored item. Undefined without an item, and for a text that this client did not write. */
export const heldTokenIn = (item: string | null): HeldToken | undefined => {
  if (item === null) return undefined;
  try {
    const stored: unknown = JSON.parse(item);
    if (!isRecord(stored)) return undefined;
    const { token, attempt, receivedAt } = stored;
    if (typeof token !== 'string' || typeof attempt !== 'string' || typeof receivedAt !== 'number') return undefined;
    if (!UUID.test(attempt)) return undefined;
    return withClaims(token, attempt, receivedAt);
  } catch {
    return undefined;
  }
};
