import { expect } from 'chai';
import { SETTING_NAMES, unknownSettings } from '../../config/unknown-settings.js';

const meant = (...names: ReadonlyArray<string>) => unknownSettings(Object.fromEntries(names.map((name) => [name, ''])));

describe('unknown settings', () => {
  const hintsOf = (...names: ReadonlyArray<string>) =>
    Object.fromEntries(meant(...names).map(({ name, hint }) => [name, hint]));

  it('are names with a prefix that only this service has, with the settings that have the same first word', () => {
    expect(hintsOf('CAPTCHA_TTL', 'LOGIN_MAX_FAIL', 'BCRYPT_ROUNDS')).to.deep.equal({
      CAPTCHA_TTL:
        'the settings with similar names are CAPTCHA_LENGTH, CAPTCHA_EXPIRE, CAPTCHA_RATE_LIMIT, CAPTCHA_RATE_WINDOW_SECONDS, CAPTCHA_PROOF',
      LOGIN_MAX_FAIL:
        'the settings with similar names are LOGIN_FAIL_MAX, LOGIN_LOCK_SECONDS, LOGIN_ACCOUNT_FAIL_MAX, LOGIN_ADDRESS_FAIL_MAX, LOGIN_QUEUE_MS',
      BCRYPT_ROUNDS: 'the nearest setting is BCRYPT_COST',
    });
  });

  it('have the settings as a hint whose first two words differ in one or two characters', () => {
    expect(hintsOf('JWT_EXPIRE', 'JWT_EXPIRES', 'JWT_EXPIRES_IN', 'CAPTCHA_RATES')).to.deep.equal({
      JWT_EXPIRE: 'the nearest setting is JWT_EXPIRE_MINUTES',
      JWT_EXPIRES: 'the nearest setting is JWT_EXPIRE_MINUTES',
      JWT_EXPIRES_IN: 'the nearest setting is JWT_EXPIRE_MINUTES',
      CAPTCHA_RATES: 'the settings with similar names are CAPTCHA_RATE_LIMIT, CAPTCHA_RATE_WINDOW_SECONDS',
    });
  });

  it('are names of several words that differ from a setting in one or two characters', () => {
    const names = ['CAPCHA_LENGTH', 'CORS_ORIGIN', 'DATABASE_URI', 'REDIS_UR', 'LOG_LEVELS', 'TIME_ZON'];
    expect(hintsOf(...names)).to.deep.equal({
      CAPCHA_LENGTH: 'the nearest setting is CAPTCHA_LENGTH',
      CORS_ORIGIN: 'the nearest setting is CORS_ORIGINS',
      DATABASE_URI: 'the nearest setting is DATABASE_URL',
      REDIS_UR: 'the nearest setting is REDIS_URL',
      LOG_LEVELS: 'the nearest setting is LOG_LEVEL',
      TIME_ZON: 'the nearest setting is TIME_ZONE',
    });
  });

  it('are names of several words with other letters, or without underscores', () => {
    expect(hintsOf('REDISURL', 'jwt_expire_minutes', 'LogLevel')).to.deep.equal({
      REDISURL: 'the nearest setting is REDIS_URL',
      jwt_expire_minutes: 'the nearest setting is JWT_EXPIRE_MINUTES',
      LogLevel: 'the nearest setting is LOG_LEVEL',
    });
  });

  it('are not the settings, and not the variables of platforms, shells and other programs', () => {
    expect(meant(...SETTING_NAMES)).to.deep.equal([]);
    expect(
      meant(
        ...[
          'PATH',
          'HOME',
          'HOSTNAME',
          'HOSTS',
          'host',
          'PORTS',
          'LOGNAME',
          'LANG',
          'LC_TIME',
          'NODE_ENV',
          'NODE_OPTIONS',
          '_',
        ],
        ...['DATABASE_HOST', 'DATABASE_PASSWORD', 'REDIS_HOST', 'REDIS_PORT', 'REDIS_TLS_URL', 'REDIS_SERVICE_HOST'],
        ...['REDIS_PORT_6379_TCP_ADDR', 'LOGIN_SERVICE_PORT_HTTP', 'LOGIN_PORT', 'AUDIT_PORT_80_TCP'],
        ...['OTEL_TRACES_SAMPLER', 'LOG_FILE', 'PASSWORD_STORE_DIR', 'SESSION_MANAGER', 'DATA_PATH', 'TIME_STYLE'],
        ...['API_KEY', 'MAX_OLD_SPACE', 'PAGE_CACHE', 'XDG_DATA_DIRS', 'KUBERNETES_SERVICE_HOST', 'npm_config_jwt_x'],
        'JWT_'.padEnd(70, 'X'),
      ),
    ).to.deep.equal([]);
  });
});
