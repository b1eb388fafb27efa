import { E, O, t } from '../../contract/values/fp.js';

/** When and where a login was. */
export type PastLogin = Readonly<{ time: Date; address: string }>;

/** The login before the one of a session, if there was one, and how many wrong passwords came between the two. */
export type LastLogin = Readonly<{ login?: PastLogin; failures: number }>;

/** The claim: seconds and address, both null before a first login, and the failures. */
const LastLoginClaim = t.tuple([t.union([t.Int, t.null]), t.union([t.string, t.null]), t.Int]);
export type LastLoginClaim = t.OutputOf<typeof LastLoginClaim>;

/** The claim of a session; undefined where there is nothing to tell. */
export const lastLoginClaim = ({ login, failures }: LastLogin): LastLoginClaim | undefined => {
  if (!login && failures === 0) return undefined;
  return login ? [Math.floor(login.time.getTime() / 1000), login.address, failures] : [null, null, failures];
};

/** What the claim of a token says. Another issuer may use the claim otherwise. */
export const lastLoginIn = (claim: unknown): LastLogin | undefined => {
  const read = LastLoginClaim.decode(claim);
  if (E.isLeft(read)) return undefined;
  const [seconds, address, failures] = read.right;
  const login = O.toUndefined(seconds === null || address === null ? O.none : O.some({ seconds, address }));
  return { ...(login && { login: { time: new Date(login.seconds * 1000), address: login.address } }), failures };
};
