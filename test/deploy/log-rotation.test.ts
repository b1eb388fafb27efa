import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';
import { programOrSkip } from '../support/process/proxy-process.js';

const FILE = 'deploy/logrotate/menshen';

describe('the log rotation', () => {
  it('is understood by logrotate, and rotates a log that stays open without a loss', async function () {
    const logrotate = programOrSkip(this, 'logrotate');
    const folder = await newFolder('logrotate');
    const logs = join(folder, 'log');
    mkdirSync(logs, { mode: 0o755 });
    const configuration = join(folder, 'configuration');
    writeFileSync(configuration, readFileSync(FILE, 'utf8').replaceAll('/var/log/menshen/', `${logs}/`), {
      mode: 0o644,
    });
    const run = (...words: string[]) =>
      spawnSync(logrotate, ['--state', join(folder, 'state'), ...words, configuration], { encoding: 'utf8' });

    const log = join(logs, 'menshen.log');
    // as the shell opens it for `>>`
    const service = openSync(log, 'a');
    writeSync(service, 'before\n');
    const tried = run('--debug');
    expect([tried.status, tried.stderr.includes('error:')]).to.deep.equal([0, false]);
    expect(readdirSync(logs)).to.deep.equal(['menshen.log']);

    expect(run('--force').status).to.equal(0);
    writeSync(service, 'after\n');
    closeSync(service);
    const [rotated] = readdirSync(logs).filter((name) => name !== 'menshen.log');
    expect(readFileSync(join(logs, rotated ?? ''), 'utf8')).to.equal('before\n');
    expect(readFileSync(log, 'utf8')).to.equal('after\n');
  });
});
