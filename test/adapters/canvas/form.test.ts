import { expect } from 'chai';
import { formOf } from '../../../src/adapters/canvas/form.js';
import { CAPTCHA_ALPHABET } from '../../../src/domain/captcha.js';

describe('form of a character', () => {
  const formsOf = (character: string): Set<string> => new Set(Array.from({ length: 200 }, () => formOf(character)));

  for (const character of CAPTCHA_ALPHABET)
    it(`of ${character} is always one that answers it`, () => {
      for (const form of formsOf(character)) expect(form.toUpperCase()).to.equal(character);
    });

  it('is sometimes the small one, where that is unmistakable', () => {
    for (const character of 'DEHKMNTU')
      expect([...formsOf(character)].sort()).to.deep.equal([character, character.toLowerCase()]);
  });

  it('is never a small one that is like a digit or another letter', () => {
    for (const character of 'BGRWCP') expect([...formsOf(character)]).to.deep.equal([character]);
  });
});
