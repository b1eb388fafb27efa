import { expect } from 'chai';
import { SETTING_NAMES, unknownSettings } from '../../config/unknown-settings.js';

const meant = (...names: ReadonlyArray<string>) => unknownSettings(Object.fromEntries(names.map((name) => [name, ''])));

describe('unknown settings', () => {
  it('are names with a prefix that only this service has, with the nearest setting', () => {
    expect(meant('LOGIN_MAX_FAIL', 'JWT_EXPIRES_IN', 'CAPTCHA_TTL', 'BCRYPT_ROUNDS', 'CORS_ORIGIN')).to.deep.equal([
      { name: 'LOGIN_MAX_FAIL', nearest: 'LOGIN_FAIL_MAX' },
      { name: 'JWT_EXPIRES_IN', nearest: 'JWT_EXPIRE_MINUTES' },
      { name: 'CAPTCHA_TTL', nearest: 'CAPTCHA_LENGTH' },
      { name: 'BCRYPT_ROUNDS', nearest: 'BCRYPT_COST' },
      { name: 'CORS_ORIGIN', nearest: 'CORS_ORIGINS' },
    ]);
  });

  it('are names of several words that differ from a setting in one or two characters', () => {
    expect(meant('CAPCHA_LENGTH', 'DATABASE_URI', 'REDIS_UR', 'LOG_LEVELS', 'PAGESIZE', 'TIME_ZON')).to.deep.equal([
      { name: 'CAPCHA_LENGTH', nearest: 'CAPTCHA_LENGTH' },
      { name: 'DATABASE_URI', nearest: 'DATABASE_URL' },
      { name: 'REDIS_UR', nearest: 'REDIS_URL' },
      { name: 'LOG_LEVELS', nearest: 'LOG_LEVEL' },
      { name: 'TIME_ZON', nearest: 'TIME_ZONE' },
    ]);
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
