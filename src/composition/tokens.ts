import type { MikroORM } from '@mikro-orm/postgresql';
import type { Registry } from 'prom-client';
import type { InjectionToken } from 'tsyringe';
import type { Handlers } from '../application/handlers.js';
import type { Tracing } from '../adapters/opentelemetry/tracing.js';
import type { RedisConnection } from '../adapters/redis/connect-redis.js';
import type { AuditLog } from '../domain/ports/audit-log.js';
import type { AuditStore } from '../domain/ports/audit-store.js';
import type { CaptchaPainter } from '../domain/ports/captcha-painter.js';
import type { CaptchaRateCounter } from '../domain/ports/captcha-rate-counter.js';
import type { CaptchaStore } from '../domain/ports/captcha-store.js';
import type { Clock } from '../domain/ports/clock.js';
import type { Fingerprinter } from '../domain/ports/fingerprinter.js';
import type { Log } from '../domain/ports/log.js';
import type { LoginAttemptStore } from '../domain/ports/login-attempt-store.js';
import type { PasswordHasher } from '../domain/ports/password-hasher.js';
import type { PermissionCache } from '../domain/ports/permission-cache.js';
import type { Randomness } from '../domain/ports/randomness.js';
import type { RecordPages } from '../domain/ports/record-pages.js';
import type { StoreProbe } from '../domain/ports/store-probe.js';
import type { TokenBlacklist } from '../domain/ports/token-blacklist.js';
import type { TokenSigner } from '../domain/ports/token-signer.js';
import type { UserDirectory } from '../domain/ports/user-directory.js';
import type { UserRepository } from '../domain/ports/user-repository.js';

const token = <T>(name: string) => Symbol(name) as InjectionToken<T>;

/** Every port of the domain, under the name by which handlers ask for it. */
export const Ports = {
  clock: token<Clock>('Clock'),
  randomness: token<Randomness>('Randomness'),
  fingerprinter: token<Fingerprinter>('Fingerprinter'),
  log: token<Log>('Log'),
  audit: token<AuditLog>('AuditLog'),
  auditStore: token<AuditStore>('AuditStore'),
  captchas: token<CaptchaStore>('CaptchaStore'),
  captchaRates: token<CaptchaRateCounter>('CaptchaRateCounter'),
  painter: token<CaptchaPainter>('CaptchaPainter'),
  attempts: token<LoginAttemptStore>('LoginAttemptStore'),
  blacklist: token<TokenBlacklist>('TokenBlacklist'),
  permissionCache: token<PermissionCache>('PermissionCache'),
  signer: token<TokenSigner>('TokenSigner'),
  hasher: token<PasswordHasher>('PasswordHasher'),
  users: token<UserRepository>('UserRepository'),
  directory: token<UserDirectory>('UserDirectory'),
  recordPages: token<RecordPages>('RecordPages'),
  keyValueProbe: token<StoreProbe>('StoreProbe of the key-value store'),
  databaseProbe: token<StoreProbe>('StoreProbe of the database'),
};

export type PortName = keyof typeof Ports;
export type PortOf<Name extends PortName> = (typeof Ports)[Name] extends InjectionToken<infer Port> ? Port : never;

/** What several adapters share. */
export const Connections = {
  orm: token<MikroORM>('MikroORM'),
  redis: token<RedisConnection>('RedisConnection'),
  metrics: token<Registry>('Registry of metrics'),
  tracing: token<Tracing | undefined>('Tracing'),
};

/** The commands and queries, by the names of the facade. */
export const HandlerTokens: { readonly [Name in keyof Handlers]: InjectionToken<Handlers[Name]> } = {
  issueCaptcha: token('IssueCaptcha'),
  logIn: token('LogIn'),
  checkLoginQueue: token('CheckLoginQueue'),
  refreshToken: token('RefreshToken'),
  logOut: token('LogOut'),
  authenticate: token('Authenticate'),
  authorize: token('Authorize'),
  listPage: token('ListPage'),
  checkReadiness: token('CheckReadiness'),

  addUser: token('AddUser'),
  setPassword: token('SetPassword'),
  setEnabled: token('SetEnabled'),
  revokeTokens: token('RevokeTokens'),
  unlockLogin: token('UnlockLogin'),
};
