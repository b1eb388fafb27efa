import { expect } from 'chai';
import { build } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT_BYTES = 15 * 1024;

/** An import of values: from the contract by its name, as the console does, or by its path, as the client does. */
const IMPORT = /^import \{([^}]*)\} from '(?:@menshen|(?:\.\.\/)+src)\/contract\/([\w-]+)(?:\.js)?';$/gm;

const sources = (): ReadonlyArray<string> =>
  ['console/src', 'client/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );

/** What the console and the client in it import from each file of the contract, without types. */
const importedValues = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const imported = new Map<string, Set<string>>();
  for (const source of sources())
    for (const [, names = '', file = ''] of source.matchAll(IMPORT))
      for (const name of names.split(',').map((one) => one.trim()))
        if (name !== '' && !name.startsWith('type ')) imported.set(file, (imported.get(file) ?? new Set()).add(name));
  return imported;
};

/** The file that a bundler makes of these imports. */
const bundleOf = async (
  imported: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Readonly<{ text: string; files: ReadonlyArray<string> }>> => {
  const exported = [...imported].map(([file, names]) => `export { ${[...names].join(', ')} } from './${file}.ts';`);
  const { outputFiles, metafile } = await build({
    stdin: { contents: exported.join('\n'), resolveDir: 'src/contract', loader: 'ts' },
    ...{ bundle: true, minify: true, treeShaking: true, write: false, format: 'esm', target: 'es2022', metafile: true },
  });
  return { text: outputFiles[0]?.text ?? '', files: Object.keys(metafile.inputs) };
};

describe('the contract in the console', () => {
  it(`has at most ${LIMIT_BYTES} bytes with gzip, without any package`, async () => {
    const imported = importedValues();
    expect([...imported.keys()]).to.include.members(['form', 'field-rules', 'menu-tree']);
    const { text, files } = await bundleOf(imported);
    expect(gzipSync(text).length).to.be.at.most(LIMIT_BYTES);
    expect(files.filter((file) => file.includes('node_modules'))).to.deep.equal([]);
  });
});
