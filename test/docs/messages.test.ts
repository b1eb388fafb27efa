import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { statusTextOf } from '../../src/contract/values/status.js';
import { IN_USE, OUT_OF_USE } from '../../src/contract/values/status.js';
import { DONE, LOGGED_IN, LOGGED_OUT } from '../../src/http/envelope.js';
import { REFUSALS } from '../../src/contract/refusals/refusals.js';
import { pagesWithRefusals, withRefusalTable } from '../support/refusal-tables.js';

/** Without the padding of table cells, which the formatter adds. */
const unpadded = (page: string): string => page.replace(/ *\| */g, '|').replace(/-{3,}/g, '---');

const statusTexts = [IN_USE, OUT_OF_USE, undefined].map(statusTextOf);
const GLOSSARY = readFileSync('docs/messages.md', 'utf8');

describe('the messages in the documents', () => {
  it('include the table of refusals in docs/messages.md', () => {
    expect(pagesWithRefusals().map(([file]) => file)).to.include('docs/messages.md');
  });

  for (const [file, text] of pagesWithRefusals())
    it(`are those of src/contract/refusals/refusals.ts in ${file}`, () => {
      expect(unpadded(text), `${file} is out of date: run npm run docs`).to.equal(unpadded(withRefusalTable(text)));
    });

  it('are all in docs/messages.md, and no others', () => {
    const refused = Object.values(REFUSALS).map(({ zh }) => zh);
    const known = [DONE, LOGGED_IN, LOGGED_OUT, ...statusTexts, ...refused];
    const quoted = [...GLOSSARY.matchAll(/`([^`\n]*\p{Script=Han}[^`\n]*)`/gu)].map(([, text = '']) => text);
    expect(quoted.filter((text) => !known.some((one) => one === text))).to.deep.equal([]);
    expect(known.filter((text) => !GLOSSARY.includes(text))).to.deep.equal([]);
  });
});
