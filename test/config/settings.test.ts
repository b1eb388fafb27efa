import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { stub } from 'sinon';
import { readSettings } from '../../config/settings.js';
import { MAX_REFRESH_GRACE_SECONDS } from '../../src/domain/session/access-token-claims.js';
import { E } from '../../src/contract/values/fp.js';
import { expectRight } from '../support/expect-either.js';

const SECRET = 'Zr8m!x0Q-vL2_pW7$kT5^nB9&hJ4*cF1';

const refusalOf = (environment: Readonly<Record<string, string>>): string => {
  const settings = readSettings({ JWT_SECRET: SECRET, ...environment });
  return E.isLeft(settings) ? settings.left : expect.fail('expected a refusal');
};
const settingsOf = (environment: Readonly<Record<string, string>> = {}) =>
  expectRight(readSettings({ JWT_SECRET: SECRET, ...environment }));

describe('settings', () => {
  it('treat an empty variable like an unset one', () => {
    expect(settingsOf({ PORT: '', REDIS_URL: '', TRUST_PROXY: '', JWT_SALT: '' })).to.deep.equal(settingsOf());
  });

  it('read each variable that is set', () => {
    const settings = settingsOf({
      PORT: '0',
      REDIS_URL: 'redis://a:1, rediss://b:2',
      DATABASE_URL: 'postgres://u:p@localhost/db',
      DATABASE_REPLICA_URLS: 'postgresql://r1/db,postgresql://r2/db',
      TRUST_PROXY: '10.0.0.0/8,::1',
      CORS_ORIGINS: 'https://admin.example.com',
      TIME_ZONE: 'Europe/Berlin',
    });
    expect(settings).to.deep.include({
      ...{ PORT: 0, REDIS_URL: ['redis://a:1', 'rediss://b:2'], TIME_ZONE: 'Europe/Berlin' },
      DATABASE_REPLICA_URLS: ['postgresql://r1/db', 'postgresql://r2/db'],
      TRUST_PROXY: ['10.0.0.0/8', '::1/128'],
    });
    const group = 'redis+sentinel://menshen:secret@s1:26379,s2/main/2';
    expect(settingsOf({ REDIS_URL: group }).REDIS_URL).to.deep.equal([group]);
  });

  const refused: Readonly<Record<string, ReadonlyArray<string>>> = {
    ...Object.fromEntries(
      [
        ...['CAPTCHA_EXPIRE', 'CAPTCHA_RATE_LIMIT', 'CAPTCHA_RATE_WINDOW_SECONDS', 'LOGIN_FAIL_MAX', 'PAGE_SIZE'],
        ...['LOGIN_LOCK_SECONDS', 'JWT_EXPIRE_MINUTES', 'STORE_DEADLINE_MS'],
      ].map((name) => [name, ['0', '-1', '1.5', 'x']]),
    ),
    ...Object.fromEntries(
      [
        ...['LOGIN_ACCOUNT_FAIL_MAX', 'LOGIN_ADDRESS_FAIL_MAX', 'JWT_REFRESH_GRACE_SECONDS', 'SESSION_MAX_HOURS'],
        ...['LOGIN_QUEUE_MS', 'AUDIT_RETENTION_DAYS', 'METRICS_PORT', 'WORKERS'],
      ].map((name) => [name, ['-1', '1.5', 'x', '999999999']]),
    ),
    PORT: ['-1', '65536', '80a', '1e3', ' 80', '0x50', 'NaN'],
    HOST: ['a b', 'http://x'],
    METRICS_HOST: ['a b', 'http://x'],
    CAPTCHA_LENGTH: ['3', '9', '6.0'],
    CAPTCHA_PROOF: ['1', 'yes', 'True'],
    AUDIT_STORE: ['redis'],
    BCRYPT_COST: ['3', '17'],
    DATABASE_DEADLINE_MS: ['299', '15001', '900.5', 'x'],
    PASSWORD_HASHER: ['bcrypt', 'Native'],
    MAX_PAGE_SIZE: ['0', '100001'],
    REDIS_KEY_PREFIX: ['a b', 'a\n', '{a}', '}', 'café', 'x'.repeat(65)],
    REDIS_URL: [
      ...['localhost:6379', 'http://localhost', 'redis://a,', 'redis://a,b', 'redis://a/cache'],
      ...['redis+sentinel://a,b', 'redis+sentinel://a,,b/main', 'redis+sentinel://a/main/first'],
    ],
    DATABASE_URL: ['mysql://x/y', 'localhost', 'postgres'],
    DATABASE_REPLICA_URLS: ['postgres://a/b,redis://c'],
    KEEP_ALIVE_SECONDS: ['0', '3601'],
    TRUST_PROXY: ['172.16.0.0/33', '172.16.0', '::/129', 'loopback', '172.16.0.0/8/8', '172.16.0.0/'],
    TIME_ZONE: ['Asia/Nowhere', 'Shanghai!', '+08:00', '-0800', 'UTC+8'],
    LOG_LEVEL: ['verbose', 'INFO'],
    LOG_FORMAT: ['text', 'JSON'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318', 'grpc://localhost:4317', 'collector'],
    OTEL_SERVICE_NAME: ['men\nshen'],
    API_DOCS: ['yes', '1', 'TRUE', 'on'],
    CONSOLE: ['no', '0', 'False'],
    CONSOLE_TITLE: ['门'.repeat(41), 'a\tb', 'a\u0085b'],
    CORS_ORIGINS: ['*', 'back.example.org', 'https://back.example.org/', 'https://a.example/path', 'null'],
    DEFAULT_PASSWORD: ['12345', 'x'.repeat(129)],
    ACCOUNT_POLICY: ['closed', 'MLPS'],
    PASSWORD_MIN_LENGTH: ['5', '65', '8.0'],
    PASSWORD_CLASSES: ['-1', '5', 'x'],
    PASSWORD_HISTORY: ['0', '25'],
    PASSWORD_MAX_DAYS: ['-1', '3651', 'x'],
    ACCOUNT_IDLE_DAYS: ['-1', '3651', 'x'],
    PASSWORD_CHANGE: ['never'],
  };
  it('are refused in a line that names the setting and its rule, not its value', () => {
    for (const [name, values] of Object.entries(refused))
      for (const value of values) {
        const line = refusalOf({ [name]: value });
        expect(line, value).to.match(new RegExp(`^${name} must be `));
        if (value.includes('.')) expect(line).to.not.include(value);
      }
  });

  it('accept a time zone by its IANA name only, also where the runtime accepts offsets', () => {
    for (const name of ['UTC', 'Etc/GMT-8', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'EST5EDT', 'GMT+0'])
      expect(settingsOf({ TIME_ZONE: name }).TIME_ZONE).to.equal(name);
    const format = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });
    const lenient = stub(Intl, 'DateTimeFormat').callsFake(() => format);
    try {
      for (const offset of ['+08:00', '-08:00', '+08', '+0800', '08:00', '−08:00'])
        expect(refusalOf({ TIME_ZONE: offset })).to.match(/^TIME_ZONE must be an IANA time zone/);
    } finally {
      lenient.restore();
    }
  });

  it('limit the grace to the maximum that a token may name', () => {
    const longest = MAX_REFRESH_GRACE_SECONDS;
    expect(settingsOf({ JWT_REFRESH_GRACE_SECONDS: String(longest) }).JWT_REFRESH_GRACE_SECONDS).to.equal(longest);
    expect(refusalOf({ JWT_REFRESH_GRACE_SECONDS: String(longest + 1) })).to.match(/^JWT_REFRESH_GRACE_SECONDS must /);
  });

  it('refuse metrics on the port of the service, unless both are off or chosen by the system', () => {
    const line = 'METRICS_PORT must not be the PORT of the service';
    expect(refusalOf({ METRICS_PORT: '3000' })).to.equal(line);
    expect(refusalOf({ PORT: '9000', METRICS_PORT: '9000' })).to.equal(line);
    expect(settingsOf({ PORT: '0', METRICS_PORT: '0' }).METRICS_PORT).to.equal(0);
    expect(settingsOf({ METRICS_PORT: '9000' }).METRICS_PORT).to.equal(9000);
  });

  it('allow a default page size that is also the maximum', () => {
    expect(settingsOf({ PAGE_SIZE: '20', MAX_PAGE_SIZE: '20' })).to.include({ PAGE_SIZE: 20, MAX_PAGE_SIZE: 20 });
  });

  it('name every rule that is broken, each in a line', () => {
    expect(refusalOf({ DATABASE_REPLICA_URLS: 'postgres://a/b' })).to.match(/^DATABASE_REPLICA_URLS must /);
    const refused = { PORT: '80a', BCRYPT_COST: '3', JWT_SECRET: 'short', JWT_SECRET_PREVIOUS: 'a'.repeat(32) };
    expect(refusalOf(refused).split('\n')).to.deep.equal([
      'PORT must be an integer from 0 to 65535',
      'BCRYPT_COST must be an integer from 4 to 16',
      'JWT_SECRET must have at least 32 bytes',
      'JWT_SECRET_PREVIOUS must not be a repeated pattern, a sequence or a few characters',
    ]);
    expect(refusalOf({ WORKERS: '2', PAGE_SIZE: '20', MAX_PAGE_SIZE: '10' }).split('\n')).to.deep.equal([
      'PAGE_SIZE must be at most MAX_PAGE_SIZE',
      'REDIS_URL must be set when WORKERS is above 1',
      'DATABASE_URL must be set when WORKERS is above 1',
    ]);
  });

  it('are all explained, with their defaults, in .env.example', () => {
    const explained = readFileSync('.env.example', 'utf8');
    const set = Object.fromEntries(
      [...explained.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    const [explainedNames, names] = [Object.keys(set), Object.keys(settingsOf())];
    const missing = names.filter((name) => !explainedNames.includes(name));
    const unknown = explainedNames.filter((name) => !names.includes(name));
    expect({ missing, unknown }).to.deep.equal({ missing: [], unknown: [] });
    expect(expectRight(readSettings({ ...set, JWT_SECRET: SECRET }))).to.deep.equal(settingsOf());
  });
});

describe('signing secret', () => {
  const PREVIOUS = 'q3$Lw8!zK-tY6_nB1%vR5^mC9&xG2*sD7';

  it('is required, under one of its names, or both when they agree', () => {
    for (const environment of [{}, { JWT_SECRET: '' }, { JWT_SALT: '' }])
      expect(readSettings(environment)).to.deep.equal(
        E.left('JWT_SECRET must be set (or JWT_SALT): it signs the tokens and has no default'),
      );
    for (const environment of [{ JWT_SALT: SECRET }, { JWT_SALT: SECRET, JWT_SECRET: SECRET }])
      expect(expectRight(readSettings(environment)).JWT_SECRET).to.equal(SECRET);
    expect(E.isLeft(readSettings({ JWT_SALT: SECRET, JWT_SECRET: `${SECRET}x` }))).to.be.true;
  });

  it('has at least 32 bytes; bytes are counted, not characters', () => {
    expect(refusalOf({ JWT_SECRET: SECRET.slice(0, 31) })).to.equal('JWT_SECRET must have at least 32 bytes');
    expect(settingsOf({ JWT_SECRET: '门神守护登录之门户安' + 'é1' })).to.include({ PORT: 3000 });
  });

  it('may have a previous secret, which follows the same rules and differs from the current one', () => {
    expect(settingsOf({ JWT_SECRET_PREVIOUS: PREVIOUS }).JWT_SECRET_PREVIOUS).to.equal(PREVIOUS);
    expect(E.isLeft(readSettings({ JWT_SECRET_PREVIOUS: PREVIOUS }))).to.be.true;
    const line = readSettings({ JWT_SALT: SECRET, JWT_SECRET_PREVIOUS: SECRET });
    expect(line).to.deep.equal(E.left('JWT_SECRET_PREVIOUS must not be the current secret'));
    for (const [rule, value] of [
      ['must have at least 32 bytes', PREVIOUS.slice(0, 31)],
      ['must not be a repeated pattern, a sequence or a few characters', 'secret'.repeat(8)],
      ['must not be a published secret', '404e635266556a586e3272357538782f413f4428472b4b6250645367566b5970'],
    ])
      expect(refusalOf({ JWT_SECRET_PREVIOUS: value! })).to.equal(`JWT_SECRET_PREVIOUS ${rule}`);
  });
});
