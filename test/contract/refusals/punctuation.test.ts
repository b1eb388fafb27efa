import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { REFUSALS, type RefusalTag } from '../../../src/contract/refusals/refusals.js';

const HALF_WIDTH = /[\p{Script=Han}”][,:;?!()]|[,:;?!()][\p{Script=Han}“]/u;

/** The refusals whose texts clients know byte for byte. */
const FIXED = (Object.keys(REFUSALS) as ReadonlyArray<RefusalTag>).filter((tag) => 'fixed' in REFUSALS[tag]);

const FIXED_TEXTS: ReadonlyArray<string> = FIXED.map((tag) => REFUSALS[tag].zh);

/** The format of a permission, which is no sentence. */
const PERMISSION = /sys:[\p{Script=Han}\w]+:[\p{Script=Han}\w]+/gu;

/** What stands in a text in place of a value. */
const VALUE = /\$\{[^{}]*\}|<\w+>/g;

const LITERAL = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** The Chinese texts in a source, with a character in place of each value. */
const chineseTexts = (source: string): ReadonlyArray<string> =>
  (source.replace(COMMENT, '').match(LITERAL) ?? [])
    .map((literal) => literal.slice(1, -1))
    .filter((text) => /\p{Script=Han}/u.test(text) && !FIXED_TEXTS.includes(text))
    .map((text) => text.replace(PERMISSION, '').replace(VALUE, '值'));

describe('the Chinese texts of the service, the client and the console', () => {
  it('have Chinese punctuation, besides those that the contract fixes', () => {
    const texts = ['src', 'config', 'client/src', 'console/src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .flatMap((path) => chineseTexts(readFileSync(`${folder}/${path}`, 'utf8'))),
    );
    expect(texts).to.have.length.above(200);
    expect(texts.filter((text) => HALF_WIDTH.test(text))).to.deep.equal([]);
  });

  it('are fixed only where they have other punctuation', () => {
    for (const tag of FIXED) expect(REFUSALS[tag].zh.replace(VALUE, '值'), tag).to.match(HALF_WIDTH);
  });
});
