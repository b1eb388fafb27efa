import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { helpTexts } from './help-texts.js';
import { menshen } from './menshen.js';

const page = readFileSync('docs/commands.md', 'utf8');

/** The commands that the page has a heading for, with the first text block below it. */
const documented = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((part) => [/^`([^`]+)`/.exec(part)?.[1] ?? '', /^```text\n([^]*?)\n```$/m.exec(part)?.[1] ?? '']),
);

describe('the help', function () {
  this.timeout(60_000);
  const texts = helpTexts();

  it('of every command stands in docs/commands.md, and of no other', () => {
    expect([...documented.keys()]).to.deep.equal([...texts.keys()]);
  });

  for (const [name, text] of texts)
    it(`of ${name} reads as in docs/commands.md`, () => {
      expect(documented.get(name)).to.equal(text);
    });

  it('comes with the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const word of ['--version', '-V'])
      expect(await menshen([word])).to.deep.equal({ code: 0, output: `${version}\n`, errors: '' });
  });

  it('is what the program itself shows, with code 0', async () => {
    for (const words of [[], ['doctor'], ['user', 'add']]) {
      const { code, output, errors } = await menshen([...words, '--help']);
      expect({ code, errors }).to.deep.equal({ code: 0, errors: '' });
      expect(output.trimEnd()).to.equal(texts.get(['menshen', ...words].join(' ')));
    }
  });
});
