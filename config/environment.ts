import { PASSWORD_LENGTH } from '../src/contract/forms/form-field.js';
import { t } from '../src/contract/values/fp.js';
import { PERMISSION } from '../src/contract/values/permission.js';
import { PASSWORD_CHANGES } from '../src/contract/account/password-change.js';
import { FACTOR_DEMANDS } from '../src/contract/account/second-factor.js';
import { codePoints } from '../src/contract/values/text-rules.js';
import {
  flag,
  integer,
  isTimeZone,
  isUrl,
  listOf,
  networkIn,
  oneOf,
  optionalInteger,
  originIn,
  redisUrls,
  text,
  url,
  variable,
} from './codecs.js';

const isHost = (value: string): boolean => /^[\w.:-]+$/.test(value);

const POSTGRES = ['postgres:', 'postgresql:'];

/** Every variable of the environment but the signing secrets, with its rule and default. */
export const Environment = t.strict({
  HOST: text('a host name or address', isHost, '127.0.0.1'),
  PORT: integer(0, 65_535, 3000),
  /** The address of `/metrics`, such as that of an internal network. Unset: HOST. */
  METRICS_HOST: variable<string | undefined>(
    'a host name or address',
    (value) => (isHost(value) ? value : undefined),
    undefined,
  ),
  /** `/metrics` for Prometheus, on METRICS_HOST; 0 is off. */
  METRICS_PORT: integer(0, 65_535, 0),
  /** The trace collector (OTLP over HTTP). Unset: no traces. OpenTelemetry reads its other `OTEL_` variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:'),
  OTEL_SERVICE_NAME: text('without control characters', (value) => !/\p{Cc}/u.test(value), 'menshen'),
  /** Number of processes on the port. More than one needs Redis and PostgreSQL. */
  WORKERS: variable(
    'an integer from 1 to 64 (0 is 1)',
    (value) => (/^\d{1,2}$/.test(value) && Number(value) <= 64 ? Math.max(1, Number(value)) : undefined),
    1,
  ),
  /** Unset: an in-process store. Several comma-separated nodes are a cluster; a group under Sentinel has a form of its own. */
  REDIS_URL: redisUrls,
  /** Begins every key, so that several environments can share a server. */
  REDIS_KEY_PREFIX: text(
    'at most 64 printable ASCII characters without spaces and braces',
    (value) => /^[!-z|~]{1,64}$/.test(value),
    '',
  ),
  /** Unset: the embedded database in `DATA_DIR`. */
  DATABASE_URL: url(...POSTGRES),
  /** Replicas that pages are read from. */
  DATABASE_REPLICA_URLS: listOf('URLs that start with postgres://', (item) =>
    isUrl(item, POSTGRES) ? item : undefined,
  ),
  DATA_DIR: text('a folder', (value) => !value.includes('\0'), '.data'),
  CAPTCHA_LENGTH: integer(4, 8, 6),
  CAPTCHA_EXPIRE: integer(1, 86_400, 300),
  CAPTCHA_RATE_LIMIT: integer(1, 1_000_000, 10),
  CAPTCHA_RATE_WINDOW_SECONDS: integer(1, 86_400, 60),
  /** Whether clients may ask for a proof of work in place of a picture. */
  CAPTCHA_PROOF: flag(false),
  LOGIN_FAIL_MAX: integer(1, 1_000_000, 5),
  LOGIN_LOCK_SECONDS: integer(1, 2_592_000, 300),
  /** Failures with a right captcha per hour: for one account at all addresses, from one address for all accounts. 0 is off. */
  LOGIN_ACCOUNT_FAIL_MAX: integer(0, 1_000_000, 0),
  LOGIN_ADDRESS_FAIL_MAX: integer(0, 1_000_000, 0),
  /** How long a login may be expected to wait for a hashing thread; one that would wait longer is a 503. */
  LOGIN_QUEUE_MS: integer(0, 10_000, 5000),
  JWT_EXPIRE_MINUTES: integer(1, 525_600, 20),
  JWT_REFRESH_GRACE_SECONDS: integer(0, 2_592_000, 0),
  /** How long after a login its token may still be refreshed; 0 is for ever. */
  SESSION_MAX_HOURS: integer(0, 87_600, 0),
  /** Whether a used token that comes again more than ten seconds after its refresh ends its session. */
  REPLAY_ENDS_SESSION: flag(false),
  PAGE_SIZE: integer(1, 100_000, 10),
  MAX_PAGE_SIZE: integer(1, 100_000, 1000),
  BCRYPT_COST: integer(4, 16, 10),
  /** `native` needs the optional package `@node-rs/bcrypt`; the hashes are the same. */
  PASSWORD_HASHER: oneOf(['bcryptjs', 'native'], 'bcryptjs'),
  DEFAULT_PASSWORD: text(
    `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`,
    (value) => codePoints(value) >= PASSWORD_LENGTH.min && codePoints(value) <= PASSWORD_LENGTH.max,
    '123456',
  ),
  /** A set of rules for accounts. It has the defaults of the settings below that are unset; they may only be stronger. */
  ACCOUNT_POLICY: oneOf(['open', 'nist', 'mlps'], 'open'),
  /** The least length of a new password in code points, and how many of four kinds of characters it has. */
  PASSWORD_MIN_LENGTH: optionalInteger(PASSWORD_LENGTH.min, 64),
  PASSWORD_CLASSES: optionalInteger(0, 4),
  /** How many of the latest passwords of a user a new one must not be, the present one included. */
  PASSWORD_HISTORY: optionalInteger(1, 24),
  /** After how many days a password must be changed (0: never). */
  PASSWORD_MAX_DAYS: optionalInteger(0, 3_650),
  /** After how many days without a login or a refresh an account is disabled (0: never). User 1 stays enabled. */
  ACCOUNT_IDLE_DAYS: optionalInteger(0, 3_650),
  /** How many sessions a user may have (0: no limit), and what happens at a login beyond: the oldest ends, or it is refused. */
  SESSIONS_PER_USER: optionalInteger(0, 1_000),
  SESSIONS_BEYOND: oneOf(['oldest', 'refuse'], 'oldest'),
  /** What an account may do whose password must be changed: everything (`advise`), or only change it (`enforce`). */
  PASSWORD_CHANGE: oneOf(PASSWORD_CHANGES, undefined),
  /** Who must have a second factor. With `off` nobody can set one up. Who has one is asked for it in any case. */
  SECOND_FACTOR: oneOf(FACTOR_DEMANDS, undefined),
  /** With `permission`: users who have one of these permissions must have a second factor. Unset: the permissions that write users, roles, menus, departments, sessions and locks. */
  SECOND_FACTOR_PERMISSIONS: listOf('permissions such as sys:user:update', (item) =>
    PERMISSION.test(item) ? item : undefined,
  ),
  /** The name of the service in authenticator apps. */
  FACTOR_ISSUER: text(
    '1 to 40 characters without control characters and colons',
    (value) => codePoints(value) <= 40 && !/[\p{Cc}:]/u.test(value) && value.trim() !== '',
    'Menshen',
  ),
  /** Wrong codes of one account until its second factor is locked, and for how long. */
  FACTOR_FAIL_MAX: integer(1, 1_000, 9),
  FACTOR_LOCK_SECONDS: integer(1, 2_592_000, 3_600),
  /** For how long a password or a code counts for writes of users, roles, menus and departments and for exports; 0 is for ever. */
  STEP_UP_MINUTES: optionalInteger(0, 10_080),
  /** Where security events are kept besides the log, and for how many days (0: for ever). */
  AUDIT_STORE: oneOf(['database', 'log'], 'database'),
  AUDIT_RETENTION_DAYS: optionalInteger(0, 36_500),
  /** How long an idle connection stays open; longer than the balancer in front keeps its own. */
  KEEP_ALIVE_SECONDS: integer(1, 3_600, 65),
  TRUST_PROXY: listOf('networks such as 203.0.113.0/24', networkIn),
  TIME_ZONE: text('an IANA time zone such as Asia/Shanghai', isTimeZone, 'Asia/Shanghai'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  /** Unset: `pretty` in a terminal, otherwise `json`. */
  LOG_FORMAT: oneOf(['json', 'pretty'], undefined),
  CORS_ORIGINS: listOf('origins such as https://admin.example.com', originIn),
  /** `/openapi.json` and the page over it at `/docs`. */
  API_DOCS: flag(true),
  /** The console below `/console/`, where `/` leads, if it is built. */
  CONSOLE: flag(true),
  /** The name of the console in the browser. */
  CONSOLE_TITLE: text(
    'at most 40 characters without control characters',
    (value) => codePoints(value) <= 40 && !/\p{Cc}/u.test(value),
    'Menshen',
  ),
  /** Whether the console and other front ends show the demo module `example`. Its endpoints answer in any case. */
  DEMO_MODULES: flag(false),
  /** How long one key-value command may take before the store counts as unreachable. */
  STORE_DEADLINE_MS: integer(1, 60_000, 200),
  /** How long one call of the PostgreSQL server may take. A statement ends 100 ms earlier, one of an export after 10 s. */
  DATABASE_DEADLINE_MS: integer(300, 15_000, 900),
});
export type Environment = Readonly<t.TypeOf<typeof Environment>>;
