import { readFileSync, statSync } from 'node:fs';
import { expect } from 'chai';
import { fencedBlocksOf } from '../support/markdown.js';

const PAGES = ['README.md', 'docs/adding-an-adapter.md', 'docs/adding-a-module.md', 'docs/api.md', 'docs/client.md'];

/** Commands and answers of the service are not code of an example. */
const isExample = (page: string, language: string): boolean =>
  ['docs/api.md', 'docs/client.md'].includes(page) ? language === 'ts' : language !== 'sh';

/** Without indentation, which a page does not keep. */
const trimmed = (text: string): string =>
  text
    .replaceAll('`', '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** The blocks of a page but those for a shell, each with the file of an example to which the page has linked last. */
const blocksOf = (page: string) => {
  const text = readFileSync(page, 'utf8');
  const blocks = fencedBlocksOf(text).filter(({ language }) => isExample(page, language));
  return blocks.map(({ body, index }) => {
    const links = [...text.slice(0, index).matchAll(/\]\((?:\.\.\/)?(examples\/[^)#]+)\)/g)];
    const files = links.map(([, path = '']) => path).filter((path) => statSync(path).isFile());
    return { page, lines: trimmed(body), file: files.at(-1) };
  });
};

describe('the pages on extending', () => {
  it('show in each block what is run', () => {
    const blocks = PAGES.map(blocksOf);
    expect(blocks.map(({ length }) => length)).to.deep.equal([2, 5, 7, 1, 3]);
    for (const { page, lines, file = '' } of blocks.flat()) {
      expect(file, `${page} names no file for ${lines}`).to.not.equal('');
      expect(trimmed(readFileSync(file, 'utf8')), `${page}: ${file}`).to.include(lines);
    }
  });
});
