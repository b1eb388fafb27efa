import { expect } from 'chai';
import { typesetter } from '../../../src/adapters/canvas/typesetter.js';
import { CAPTCHA_ALPHABET } from '../../../src/domain/captcha.js';

describe('typesetter', () => {
  const { glyphsOf, ornament } = typesetter();

  it('sets the text, character by character, in either form', () => {
    for (const text of ['BC3DE4', CAPTCHA_ALPHABET, 'MMMM', '84'])
      for (let i = 0; i < 20; i++) {
        const characters = glyphsOf(text).map(({ character }) => character);
        expect(characters.join('').toUpperCase()).to.equal(text);
      }
  });

  it('sets one character in many typefaces, and no two alike in one text', () => {
    expect(new Set(glyphsOf('888888')).size).to.equal(6);
    expect(new Set(Array.from({ length: 40 }, () => glyphsOf('88')).flat()).size).to.be.at.least(6);
  });

  it('draws a glyph once', () => {
    const before = new Set(Array.from({ length: 100 }, () => glyphsOf('BBBBBB')).flat());
    const after = new Set(Array.from({ length: 100 }, () => glyphsOf('BBBBBB')).flat());
    expect([...after].filter((glyph) => !before.has(glyph))).to.deep.equal([]);
  });

  it('has several ornaments, none of which is a letter or a digit', () => {
    const ornaments = new Set(Array.from({ length: 200 }, () => ornament().character));
    expect(ornaments.size).to.be.at.least(4);
    for (const character of ornaments) expect(character).to.not.match(/[\p{L}\p{N}]/u);
  });
});
