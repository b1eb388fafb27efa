import { expect } from 'chai';
import { menshenHere } from './here.js';
import { menshen } from './menshen.js';

/** Nobody listens there: wrong usage must touch no store. */
const NOWHERE = { DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };

/** Wrong calls and their messages. */
const WRONG: Readonly<Record<string, string>> = {
  frobnicate: `unknown command 'frobnicate'`,
  'serve --port 80': `unknown option '--port'`,
  'migrate now': `too many arguments for 'migrate'. Expected 0 arguments but got 1.`,
  'user add': `missing required argument 'username'`,
  'user add bob --role': `option '--role <code or name>' argument missing`,
  'role grant auditor': `missing required argument 'permission'`,
  'role grant  sys:user:page': 'the role and the permissions must not be empty',
  'role grant auditor ': 'the role and the permissions must not be empty',
  'session end bob': 'a session id is a UUID: menshen session list prints it',
  'unlock bob here': 'the address must be an IPv4 or IPv6 address, such as 198.51.100.7 or 2001:db8::7',
  'user add bob': 'no terminal to ask for the password: pass it as one line on standard input with --password-stdin',
};

/** Calls with a password among their words. */
const WITH_PASSWORD = [
  'user add bob --password Hunter#2026',
  'user set-password bob Hunter#2026',
  'user set-password bob --password-stdin=Hunter#2026',
];

describe('menshen, used wrongly', () => {
  const ran = (words: string) => menshenHere(words.split(' '), { environment: NOWHERE });

  it('prints one line and ends with code 2', async () => {
    const runs = await Promise.all(Object.keys(WRONG).map(ran));
    const lines = Object.values(WRONG).map((line) => ({ code: 2, output: '', errors: `menshen: ${line}\n` }));
    expect(runs).to.deep.equal(lines);
    expect(await menshen(['frobnicate'], { environment: NOWHERE })).to.deep.equal(lines[0]);
  });

  it('names a variable that is probably a misspelt setting, and continues', async () => {
    const environment = { LOGIN_FAILS_MAX: '3', REDIS_HOST: 'redis' };
    const { errors } = await menshenHere(['unlock', 'bob', '198.51.100.7'], { environment });
    expect(errors).to.match(
      /^menshen: LOGIN_FAILS_MAX is no setting and is ignored: the nearest setting is LOGIN_FAIL_MAX\nmenshen: without REDIS_URL [^\n]+\n$/,
    );
  });

  it('names a misspelt setting also when a setting is wrong', async () => {
    const environment = { JWT_SECRT: 'x', PORT: '99999' };
    for (const [words, printed] of [
      ['migrate', /^menshen: JWT_SECRT is no setting and is ignored: the nearest setting is JWT_SECRET\nmenshen: /],
      ['doctor', /JWT_SECRT is no setting[^\n]*\n[^\n]*the nearest setting is JWT_SECRET/],
    ] as const) {
      const { code, output, errors } = await menshenHere(words.split(' '), { environment });
      expect({ code, text: errors + output }).to.have.property('code', 1);
      expect(errors + output)
        .to.match(printed)
        .and.to.match(/PORT must/);
    }
  });

  it('accepts the network of an IPv6 client, as the list of locks shows it', async () => {
    for (const address of ['2001:db8::/64', '2001:db8::7', '198.51.100.7']) {
      const { code, errors } = await menshenHere(['unlock', 'bob', address]);
      expect(code).to.equal(1);
      expect(errors).to.contain('without REDIS_URL the locks are in the memory of the service');
    }
  });

  it('prints its help on standard error without a command', async () => {
    for (const words of [[], ['user']]) {
      const { code, output, errors } = await menshenHere(words);
      expect({ code, output }).to.deep.equal({ code: 2, output: '' });
      expect(errors).to.match(/^Usage: menshen /);
    }
  });

  it('accepts no password as an argument, and never prints one', async () => {
    for (const { code, output, errors } of await Promise.all(WITH_PASSWORD.map(ran))) {
      expect(code).to.equal(2);
      expect(output + errors).to.not.include('Hunter');
    }
  });

  it('refuses settings that break a rule with 1, in a line for each rule without the value', async () => {
    const environment = { PORT: 'a secret that nobody may see', JWT_SECRET: 'short' };
    const port = 'menshen: PORT must be an integer from 0 to 65535\n';
    const errors = `${port}menshen: JWT_SECRET must have at least 32 bytes\n`;
    expect(await menshen(['serve'], { environment })).to.deep.equal({ code: 1, output: '', errors });
    const migrate = await menshenHere(['migrate'], { environment: { PORT: 'x' } });
    expect(migrate).to.deep.equal({ code: 1, output: '', errors: port });
  });
});
