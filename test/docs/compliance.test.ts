import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const page = readFileSync('docs/compliance.md', 'utf8');

/** A file under `test` and the title of a test in it. */
const NAMED = /`([a-z-]+(?:\/[\w.-]+)+): ([^`]+)`/g;

const named = [...page.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));
const sourceOf = (file: string): string => {
  const path = [`test/${file}.test.ts`, `test/${file}.ts`].find((one) => existsSync(one));
  return path === undefined ? '' : readFileSync(path, 'utf8');
};

/** The rows of the tables of clauses, as cells. */
const rows = page
  .split('\n')
  .filter((line) => /^\| \d\.1\.[45]/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | *\|$/g, '').trim()));

describe('docs/compliance.md', () => {
  it('names only tests that exist', () => {
    expect(named).to.have.length.above(25);
    const missing = named.filter(({ file, title }) => !sourceOf(file).includes(`it('${title}'`));
    expect(missing).to.deep.equal([]);
  });

  it('has a test in each row, or says that there is none', () => {
    expect(rows).to.have.length.above(25);
    expect(rows.filter((cells) => cells.length !== 5)).to.deep.equal([]);
    const without = rows.filter(([, , , tests = '']) => tests !== 'none' && !new RegExp(NAMED).test(tests));
    expect(without).to.deep.equal([]);
  });
});
