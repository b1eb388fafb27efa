import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { anchorsOf, linksOf, markdownFiles } from '../support/markdown.js';

const PAGES = new Map(markdownFiles().map((file) => [file, readFileSync(file, 'utf8')]));
const page = (file: string): string => PAGES.get(file) ?? expect.fail(`no page ${file}`);

/** What is wrong with a link of a page, or nothing. */
const faultOf = (file: string, link: string): string | undefined => {
  if (/^(https?|mailto):/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), decodeURIComponent(path));
  if (!existsSync(target)) return `${file}: ${link}: there is no such file`;
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  return anchorsOf(readFileSync(target, 'utf8')).has(anchor) ? undefined : `${file}: ${link}: there is no such heading`;
};

describe('the links of the documents', () => {
  it('all have an existing target', () => {
    const links = [...PAGES].flatMap(([file, text]) => linksOf(text).map((link) => ({ file, link })));
    expect(links).to.have.length.above(20);
    expect(links.map(({ file, link }) => faultOf(file, link)).filter((fault) => fault !== undefined)).to.deep.equal([]);
  });

  it('are read from any Markdown text except code', () => {
    const text = '[a](b.md) ![c](d.png) [`e`](f.ts#g) `[no](link)`\n```\n[nor](this)\n```\n[h]: i.md';
    expect(linksOf(text)).to.deep.equal(['b.md', 'd.png', 'f.ts#g', 'i.md']);
    const anchors = ['one-two', 'three-four', 'one-two-1'];
    expect([...anchorsOf('# One two\n## `Three`, four!\n## One two')]).to.deep.equal(anchors);
  });
});

describe('the tests that docs/security.md and docs/outages.md name', () => {
  it('exist', () => {
    const name = /`((?:adapters|application|config|contract|domain|faults|http|port-contracts)\/[\w/-]+)`/g;
    const cited = [...`${page('docs/security.md')}\n${page('docs/outages.md')}`.matchAll(name)].map(([, file]) => file);
    expect(cited).to.have.length.above(30);
    const exists = (file = '') => existsSync(`test/${file}.test.ts`) || existsSync(`test/${file}.contract.ts`);
    expect(cited.filter((file) => !exists(file))).to.deep.equal([]);
  });
});

describe('the sections of docs/specification.md', () => {
  it('include every section that a comment or a page cites', () => {
    const sections = [...page('docs/specification.md').matchAll(/^#{2,3} (\d(?:\.\d)?)\.? /gm)].map(([, one]) => one);
    const sources = ['src', 'config', 'test'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
    // `specification 5.3 and 5.5` cites two sections, `specification 4.2 to 4.4` its first and its last
    const citation = /\bspecification (\d(?:\.\d)?)(?:,? (?:and|to) (\d(?:\.\d)?))?/gi;
    const cited = [...sources, ...PAGES.values()].flatMap((text) =>
      [...text.matchAll(citation)].flatMap(([, first = '', last = '']) => [first, last].filter((one) => one !== '')),
    );
    expect(cited).to.have.length.above(30);
    expect(sections).to.include.members(cited);
  });
});
