import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const FOLDER = 'docs/adr';
const pages = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');

/** The number, title, file and date of a page, as its row of the list has them. */
const rowOf = (file: string): string => {
  const head = /^# (\d+)\. (.+)\n\n_In force since (\d{4}-\d\d-\d\d)(?:, revised on \d{4}-\d\d-\d\d)?\._\n\n/;
  const [, number = '', title = '', date = ''] = head.exec(textOf(file)) ?? [];
  return [number, `[${title}](${file})`, date].join(' ');
};

describe('the decisions', () => {
  it('are all in the list, in their order, with title and date', () => {
    const listed = [...textOf('README.md').matchAll(/^\| (\d+) +\| (.+?) +\| ([\d-]+) +\|$/gm)];
    expect(listed.map(([, ...cells]) => cells.join(' '))).to.deep.equal(pages.map(rowOf));
  });

  it('begin their file name with their number', () => {
    const numbered = pages.filter((file) => rowOf(file).startsWith(`${Number(file.slice(0, 4))} `));
    expect(numbered).to.deep.equal(pages);
  });

  it('name files and folders that exist', () => {
    const path = /`((?:src|test|client|console|bench|adapters|application|composition|domain|faults|http)\/[\w./-]+)`/g;
    const named = pages.flatMap((file) => [...textOf(file).matchAll(path)].map(([, name = '']) => name));
    expect(named).to.have.length.above(10);
    const places = (name: string) => [name, `src/${name}`, `test/${name}.test.ts`, `${name}.test.ts`];
    expect(named.filter((name) => !places(name).some(existsSync))).to.deep.equal([]);
  });
});
