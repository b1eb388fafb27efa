import { expect } from 'chai';
import type { RefusalRow } from '../../../src/contract/refusals/refusal-parts.js';
import { withParts } from '../../../src/contract/refusals/refusal-parts.js';
import { REFUSALS } from '../../../src/contract/refusals/refusals.js';

const named = (text: string): ReadonlyArray<string> => Array.from(text.matchAll(/<(\w+)>/g), ([, name = '']) => name);

describe('the table of refusals', () => {
  for (const [tag, row] of Object.entries<RefusalRow>(REFUSALS)) {
    const { detail = {}, shown = {} } = row;
    it(`names only parts that an answer has in the texts of ${tag}`, () => {
      expect(Object.keys({ ...detail, ...shown })).to.include.members(named(row.zh));
      expect(Object.keys(detail)).to.include.members(named(row.en));
    });
  }
});

describe('the text of a refusal', () => {
  it('has the value of each part that it names', () => {
    expect(withParts('<one> and <two>, <one>', { one: 1, two: 'b' })).to.equal('1 and b, 1');
  });

  it('has nothing for a part that is missing', () => {
    expect(withParts('<one> users', {})).to.equal(' users');
  });

  it('has a value with characters of replacement patterns unchanged', () => {
    for (const title of ['$&', '$1', '<two>']) expect(withParts('<one>', { one: title, two: 2 })).to.equal(title);
  });
});
