import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { build, type Plugin } from 'esbuild';

/** What the contract may add to the pages, compressed. */
const MAX_CONTRACT_BYTES = 15_000;

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

  it('adds at most 15 KB to the console', async () => {
    const isContract = /^@menshen\/contract/;
    const withoutContract: Plugin = {
      name: 'without the contract',
      setup: ({ onResolve }) => onResolve({ filter: isContract }, ({ path }) => ({ path, external: true })),
    };
    const compressed = async (plugins: Plugin[]): Promise<number> => {
      const loader = { '.svg': 'text' } as const;
      const { outputFiles } = await build({ ...bundled, entryPoints: ['console/src/main.tsx'], loader, plugins });
      return gzipSync(outputFiles[0]?.contents ?? '').byteLength;
    };
    const added = (await compressed([])) - (await compressed([withoutContract]));
    const files = await contractIn('console/src/main.tsx');
    expect(files).to.include('src/contract/refusals/refusals.ts');
    expect(files).not.to.include('src/contract/refusals/refusal-meanings.ts');
    expect(added).to.be.within(1, MAX_CONTRACT_BYTES);
  });
});
