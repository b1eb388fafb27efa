import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { markdownFiles } from '../support/markdown.js';

const PAGE = readFileSync('docs/specification.md', 'utf8');

const sections = new Set([...PAGE.matchAll(/^#{2,3} (\d(?:\.\d)?)\.? /gm)].map(([, number]) => number));

const sources = ['src', 'config', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

/** `specification 5.3 and 5.5` cites two sections, `specification 4.2 to 4.4` its first and its last. */
const CITATION = /\bspecification (\d(?:\.\d)?)(?:,? (?:and|to) (\d(?:\.\d)?))?/gi;

const citations = [...sources, ...markdownFiles()].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(CITATION)].flatMap(([, first, last]) =>
    [first, last].filter((section) => section !== undefined).map((section) => ({ file, section })),
  ),
);

describe('the sections of docs/specification.md', () => {
  it('include every section that a comment or a page cites', () => {
    expect(citations).to.have.length.above(30);
    expect(citations.filter(({ section }) => !sections.has(section))).to.deep.equal([]);
  });
});
