import { PRODUCT_MODULES } from '../../src/contract/modules/modules.js';
import { spy } from 'sinon';
import { jsonwebtokenSigner } from '../../src/adapters/jsonwebtoken/jsonwebtoken-signer.js';
import { memoryPeople } from '../support/memory/memory-user-repository.js';
import { otpauthAppCodes } from '../../src/adapters/otpauth/otpauth-app-codes.js';
import { aesFactorVault } from '../../src/adapters/system/factor-vault.js';
import { sha256Fingerprinter, systemRandomness } from '../../src/adapters/system/system.js';
import { logInHandler } from '../../src/application/login/log-in.js';
import { logInWithFactorHandler } from '../../src/application/login/log-in-with-factor.js';
import { issueCaptchaHandler } from '../../src/application/captcha/issue-captcha.js';
import { loginQueue } from '../../src/application/login/login-queue.js';
import { logOutHandler } from '../../src/application/session/log-out.js';
import { refreshTokenHandler } from '../../src/application/session/refresh-token.js';
import { authorizeHandler, type AuthorizeRefused } from '../../src/application/access/authorize.js';
import {
  authenticateHandler,
  type AuthenticateRefused,
  type TokenPurpose,
} from '../../src/application/session/authenticate.js';
import type { AccessToken } from '../../src/domain/session/access-token.js';
import type { Requirement } from '../../src/domain/access/permission-policy.js';
import type { Permission } from '../../src/contract/values/permission.js';
import type { AuditEvent } from '../../src/domain/audit/audit-event.js';
import type { ClientAddress, RequestOrigin } from '../../src/domain/session/request-origin.js';
import { E, O, pipe } from '../../src/contract/values/fp.js';
import type { FactorDemand } from '../../src/contract/account/second-factor.js';
import { FACTOR_PERMISSIONS } from '../../src/domain/account/second-factor.js';
import type { RefreshAttempt } from '../../src/domain/session/refresh-attempt.js';
import type { SessionRecord } from '../../src/domain/session/session-record.js';
import { aMenu, aRole, aUser } from '../port-contracts/people-fixtures.js';
import { expectRight } from '../support/expect-either.js';
import { fixedClock } from '../support/fixed-clock.js';
import { OPEN_PASSWORDS } from '../support/password-policies.js';
import { inlineHasher } from '../support/inline-hasher.js';
import { memoryStores } from '../support/memory-stores.js';
import { solveProof } from '../support/solve-proof.js';
import type { PlaceLimit } from '../../src/domain/session/placed-session.js';
import { noSessionStore } from '../support/no-session-store.js';
import { hours, minutes } from '../support/times.js';

/** What an endpoint requires that needs this permission, or none. */
export const requiring = (permission: O.Option<Permission>): Requirement => ({
  permissions: O.isSome(permission) ? [permission.value] : [],
  assurance: 'factor',
});

export const ORIGIN: RequestOrigin = { address: '198.51.100.7' as ClientAddress, requestId: 'a-request' };

