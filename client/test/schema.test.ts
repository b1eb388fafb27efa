import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { clientSchema } from '../../scripts/client-schema.js';
import { modulesWith } from '../../src/contract/modules/modules.js';
import { EVERY_KIND } from '../../test/support/modules/every-kind.js';
import { newFolder } from '../../test/support/new-folder.js';
import { runIn } from '../../test/support/package/packed.js';

const COMPILER = resolve('node_modules/typescript-7/bin/tsc');

/** A call that only one side has, or whose query, body or data is not the same on both sides, is missing in `none`. */
const COMPARISON = `
import type { DataOf } from '${resolve('client/src/data-of.js')}';
import type { paths as Declared } from '${resolve('client/src/schema.js')}';
import type { paths as Described } from './described.js';

type Content = { 'application/json': unknown } | { 'text/csv': unknown };
type Operation = { parameters: { query?: unknown }; requestBody?: { content: Content } };
type Parts<Op> = Op extends Operation
  ? { query: Op['parameters']['query']; body: Op['requestBody']; data: DataOf<Op> }
  : undefined;
type PartsOf<Paths> = {
  [Path in keyof Paths]: {
    get: Paths[Path] extends { get: infer Op extends object } ? Parts<Op> : undefined;
    post: Paths[Path] extends { post: infer Op extends object } ? Parts<Op> : undefined;
  };
};
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Differing<One, Other> = {
  [Path in keyof One]: Path extends keyof Other ? (Same<One[Path], Other[Path]> extends true ? never : Path) : Path;
}[keyof One];

export const none: Record<
  Differing<PartsOf<Declared>, PartsOf<Described>> | Differing<PartsOf<Described>, PartsOf<Declared>>,
  never
> = {};
`;

/** The same for the calls of a module from outside. The contract types them by its declaration. */
const COMPARISON_OF_MODULE = `
import type { DataOf } from '${resolve('client/src/data-of.js')}';
import type { CallsOf } from '${resolve('src/contract/endpoints.js')}';
import type { EVERY_KIND } from '${resolve('test/support/modules/every-kind.js')}';
import type { paths as Described } from './described.js';

type Declared = CallsOf<typeof EVERY_KIND>;
type Operation<Path> = Path extends { get: infer Op extends object } ? Op : Path extends { post: infer Op } ? Op : never;
type QueryOf<Op> = Op extends { parameters: { query?: infer Query } } ? ([Query] extends [undefined] ? {} : NonNullable<Query>) : {};
type BodyOf<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } | { 'text/csv': infer Body } } } ? Body : undefined;
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Parts<Call> = Call extends { query: infer Q; body: infer B; data: infer D; file: infer F }
  ? { query: Q; body: B; data: F extends true ? unknown : D }
  : never;
type DescribedParts<Op, Call> = {
  query: QueryOf<Op>;
  body: BodyOf<Op>;
  data: Call extends { file: true } ? unknown : DataOf<Op>;
};
type Differing = {
  [Path in keyof Declared]: \`/api/v1\${Path}\` extends keyof Described
    ? Same<Parts<Declared[Path]>, DescribedParts<Operation<Described[\`/api/v1\${Path}\`]>, Declared[Path]>> extends true
      ? never
      : Path
    : Path;
}[keyof Declared];

export const none: Record<Differing, never> = {};
export const hasPage: '/asset/page' extends keyof Declared ? true : false = true;
`;

/** What the compiler says about the types of the contract and of this description. */
const compared = async (described: string, comparison = COMPARISON): Promise<string> => {
  const folder = await newFolder('schema');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'described.ts'), described);
  writeFileSync(join(folder, 'compared.ts'), comparison);
  const config = { extends: resolve('client/tsconfig.json'), compilerOptions: { types: [] }, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return runIn(folder, process.execPath, COMPILER, '-p', '.').catch((error: unknown) => String(error));
};

describe('the types of the calls in the contract', () => {
  it('are those that openapi-typescript writes from the description of the API', async () => {
    expect(await compared(await clientSchema())).to.equal('');
  });

  it('are those of the description for a module with fields of every kind', async () => {
    const described = await clientSchema(modulesWith([EVERY_KIND]));
    expect(await compared(described, COMPARISON_OF_MODULE)).to.equal('');
  });

  it('differ from the description where a path, a parameter, a field of a body or a field of the data differs', async () => {
    const described = await clientSchema();
    const changed = described
      .replace('"/api/v1/menu/tree"', '"/api/v1/menu/trees"')
      .replace('readonly oldPassword: string', 'readonly oldPassword?: string')
      .replace('readonly realname: string;\n            readonly address', 'readonly address');
    const said = await compared(changed);
    for (const path of ['menu/tree', 'menu/trees', 'account/password', 'session/page'])
      expect(said).to.include(`/api/v1/${path}`);
  });
});
