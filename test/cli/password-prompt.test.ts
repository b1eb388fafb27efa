import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { newFolder } from '../support/new-folder.js';
import { anyDatabase } from '../support/postgres/shared.js';
import { compiled } from '../support/process/build.js';
import { environmentOf } from '../support/process/service-process.js';
import { skipped } from '../support/skipped.js';
import { menshen } from './menshen.js';

const SECRET = 'Typed#2026';

/** `script` of util-linux gives a command a terminal. A text is typed after the prompt for it has been shown. */
describe('the password on a terminal', () => {
  let environment: Readonly<Record<string, string>>;
  const open = new Set<ChildProcess>();
  before(async function () {
    if (spawnSync('script', ['--version']).status !== 0) skipped(this, 'script (util-linux)');
    environment = { DATA_DIR: join(await newFolder('terminal'), 'stores'), ...(await anyDatabase()) };
    expect((await menshen(['migrate'], { environment })).code).to.equal(0);
  });
  after(() => {
    for (const terminal of open) terminal.kill('SIGKILL');
  });

  const onTerminal = async (
    words: ReadonlyArray<string>,
    typed: ReadonlyArray<readonly [after: string, keys: string | Uint8Array]>,
  ) => {
    const command = [process.execPath, await compiled('src/cli/menshen.js'), ...words].join(' ');
    const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: environmentOf({ BCRYPT_COST: '4', ...environment }),
    });
    let shown = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
    const closed = once(terminal, 'close') as Promise<[number | null]>;
    open.add(terminal);
    void closed.then(() => open.delete(terminal));
    for (const [after, keys] of typed) {
      await eventually(() => shown.includes(after), 30_000);
      terminal.stdin.write(keys);
    }
    const [code] = await closed;
    return { code, shown };
  };
  const twice = (first: string, second: string) =>
    [
      ['Password: ', first],
      ['Repeat the password: ', second],
    ] as const;

  it('is asked for twice, with corrections, and never shown', async () => {
    const { code, shown } = await onTerminal(
      ['user', 'add', 'typist'],
      twice('Typed#2077\u007f\u007f26\r', `${SECRET}\r`),
    );
    expect(shown.replace(/^menshen: using [^\n]*\n/m, '')).to.equal(
      [
        'Password: ',
        'Repeat the password: ',
        'added typist with id 1',
        'this user is the administrator and passes every permission check',
        '',
      ].join('\r\n'),
    );
    expect(code).to.equal(0);
  });

  it('must be the same both times', async () => {
    const { code, shown } = await onTerminal(['user', 'set-password', 'typist'], twice(`${SECRET}\r`, 'Typed#2027\r'));
    expect(shown).to.equal(
      'Password: \r\nRepeat the password: \r\nmenshen: the passwords differ: nothing was changed\r\n',
    );
    expect(code).to.equal(1);
  });

  it('is not set when the answer is Ctrl-C or the end of input', async () => {
    const interrupted = await onTerminal(['user', 'set-password', 'typist'], [['Password: ', `${SECRET}\u0003`]]);
    expect(interrupted).to.deep.equal({ code: 130, shown: 'Password: \r\n' });
    const ended = await onTerminal(['user', 'set-password', 'typist'], [['Password: ', '\u0004']]);
    expect(ended).to.deep.equal({
      code: 1,
      shown: 'Password: \r\nmenshen: no password was entered: nothing was changed\r\n',
    });
  });

  it('is not set when the terminal sends another character set than UTF-8', async () => {
    const { code, shown } = await onTerminal(
      ['user', 'set-password', 'typist'],
      [['Password: ', Uint8Array.of(0xd6, 0xd0, 0xce, 0xc4, 0xc3, 0xdc, 0xc2, 0xeb, 0x0d)]],
    );
    expect(shown).to.equal(
      'Password: \r\nmenshen: the terminal does not send UTF-8: set it to UTF-8, or use --password-stdin; nothing was changed\r\n',
    );
    expect(code).to.equal(1);
  });

  it('is not read with --password-stdin from a terminal, which would show it', async () => {
    const { code, shown } = await onTerminal(['user', 'add', 'other', '--password-stdin'], []);
    expect(shown).to.match(/^menshen: --password-stdin is for a pipe or a file[^\n]*\n$/);
    expect(code).to.equal(2);
  });
});