/** Every use case over memory adapters and a clock that stands still, with the ports to look at and to break. */
export const scenario = async ({
  refreshGraceMs = 0,
  sessionMaxMs = Infinity,
  captchaLimit = 1000,
  captchaLifetimeMs = minutes(5),
  proofCost = 1000,
  mainFailMax = 5,
  accountFailMax = 100,
  addressFailMax = 50,
  replayEndsSession = false,
  passwords = OPEN_PASSWORDS,
  accountIdleMs = Infinity,
  defaultPasswordIsLocal = false,
  sessionLimit = undefined as PlaceLimit | undefined,
  demand = undefined as FactorDemand | undefined,
  stepUpMs = 0,
  signer = jsonwebtokenSigner('a secret for tests, longer than 32 bytes'),
} = {}) => {
  const clock = fixedClock();
  const hasher = inlineHasher();
  const people = {
    users: [
      aUser(1, { username: 'admin', passwordHash: await hasher.hash('123456') }),
      aUser(2, { username: 'auditor', realname: '审计', passwordHash: await hasher.hash('Auditor#2026') }),
      aUser(3, { username: 'retired', passwordHash: await hasher.hash('Retired#2026'), status: 2 }),
      aUser(4, { username: 'broken', passwordHash: 'not a hash' }),
      aUser(5, { username: 'imported', passwordHash: await inlineHasher(5).hash('Imported#2026') }),
      aUser(6, { username: 'reset', passwordHash: await hasher.hash('Reset#2026'), mustChangePassword: true }),
    ],
    roles: [aRole(1, { users: [2, 3], menus: [1] })],
    menus: [aMenu(1, 'sys:user:page')],
  };

  const texts = new Map<string, string>();
  const stores = memoryStores(clock);
  const { save } = stores.captchas;
  stores.captchas.save = (captcha) => {
    texts.set(captcha.key, captcha.text);
    return save(captcha);
  };

  const events: AuditEvent[] = [];
  const records: SessionRecord[] = [];
  const log = { info: spy(), warn: spy(), error: spy() };
  const ports = {
    clock,
    hasher,
    log,
    ...stores,
    ...memoryPeople(people, () => clock.now()),
    factorVault: aesFactorVault(Buffer.alloc(32, 'a key for tests')),
    appCodes: otpauthAppCodes(),
    signer: { ...signer },
    fingerprinter: sha256Fingerprinter(),
    randomness: systemRandomness(),
    painter: { paint: (text: string) => Promise.resolve(Buffer.from(text)) },
    audit: { record: (event: AuditEvent) => void events.push(event) },
    sessionStore: noSessionStore(),
    sessionLog: {
      record: (record: SessionRecord) => void records.push(record),
      stored: () => Promise.resolve(),
    },
  };
  const policies = {
    captchaPolicy: {
      length: 6,
      lifetimeMs: captchaLifetimeMs,
      rate: { limit: captchaLimit, windowMs: minutes(1) },
      proofCost: proofCost || undefined,
    },
    loginScopes: {
      main: { maxFailures: mainFailMax, lockMs: minutes(5) },
      account: accountFailMax ? { maxFailures: accountFailMax, lockMs: hours(1) } : undefined,
      address: addressFailMax ? { maxFailures: addressFailMax, lockMs: hours(1) } : undefined,
      factor: { maxFailures: 9, lockMs: hours(1) },
    },
    tokenLifetimeMs: minutes(20),
    refreshGraceMs,
    sessionMaxMs,
    replayEndsSession,
    enforcesPasswordChange: false,
    timeZone: 'Asia/Shanghai',
    accountIdleMs,
    defaultPasswordIsLocal,
    secondFactor: { demand: demand ?? 'offered', permissions: FACTOR_PERMISSIONS, issuer: 'Menshen' },
    stepUpMs,
    ...passwords,
    sessionLimit,
  };

  const handlers = {
    issueCaptcha: issueCaptchaHandler({ ...ports, ...policies }),
    logIn: logInHandler({ ...ports, ...policies, loginQueue: loginQueue({ ...ports, loginQueueMs: 5_000 }) }),
    logInWithFactor: logInWithFactorHandler({ ...ports, ...policies }),
    refreshToken: refreshTokenHandler({ ...ports, ...policies }),
    logOut: logOutHandler({ ...ports, ...policies }),
    authenticate: authenticateHandler({ ...ports, ...policies }),
    authorize: authorizeHandler({ ...ports, ...policies, modules: PRODUCT_MODULES }),
  };

  /** A captcha that was issued, with its text. */
  const captcha = async () => {
    const { key } = expectRight(await handlers.issueCaptcha({ origin: ORIGIN }));
    return { key: key as string, code: texts.get(key) ?? '' };
  };

  /** A proof that was issued, with its solution. */
  const proof = async () => {
    const issued = expectRight(await handlers.issueCaptcha({ kind: 'proof', origin: ORIGIN }));
    if (issued.kind !== 'proof') throw new Error('another kind was issued');
    const task = { ...issued, algorithm: 'SHA-256', maxnumber: issued.maxNumber };
    return { key: issued.key as string, code: solveProof(task) };
  };

  /** A login with a solved captcha, unless the form says otherwise. */
  const logIn = async (
    form: Partial<Record<'username' | 'password' | 'code' | 'key', string>> = {},
    origin: RequestOrigin = ORIGIN,
  ) =>
    handlers.logIn({
      form: { username: 'auditor', password: 'Auditor#2026', ...(await captcha()), ...form },
      origin,
    });

  /** The token of a login that succeeded, as text and as what authentication makes of it. */
  const loggedIn = async (form: Parameters<typeof logIn>[0] = {}) => {
    const { accessToken } = expectRight(await logIn(form));
    return { text: accessToken, token: expectRight(await authenticate(accessToken)) };
  };
  const authenticate = async (
    text: string,
    purpose: TokenPurpose = 'access',
    attempt?: RefreshAttempt,
  ): Promise<E.Either<AuthenticateRefused | AuthorizeRefused, AccessToken>> => {
    const token = handlers.authenticate({ text, purpose, attempt, origin: ORIGIN });
    if (E.isLeft(token)) return token;
    return pipe(
      await handlers.authorize({ token: token.right, attempt, requirement: requiring(O.none), origin: ORIGIN }),
      E.map((authorized) => authorized.token),
    );
  };
  /** Of a token that is good in itself. */
  const authorize = ({ userId, needed }: Readonly<{ userId: number; needed: O.Option<Permission> }>) => {
    const claims = { userId, username: 'somebody', realname: '', exp: 0, iat: 0, nbf: 0 };
    const fingerprint = ports.fingerprinter.fingerprint(`token of ${userId}`);
    return handlers.authorize({ token: { fingerprint, claims }, requirement: requiring(needed), origin: ORIGIN });
  };
  const refresh = (token: AccessToken, attempt?: RefreshAttempt) =>
    handlers.refreshToken({ token, attempt, origin: ORIGIN, userAgent: 'a browser' });
  const logOut = (token: AccessToken, attempt?: RefreshAttempt) => handlers.logOut({ token, attempt, origin: ORIGIN });

  return {
    clock,
    ports,
    policies,
    handlers,
    captcha,
    proof,
    logIn,
    loggedIn,
    authenticate,
    authorize,
    refresh,
    logOut,
    events,
    records,
    log,
    texts,
  };
};
