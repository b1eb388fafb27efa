import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { linkedExample } from '../../test/support/package/linked.js';
import { runIn } from '../../test/support/package/packed.js';

/** Minified, without compression. Enough for the client with openapi-fetch; less than any framework. */
const MAX_BUNDLE_BYTES = 20_500;

const OWN_SCHEMA = `
import { createClient } from '@menshen/client';
import type { components, paths } from '@menshen/client/schema';

type Notices = { get: { responses: { 200: { content: { 'application/json': { code: 0; data: ReadonlyArray<string> } } } } } };
const { api } = createClient<paths & { '/api/v1/notice/page': Notices }>();
const { api: product } = createClient();

export const firstUser = async (): Promise<components['schemas']['UserRecord'] | undefined> => {
  const users = await product.GET('/api/v1/user/page');
  return users.ok ? users.data.records[0] : undefined;
};
export const notices = async (): Promise<ReadonlyArray<string>> => {
  const found = await api.GET('/api/v1/notice/page');
  return found.ok ? found.data : [];
};
// @ts-expect-error the product has no notices
void product.GET('/api/v1/notice/page');
// @ts-expect-error the id is missing
void product.GET('/api/v1/user/detail');
// @ts-expect-error a status is 1 or 2
void product.POST('/api/v1/user/status', { body: { ids: [1], status: 3 } });
`;

describe('the package of the client', () => {
  let folder: string;
  before(async () => {
    await runIn('client', 'npm', 'run', '-s', 'build');
    folder = await linkedExample('examples/client', 'client');
  });

  it('can be imported by its name, and contains the worker', async () => {
    const program = `console.log(Object.keys(await import('@menshen/client')).join())`;
    expect(await runIn(folder, process.execPath, '--input-type=module', '-e', program)).to.equal('createClient\n');
    expect(statSync(join(folder, 'node_modules/@menshen/client/dist/proof-worker.js')).size).to.be.above(0);
  });

  it('needs no other file and no package besides openapi-fetch and the frameworks', () => {
    const dist = join(folder, 'node_modules/@menshen/client/dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|d\.ts)$/.test(file));
    const imported = files.flatMap((file) =>
      Array.from(readFileSync(join(dist, file), 'utf8').matchAll(/(?:from |import\()'([^']+)'/g), ([, name = '']) =>
        /^\.\.?\//.test(name) ? '' : name,
      ),
    );
    expect([...new Set(imported)].toSorted()).to.deep.equal(['', 'openapi-fetch', 'react', 'vue']);
  });

  it('has the types of the product and takes those of a schema', async () => {
    writeFileSync(join(folder, 'own-schema.ts'), OWN_SCHEMA);
    await runIn(folder, 'npx', 'tsc');
  });

  it('type-checks and bundles the quick start', async () => {
    await runIn(folder, 'npm', 'run', '-s', 'build');
    expect(statSync(join(folder, 'dist/quick-start.js')).size).to.be.below(MAX_BUNDLE_BYTES);
  });

  it('contains a worker that the documented command of esbuild builds', async () => {
    const command = /^npx (esbuild .*proof-worker\.js)$/m.exec(readFileSync('docs/client.md', 'utf8'))?.[1] ?? '';
    const [program = '', ...words] = command.split(' ');
    await runIn(folder, resolve('node_modules/.bin', program), ...words);
    expect(readFileSync(join(folder, 'proof-worker.js'), 'utf8')).to.match(/onmessage|addEventListener/);
  });
});
