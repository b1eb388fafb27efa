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

/** What the compiler says about the program, with the packages of this folder. */
const compiled = async (program: string, packages: string): Promise<string> => {
  const folder = await newFolder('front-end-types');
  symlinkSync(resolve(packages), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), program);
  copyFileSync('examples/client/second-factor.ts', join(folder, 'second-factor.ts'));
  const bundled = { module: 'ESNext', moduleResolution: 'bundler' };
  const compilerOptions = { ...bundled, types: [], paths: PATHS, skipLibCheck: true };
  const config = { extends: resolve('client/tsconfig.json'), compilerOptions, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return runIn(folder, process.execPath, COMPILER, '-p', '.').catch((error: unknown) => String(error));
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
    expect(await compiled(REACT_ADMIN, 'console/node_modules')).to.equal('');
    expect(await compiled(REACT_ADMIN.replace('= dataProvider', '= authProvider'), 'console/node_modules')).to.include(
      'DataProvider',
    );
  });

  it('are those of Refine', async () => {
    expect(await compiled(REFINE, 'node_modules')).to.equal('');
    expect(await compiled(REFINE.replace('= dataProvider', '= authProvider'), 'node_modules')).to.include(
      'DataProvider',
    );
  });

  it('fit the code of the page on front ends for vben and soybean', async () => {
    const blocks = fencedBlocksOf(readFileSync('docs/front-ends.md', 'utf8'));
    const codes = blocks.filter(({ language, body }) => language === 'ts' && body.includes('Api = ('));
    expect(codes).to.have.length(2);
    for (const { body } of codes) {
      expect(await compiled(body, 'node_modules')).to.equal('');
      expect(await compiled(body.replace('dialogs: Dialogs', 'dialogs: Client'), 'node_modules')).to.include('proof');
    }
  });
});
