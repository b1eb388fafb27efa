import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';

const FILES = [
  'CHANGELOG.md',
  'client/package.json',
  'console/package.json',
  'console/package-lock.json',
  'deploy/kubernetes/deployment.yaml',
  'docs/deploying.md',
  'docs/adding-an-adapter.md',
];
const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const script = ['--import', resolve('node_modules/tsx/dist/loader.mjs'), resolve('scripts/release.ts')];
const environment = { ...process.env, npm_package_version: '98.7.6' };

describe('a release', () => {
  let folder: string;
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  beforeEach(async () => {
    folder = await newFolder('release');
    for (const file of FILES) cpSync(file, join(folder, file));
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.0.1 — 2001-02-03\n');
  });

  it('is a commit with a tag, and gives the changes the version and the date', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    manifest.scripts['check'] = 'echo checked';
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    for (const file of ['.npmrc', 'scripts/release.ts']) cpSync(file, join(folder, file));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    const author = { name: 'Somebody', email: 'somebody@example.org' };
    const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();
    git('init', '--quiet');
    for (const [key, value] of Object.entries(author)) git('config', `user.${key}`, value);
    git('add', '.');
    git('commit', '--quiet', '--message', 'all');

    const output = execFileSync('npm', ['version', '98.7.6'], { cwd: folder, encoding: 'utf8' });
    expect(output).to.include('checked\n').and.to.include('git push --follow-tags');
    expect(git('log', '-1', '--format=%s')).to.equal('chore(release): 98.7.6');
    expect(git('describe')).to.equal('v98.7.6');
    expect(git('status', '--porcelain')).to.equal('');
    expect(textOf('CHANGELOG.md')).to.match(
      /^# Changelog\n\n## 98\.7\.6 — \d{4}-\d\d-\d\d\n\n- New\.\n\n## 0\.0\.1 — 2001-02-03\n$/,
    );
  });

  it('writes the version everywhere where the previous one was', () => {
    const places = (version: string) =>
      FILES.flatMap((file) => {
        const found = new RegExp(`(menshen[:-]|^  "version": "|console",\\n +"version": ")${version}\\b`, 'gm');
        return [...textOf(file).matchAll(found)].map(([text]) => `${file}: ${text.replace(version, '')}`);
      });
    const before = places(current);
    expect(before).to.have.length.above(8);
    execFileSync(process.execPath, script, { cwd: folder, env: environment });
    expect(places('98.7.6')).to.deep.equal(before);
    expect(places(current)).to.deep.equal([]);
  });

  it('changes nothing when there is nothing to release', () => {
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 0.0.1 — 2001-02-03\n');
    const { status, stderr } = spawnSync(process.execPath, script, { cwd: folder, env: environment, encoding: 'utf8' });
    expect(status).to.equal(1);
    expect(stderr).to.include('CHANGELOG.md has nothing that matches ^## Unreleased$');
    for (const file of FILES.slice(1)) expect(textOf(file), file).to.equal(readFileSync(file, 'utf8'));
  });
});
