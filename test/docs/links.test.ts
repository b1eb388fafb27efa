import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { anchorsOf, linksOf, markdownFiles } from '../support/markdown.js';

const FILES = markdownFiles();

/** What is wrong with a link of a page, or nothing. */
const faultOf = (page: string, link: string): string | undefined => {
  if (/^(https?|mailto):/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), decodeURIComponent(path));
  if (!existsSync(target)) return `${link}: there is no such file`;
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  return anchorsOf(readFileSync(target, 'utf8')).has(anchor) ? undefined : `${link}: there is no such heading`;
};

describe('the links of the documents', () => {
  it('are looked for in every page', () => {
    expect(FILES).to.include.members(['README.md', 'CHANGELOG.md', 'docs/api.md']);
    expect(FILES.flatMap((page) => linksOf(readFileSync(page, 'utf8')))).to.have.length.above(20);
  });

  for (const page of FILES)
    it(`lead somewhere: ${page}`, () => {
      const faults = linksOf(readFileSync(page, 'utf8')).map((link) => faultOf(page, link));
      expect(faults.filter((fault) => fault !== undefined)).to.deep.equal([]);
    });

  it('are found by their text, whatever is in it', () => {
    expect(linksOf('[a](b.md) ![c](d.png) [`e`](f.ts#g) `[no](link)`\n```\n[nor](this)\n```\n[h]: i.md')).to.deep.equal(
      ['b.md', 'd.png', 'f.ts#g', 'i.md'],
    );
    expect([...anchorsOf('# One two\n## `Three`, four!\n## One two')]).to.deep.equal([
      'one-two',
      'three-four',
      'one-two-1',
    ]);
  });
});
