import type { MikroORM } from '@mikro-orm/postgresql';
import type { Registry } from 'prom-client';
import type { InjectionToken } from 'tsyringe';
import type { LoginQueue } from '../application/login/login-queue.js';
import type { Handlers } from '../application/handlers.js';
import type { Tracing } from '../adapters/opentelemetry/tracing.js';
import type { ModuleRegistry } from './modules.js';
import type { RedisConnection } from '../adapters/redis/connection/connect-redis.js';
import type { AdministrationReads } from '../domain/ports/administration-reads.js';
import type { AppCodes } from '../domain/ports/app-codes.js';
import type { AuditLog } from '../domain/ports/audit-log.js';
import type { AuditPages } from '../domain/ports/audit-pages.js';
import type { AuditStore } from '../domain/ports/audit-store.js';
import type { CaptchaPainter } from '../domain/ports/captcha-painter.js';
import type { CaptchaRateCounter } from '../domain/ports/captcha-rate-counter.js';
import type { CaptchaStore } from '../domain/ports/captcha-store.js';
import type { Clock } from '../domain/ports/clock.js';
import type { FactorStore } from '../domain/ports/factor-store.js';
import type { FactorVault } from '../domain/ports/factor-vault.js';
import type { Fingerprinter } from '../domain/ports/fingerprinter.js';
import type { Log } from '../domain/ports/log.js';
import type { LoginAttemptStore } from '../domain/ports/login-attempt-store.js';
import type { LoginLockIndex } from '../domain/ports/login-lock-index.js';
import type { LoginTickets } from '../domain/ports/login-tickets.js';
import type { PasswordHasher } from '../domain/ports/password-hasher.js';
import type { PermissionCache } from '../domain/ports/permission-cache.js';
import type { Randomness } from '../domain/ports/randomness.js';
import type { RecordChanges } from '../domain/ports/record-changes.js';
import type { RecordExports } from '../domain/ports/record-exports.js';
import type { RecordImports } from '../domain/ports/record-imports.js';
import type { RecordPages } from '../domain/ports/record-pages.js';
import type { SessionLog } from '../domain/ports/session-log.js';
import type { SessionPlaces } from '../domain/ports/session-places.js';
import type { SessionStore } from '../domain/ports/session-store.js';
import type { StoreProbe } from '../domain/ports/store-probe.js';
import type { TokenBlacklist } from '../domain/ports/token-blacklist.js';
import type { TokenSigner } from '../domain/ports/token-signer.js';
import type { UserDirectory } from '../domain/ports/user-directory.js';
import type { UserRepository } from '../domain/ports/user-repository.js';

/** The ports of the domain, by the names that handlers use. */
export type Ports = Readonly<{
  clock: Clock;
  randomness: Randomness;
  fingerprinter: Fingerprinter;
  log: Log;
  audit: AuditLog;
  auditStore: AuditStore;
  auditPages: AuditPages;
  captchas: CaptchaStore;
  captchaRates: CaptchaRateCounter;
  painter: CaptchaPainter;
  attempts: LoginAttemptStore;
  lockIndex: LoginLockIndex;
  loginTickets: LoginTickets;
  factors: FactorStore;
  factorVault: FactorVault;
  appCodes: AppCodes;
  blacklist: TokenBlacklist;
  permissionCache: PermissionCache;
  sessionPlaces: SessionPlaces;
  sessionLog: SessionLog;
  sessionStore: SessionStore;
  signer: TokenSigner;
  hasher: PasswordHasher;
  users: UserRepository;
  directory: UserDirectory;
  recordPages: RecordPages;
  recordExports: RecordExports;
  recordImports: RecordImports;
  recordChanges: RecordChanges;
  administrationReads: AdministrationReads;
  keyValueProbe: StoreProbe;
  databaseProbe: StoreProbe;
}>;

export type PortName = keyof Ports;
export type PortOf<Name extends PortName> = Ports[Name];

/** What several adapters share. */
export type Connections = Readonly<{
  orm: MikroORM;
  redis: RedisConnection;
  metrics: Registry;
  /** Undefined without a trace collector. */
  tracing: Tracing | undefined;
}>;

/** Everything that the container holds. `loginQueue` is shared by two handlers, `modules` by adapters and handlers. */
export type Parts = Ports & Connections & Handlers & Readonly<{ loginQueue: LoginQueue; modules: ModuleRegistry }>;
export type PartName = keyof Parts;

/** The names are unique, so each name is its own token. */
export const tokenOf = <Name extends PartName>(name: Name): InjectionToken<Parts[Name]> => name;
