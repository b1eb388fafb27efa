import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { fencedBlocksOf } from '../../../test/support/markdown.js';
import { newFolder } from '../../../test/support/new-folder.js';
import { runIn } from '../../../test/support/package/packed.js';

const COMPILER = resolve('node_modules/typescript-7/bin/tsc');

const PATHS = Object.fromEntries(
  ['', '/react-admin', '/refine', '/laws'].map((entry) => [
    `@menshen/client${entry}`,
    [resolve(`client/src${entry || '/index'}.ts`)],
  ]),
);

/** What the compiler says about each of the programs, by their names, with the packages of this folder. */
const compiled = async <Name extends string>(
  programs: Readonly<Record<Name, string>>,
  packages: string,
): Promise<Readonly<Record<Name, string>>> => {
  const folder = await newFolder('front-end-types');
  symlinkSync(resolve(packages), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const names = Object.keys(programs) as Name[];
  for (const name of names) writeFileSync(join(folder, `${name}.ts`), programs[name]);
  copyFileSync('examples/client/second-factor.ts', join(folder, 'second-factor.ts'));
  const bundled = { module: 'ESNext', moduleResolution: 'bundler' };
  const compilerOptions = { ...bundled, types: [], paths: PATHS, skipLibCheck: true };
  const config = { extends: resolve('client/tsconfig.json'), compilerOptions, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const said = await runIn(folder, process.execPath, COMPILER, '-p', '.', '--pretty', 'false').catch(String);
  // an error begins a line with its file, and more lines of it are indented
  const errors = said.split(/^(?=\S+\(\d+,\d+\): )/m).filter((error) => /^\S+\(\d+,\d+\): /.test(error));
  const others = errors.filter((error) => !names.some((name) => error.startsWith(`${name}.ts(`)));
  expect(others, 'errors of other files').to.deep.equal([]);
  if (said.trim() !== '') expect(errors, said).to.not.be.empty;
  const saidOf = (name: Name): string => errors.filter((error) => error.startsWith(`${name}.ts(`)).join('');
  return Object.fromEntries(names.map((name) => [name, saidOf(name)])) as Record<Name, string>;
};

const REACT_ADMIN = `
import { createClient } from '@menshen/client';
import { authProvider, dataProvider } from '@menshen/client/react-admin';
import type { ReactAdminAuthStage, ReactAdminStage } from '@menshen/client/laws';
import type { AuthProvider, DataProvider } from 'ra-core';
import { stepUpClient, type Dialogs } from './second-factor';

const client = createClient();
export const data: DataProvider = dataProvider(client);
export const auth: AuthProvider = authProvider(client);
/** The laws try every provider of react-admin. */
export const tried: ReactAdminStage['provider'] = data;
export const triedAuth: ReactAdminAuthStage['provider'] = auth;
export const steppingUp = (dialogs: Dialogs): DataProvider => dataProvider(stepUpClient(client, dialogs));
`;

const REFINE = `
import { createClient } from '@menshen/client';
import { accessControlProvider, authProvider, dataProvider } from '@menshen/client/refine';
import type { RefineAuthStage, RefineStage } from '@menshen/client/laws';
import type { AccessControlProvider, AuthProvider, DataProvider } from '@refinedev/core';

const client = createClient();
export const data: DataProvider = dataProvider(client);
export const auth: AuthProvider = authProvider(client);
export const access: AccessControlProvider = accessControlProvider(client);
export const tried: RefineStage['provider'] = data;
export const triedAuth: RefineAuthStage['provider'] = auth;
export const triedAccess: RefineAuthStage['access'] = access;
`;

describe('the types of the providers', () => {
  it('are those of react-admin', async () => {
    const wrong = REACT_ADMIN.replace('= dataProvider', '= authProvider');
    const said = await compiled({ right: REACT_ADMIN, wrong }, 'console/node_modules');
    expect(said.right).to.equal('');
    expect(said.wrong).to.include('DataProvider');
  });

  it('are those of Refine, and fit the code of the page on front ends for vben and soybean', async () => {
    const blocks = fencedBlocksOf(readFileSync('docs/front-ends.md', 'utf8'));
    const codes = blocks.flatMap(({ language, body }) => (language === 'ts' && body.includes('Api = (') ? [body] : []));
    expect(codes).to.have.length(2);
    const [vben = '', soybean = ''] = codes;
    const withWrongDialogs = (code: string): string => code.replace('dialogs: Dialogs', 'dialogs: Client');
    const said = await compiled(
      {
        ...{ refine: REFINE, wrongRefine: REFINE.replace('= dataProvider', '= authProvider') },
        ...{ vben, wrongVben: withWrongDialogs(vben) },
        ...{ soybean, wrongSoybean: withWrongDialogs(soybean) },
      },
      'node_modules',
    );
    expect([said.refine, said.vben, said.soybean]).to.deep.equal(['', '', '']);
    expect(said.wrongRefine).to.include('DataProvider');
    for (const wrong of [said.wrongVben, said.wrongSoybean]) expect(wrong).to.include('proof');
  });
});
