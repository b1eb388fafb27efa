import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { build } from 'esbuild';

/** What the contract may add to the pages, compressed. The rules of imports and of passwords are a fifth of it. */
const MAX_CONTRACT_BYTES = 20_000;

const bundled = { bundle: true, write: false, minify: true, format: 'esm', packages: 'external' } as const;

/** The files of the contract whose code a program in the browser has. */
const contractIn = async (entry: string): Promise<ReadonlyArray<string>> => {
  const { metafile } = await build({ ...bundled, entryPoints: [entry], metafile: true, loader: { '.svg': 'text' } });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const files = inputs.filter(([file, { bytesInOutput }]) => file.startsWith('src/') && bytesInOutput > 0);
  return files.map(([file]) => file);
};

describe('the contract in the browser', () => {
  for (const entry of ['console/src/main.tsx', 'client/src/index.ts', 'client/src/proof-worker.ts'])
    it(`is without io-ts and fp-ts in ${entry}`, async () => {
      expect((await contractIn(entry)).filter((file) => /\/(fp|.*endpoints?)\.ts$/.test(file))).to.deep.equal([]);
    });

  it('adds at most 20 KB to the console', async () => {
    const files = await contractIn('console/src/main.tsx');
    const contents = files.map((file, i) => `export * as part${i} from './${file}';`).join('\n');
    const { outputFiles } = await build({ ...bundled, stdin: { contents, resolveDir: '.' } });
    const bytes = gzipSync(outputFiles[0]?.contents ?? '').byteLength;
    expect(files).to.include('src/contract/refusals.ts');
    expect(bytes).to.be.below(MAX_CONTRACT_BYTES);
  });
});
