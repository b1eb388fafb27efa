import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const PAGES = ['docs/security.md', 'docs/operating.md'].map((page) => readFileSync(page, 'utf8')).join('\n');

/** `folder/name`: "title", "title" as the page has them, one entry per file. */
const cited = [
  ...PAGES.matchAll(/`((?:adapters|application|contracts|domain|faults|http)\/[\w/-]+)`(?:: ((?:"[^"]+"(?:, )?)+))?/g),
].map(([, file = '', titles = '']) => ({
  file: ['', '.test', '.contract'].map((kind) => `test/${file}${kind}.ts`).find((path) => existsSync(path)) ?? file,
  titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
}));

describe('the proofs that docs/security.md and docs/operating.md name', () => {
  it('are many', () => {
    expect(cited).to.have.length.above(30);
  });

  for (const { file, titles } of cited)
    it(`are in ${file}`, () => {
      const source = readFileSync(file, 'utf8');
      expect(titles.filter((title) => !source.includes(title))).to.deep.equal([]);
    });
});
