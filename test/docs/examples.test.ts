import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { fencedBlocksOf } from '../support/markdown.js';

const PAGES = ['README.md', 'docs/adding-an-adapter.md', 'docs/adding-a-module.md', 'docs/api.md'];

/** Commands and answers of the service are not code of an example. */
const isExample = (page: string, language: string): boolean =>
  page === 'docs/api.md' ? language === 'ts' : language !== 'sh';

type Block = Readonly<{ lines: ReadonlyArray<string>; file: string | undefined }>;

/** Indentation apart, which a page does not keep. */
const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The blocks of a page but those for a shell, each with the file of an example to which the page has linked last. */
const blocksOf = (page: string): Block[] => {
  const text = readFileSync(page, 'utf8');
  const blocks = fencedBlocksOf(text).filter(({ language }) => isExample(page, language));
  return blocks.map(({ body, index }) => ({
    lines: linesOf(body),
    file: [...text.slice(0, index).matchAll(/\]\((?:\.\.\/)?(examples\/[^)#]+)\)/g)]
      .map(([, path = '']) => join(path))
      .filter(isFile)
      .at(-1),
  }));
};

const isPartOf = (file: string, lines: ReadonlyArray<string>): boolean =>
  linesOf(readFileSync(file, 'utf8').replaceAll('`', '\n')).join('\n').includes(lines.join('\n').replaceAll('`', '\n'));

describe('the pages on extending', () => {
  for (const page of PAGES)
    for (const [n, { lines, file }] of blocksOf(page).entries())
      it(`show what is run: block ${n + 1} of ${page}`, () => {
        expect(lines).not.to.be.empty;
        expect(file, 'the page names no file').to.be.a('string');
        expect(isPartOf(file!, lines), `it stands in ${file}`).to.equal(true);
      });

  it('have blocks', () => {
    expect(PAGES.map((page) => blocksOf(page).length)).to.deep.equal([1, 5, 5, 1]);
  });
});
