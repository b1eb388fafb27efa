import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder } from '../support/new-folder.js';
import { anyDatabase } from '../support/postgres/shared.js';
import { menshen } from './menshen.js';

/** Nobody listens there: a command that loads Redis would fail or wait. */
const REDIS_URL = 'redis://127.0.0.1:1';

/** Writes the names of the loaded packages to a file when the process ends. */
const reporterTo = (file: string): string => `
  import { writeFileSync } from 'node:fs';
  import { createRequire } from 'node:module';
  process.on('exit', () => {
    const files = Object.keys(createRequire('/').cache);
    const names = files.map((path) => /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(path)?.[1]);
    writeFileSync(${JSON.stringify(file)}, JSON.stringify([...new Set(names)].filter(Boolean)));
  });`;

describe('the packages that a command loads', () => {
  let environment: Readonly<Record<string, string>>;
  let report: string;
  before(async () => {
    const folder = await newFolder('loaded');
    report = join(folder, 'packages.json');
    const preload = `--import=data:text/javascript,${encodeURIComponent(reporterTo(report))}`;
    environment = { DATA_DIR: join(folder, 'stores'), REDIS_URL, NODE_OPTIONS: preload, ...(await anyDatabase()) };
  });

  const loadedBy = async (words: ReadonlyArray<string>, input = '') => {
    const { code, errors } = await menshen(words, { environment, input });
    expect({ code, errors }).to.deep.equal({ code: 0, errors: '' });
    return JSON.parse(await readFile(report, 'utf8')) as string[];
  };

  it('are only the command line for --help', async () => {
    expect(await loadedBy(['--help'])).to.have.members(['commander']);
  });

  it('are neither canvas nor redis nor koa for migrate and user add', async () => {
    for (const loaded of [
      await loadedBy(['migrate']),
      await loadedBy(['user', 'add', 'boss', '--password-stdin'], 'Boss#2026'),
    ]) {
      expect(loaded).to.include('@mikro-orm/core');
      const needless =
        /^(canvas|@napi-rs\/canvas.*|redis|@redis\/.*|koa|koa-.*|@koa\/.*|prom-client|@opentelemetry\/.*)$/;
      expect(loaded.filter((name) => needless.test(name))).to.deep.equal([]);
    }
  });
});
