import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';
import { settingNames } from './setting-names.js';

const UNIT = 'deploy/systemd/menshen.service';
const text = readFileSync(UNIT, 'utf8');

/** Every value that a key of the unit is given. */
const valuesOf = (key: string): string[] =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** The compiled program that a command line starts. */
const programOf = (command: string): string => command.split(' ').find((word) => word.endsWith('.js')) ?? '';

/** What systemd makes of how much the service could do, of 10; below 2 is "OK". */
const MOST_EXPOSURE = 2;

describe('the unit for systemd', () => {
  it('starts the service where it is installed, with its settings from a file', () => {
    for (const program of [...valuesOf('ExecStartPre'), ...valuesOf('ExecStart')].map(programOf))
      expect(existsSync(program.replace(/^dist\//, '').replace(/\.js$/, '.ts')), program).to.be.true;
    expect(valuesOf('WorkingDirectory')).to.deep.equal(['/opt/menshen']);
    expect(valuesOf('EnvironmentFile')).to.deep.equal(['/etc/menshen/menshen.env']);
    const names = valuesOf('Environment').map((pair) => pair.split('=')[0] ?? '');
    expect([...settingNames(), 'NODE_ENV']).to.include.members(names);
  });

  it('migrates before it serves', () => {
    expect(valuesOf('ExecStartPre').map(programOf)).to.deep.equal(['dist/src/cli/migrate.js']);
  });

  it('keeps an embedded database in the folder of the unit, also when the file of settings names another', () => {
    // a file of settings overrides Environment=, so both commands set it themselves
    for (const command of [...valuesOf('ExecStartPre'), ...valuesOf('ExecStart')])
      expect(command).to.match(
        new RegExp(`^/usr/bin/env DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0] ?? ''} /usr/bin/node dist/`),
      );
    expect(valuesOf('Environment').join()).to.not.include('DATA_DIR');
    expect(readFileSync('.env.example', 'utf8')).to.match(/^DATA_DIR=/m);
  });

  it('lets it stop in order: the primary alone is told, and has its ten seconds', () => {
    expect(valuesOf('KillMode')).to.deep.equal(['mixed']);
    expect(Number(valuesOf('TimeoutStopSec')[0])).to.be.above(10);
    expect(valuesOf('Restart')).to.deep.equal(['on-failure']);
  });

  it('leaves node its compiler, and the service no privilege', () => {
    expect(valuesOf('MemoryDenyWriteExecute')).to.deep.equal([]);
    expect(valuesOf('CapabilityBoundingSet')).to.deep.equal(['']);
    for (const key of ['DynamicUser', 'NoNewPrivileges', 'PrivateTmp', 'ProtectHome'])
      expect(valuesOf(key), key).to.deep.equal(['yes']);
    expect(valuesOf('ProtectSystem')).to.deep.equal(['strict']);
  });

  describe('for systemd itself', () => {
    let folder: string;
    let unit: string;
    before(async function () {
      if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
        if (process.env['CI']) throw new Error('systemd-analyze (systemd) is required on CI');
        process.stderr.write('skipped: systemd-analyze is not installed\n');
        this.skip();
      }
      folder = await newFolder('unit');
      unit = join(folder, 'menshen.service');
      // it minds that programs and folders are there
      const here = text.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/menshen', resolve('.'));
      await writeFile(unit, here);
    });

    it('has nothing that it does not know', async () => {
      const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', unit]);
      expect(stderr.split('\n').filter((line) => line.includes('menshen.service'))).to.deep.equal([]);
    });

    it('exposes little', async () => {
      const { stdout } = await promisify(execFile)('systemd-analyze', [
        'security',
        '--offline=yes',
        '--no-pager',
        unit,
      ]);
      const exposure = Number(/exposure level for [^:]+: ([\d.]+)/.exec(stdout)?.[1]);
      expect(exposure).to.be.below(MOST_EXPOSURE);
    });
  });
});
