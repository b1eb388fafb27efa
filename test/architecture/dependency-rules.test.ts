import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser';
import { newFolder } from '../support/new-folder.js';

const root = resolve('.');
const rulesFile = join(root, '.dependency-cruiser.cjs');
const consoleRulesFile = join(root, 'console/.dependency-cruiser.cjs');
const checker = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const { forbidden } = createRequire(import.meta.url)(rulesFile) as IConfiguration;

const run = promisify(execFile);

/** The files below a folder that break a rule, each with the rule's name; in a process of its own, since the checker remembers files. */
const brokenIn = async (
  folder: string,
  rules: string,
  ...parts: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const options = ['--config', rules, '--output-type', 'json'];
  const { stdout } = await run(process.execPath, [checker, ...options, ...parts], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(stdout) as ICruiseResult).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
};

describe('dependency rules', () => {
  const offences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'contract-stands-alone': { 'src/contract/leaning.ts': `import 'io-ts';` },
    'domain-is-pure': { 'src/domain/impure.ts': `import 'koa'; import 'node:crypto';` },
    'functional-vocabulary': { 'src/contract/values/fp.ts': `export * from 'koa';` },
    'application-knows-the-domain': {
      'src/application/deep.ts': `import '../adapters/redis/deep.js';`,
      'src/adapters/redis/deep.ts': '',
    },
    'http-is-thin': { 'src/http/thick.ts': `import '../composition/thick.js';`, 'src/composition/thick.ts': '' },
    'adapters-know-the-domain': {
      'src/adapters/redis/borrower.ts': `import '../memory/lender.js';`,
      'src/adapters/memory/lender.ts': '',
    },
    'decorators-know-the-domain': {
      'src/adapters/decorators/deep.ts': `import '../redis/deep.js';`,
      'src/adapters/redis/deep.ts': '',
    },
    'adapters-are-chosen-in-composition': {
      'src/cli/chooser.ts': `import '../adapters/redis/chosen.js';`,
      'src/adapters/redis/chosen.ts': '',
    },
    'container-in-composition-only': { 'src/application/container.ts': `import 'tsyringe';` },
    'one-technology-one-folder': { 'src/application/technology.ts': `import 'redis';` },
    'command-line-in-one-file': { 'src/cli/program.ts': `import 'koa';` },
    'service-without-command-line': {
      'src/main.ts': `import './commanding.js';`,
      'src/commanding.ts': `import 'commander';`,
    },
    'orm-is-required': { 'src/adapters/mikro-orm/slow.ts': `import '@mikro-orm/core';` },
    'migrations-are-loaded-when-applied': {
      'src/adapters/mikro-orm/eager.ts': `import './migrations/0001-anything.js';`,
      'src/adapters/mikro-orm/migrations/0001-anything.ts': '',
    },
    'settings-stand-alone': { 'config/leaning.ts': `import '../src/http/leaned-on.js';`, 'src/http/leaned-on.ts': '' },
    'no-circle': { 'src/domain/about.ts': `import './round.js';`, 'src/domain/round.ts': `import './about.js';` },
    'no-folder-circle': {
      'src/domain/one/there.ts': `import '../two/back.js';`,
      'src/domain/two/back.ts': `import '../one/other.js';`,
      'src/domain/one/other.ts': '',
    },
    'no-import-from-the-parent-folder': {
      'src/composition/inner/upward.ts': `import '../above.js';`,
      'src/composition/above.ts': '',
    },
    'no-import-from-a-subfolder': {
      'src/http/downward.ts': `import './inner/below.js';`,
      'src/http/inner/below.ts': '',
    },
    'no-orphan': { 'src/domain/alone.ts': '' },
    resolvable: { 'src/domain/lost.ts': `import './nowhere.js';` },
    'nothing-from-development': { 'src/composition/developing.ts': `import 'sinon';` },
    'contracts-travel-light': {
      'test/port-contracts/heavy.ts': `import '../support/heavy.js';`,
      'test/support/heavy.ts': '',
    },
    'client-stands-alone': {
      'client/src/leaning.ts': `import '../../src/domain/leaned-on.js';`,
      'src/domain/leaned-on.ts': '',
    },
    'client-without-react': { 'client/src/rendering.ts': `import 'react';` },
    'client-without-vue': { 'client/src/reactive.ts': `import 'vue';` },
    'product-without-tests': { 'src/cli/tested.ts': `import '../../test/double.js';`, 'test/double.ts': '' },
  };

  it('each have a file below that breaks them', () => {
    expect(Object.keys(offences)).to.have.members((forbidden ?? []).map(({ name }) => name));
  });

  it('report each file that breaks them', async () => {
    const folder = await newFolder('rules');
    for (const shared of ['node_modules', 'tsconfig.json']) await symlink(join(root, shared), join(folder, shared));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', devDependencies: { sinon: '*' } }));
    for (const [file, text] of Object.values(offences).flatMap(Object.entries<string>)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const broken = await brokenIn(folder, rulesFile, 'src', 'config', 'test', 'client');
    const unnoticed = Object.entries(offences).filter(([rule, files]) => {
      const [file = ''] = Object.keys(files);
      // a rule of folders names the folder
      return ![file, dirname(file)].some((place) => broken.includes(`${place}: ${rule}`));
    });
    expect(unnoticed.map(([rule]) => rule)).to.deep.equal([]);
  });
});

describe('the layers of the console', () => {
  const files: Readonly<Record<string, string>> = {
    'src/service/upward.ts': `import '../records/some.js';`,
    'src/elements/assembling.ts': `import '../messages.js';`,
    'src/other/new.ts': `import '../service/some.js';`,
    'src/records/next.ts': `import '../forms/some.js';`,
    'src/forms/downward.ts': `import '../records/some.js';`,
    'src/records/some.ts': '',
    'src/forms/some.ts': '',
    'src/service/some.ts': '',
    'src/messages.ts': '',
  };

  it('let a folder import those below it, but none above it and no file that puts them together', async () => {
    const folder = await newFolder('layers');
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ files: Object.keys(files) }));
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    expect(await brokenIn(folder, consoleRulesFile, 'src')).to.have.members([
      'src/service/upward.ts: service-imports-nothing-above',
      'src/elements/assembling.ts: elements-imports-nothing-above',
      'src/records/next.ts: records-imports-nothing-above',
      'src/other/new.ts: every-folder-has-a-layer',
    ]);
  });
});
