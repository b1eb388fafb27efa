import { isIP } from 'node:net';
import { t } from '../src/contract/values/fp.js';

const isAbsent = (input: unknown): boolean => input === undefined || input === '';

/**
 * Reads one environment variable. `rule` completes the sentence "<NAME> must be ..."; it never repeats the value.
 * `read` answers undefined for a value that breaks the rule.
 */
export const variable = <A>(rule: string, read: (text: string) => A | undefined, fallback: A): t.Type<A, A> =>
  new t.Type<A>(
    rule,
    (input): input is A => !isAbsent(input),
    (input, context) => {
      if (isAbsent(input)) return t.success(fallback);
      const value = typeof input === 'string' ? read(input) : undefined;
      return value === undefined ? t.failure(input, context) : t.success(value);
    },
    t.identity,
  );

const integerOr = <F extends number | undefined>(min: number, max: number, fallback: F) =>
  variable<number | F>(
    `an integer from ${min} to ${max}`,
    (text) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
      return value >= min && value <= max ? value : undefined;
    },
    fallback,
  );

export const integer = (min: number, max: number, fallback: number) => integerOr<number>(min, max, fallback);

/** Undefined when it is not set. */
export const optionalInteger = (min: number, max: number) => integerOr<undefined>(min, max, undefined);

export const text = (rule: string, fits: (text: string) => boolean, fallback: string) =>
  variable(rule, (value) => (fits(value) ? value : undefined), fallback);

export const flag = (fallback: boolean) =>
  variable<boolean>(
    'true or false',
    (value) => (value === 'true' || value === 'false' ? value === 'true' : undefined),
    fallback,
  );

export const oneOf = <A extends string, F extends A | undefined>(choices: ReadonlyArray<A>, fallback: F) =>
  variable<A | F>(`one of ${choices.join(', ')}`, (value) => choices.find((choice) => choice === value), fallback);

/** A comma-separated list, none by default. */
export const listOf = (rule: string, read: (item: string) => string | undefined) =>
  variable<ReadonlyArray<string>>(
    `a comma-separated list of ${rule}`,
    (value) => {
      const items = value.split(',').map((item) => read(item.trim()));
      return items.every((item) => item !== undefined) ? items : undefined;
    },
    [],
  );

/** A URL of one of the protocols; undefined when it is not set. */
export const url = (...protocols: string[]) =>
  variable<string | undefined>(
    `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    (value) => (isUrl(value, protocols) ? value : undefined),
    undefined,
  );

export const isUrl = (value: string, protocols: ReadonlyArray<string>): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const SENTINEL_GROUP = /^rediss?\+sentinel:\/\/(?:[^\s@/]*@)?([^\s@/]+)\/[^\s@/]+(?:\/\d{1,4})?$/;

const isRedisServer = (value: string): boolean =>
  isUrl(value, ['redis:', 'rediss:']) && /^rediss?:\/\/[^/]+(\/\d{0,4})?$/.test(value);

/** Redis servers, or one group under Sentinel, whose commas separate its sentinels. None by default. */
export const redisUrls = variable<ReadonlyArray<string>>(
  'a comma-separated list of URLs that start with redis:// or rediss://, or redis+sentinel://<host>,<host>/<group>',
  (value) => {
    const group = SENTINEL_GROUP.exec(value);
    if (group)
      return (group[1] ?? '').split(',').every((host) => isRedisServer(`redis://${host}`)) ? [value] : undefined;
    const servers = value.split(',').map((item) => item.trim());
    return servers.every(isRedisServer) ? servers : undefined;
  },
  [],
);

/** `10.0.0.0/8`, `fd00::/8`, or a single address. */
export const networkIn = (value: string): string | undefined => {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return undefined;
  const most = family === 4 ? 32 : 128;
  if (bits === undefined) return `${address}/${most}`;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? value : undefined;
};

export const originIn = (value: string): string | undefined =>
  isUrl(value, ['http:', 'https:']) && new URL(value).origin === value ? value : undefined;

/** A name of the IANA database. Some runtimes also read offsets such as `+08:00`, whose sign PostgreSQL reverses. */
export const isTimeZone = (value: string): boolean => {
  if (!/^[A-Z]/i.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
