import { expect } from 'chai';
import { USERNAME } from '../../../src/contract/values/username.js';

const LETTER = /[0-9\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** True if Unicode knows the character as another form of a digit or of a Latin, Cyrillic or Greek letter. */
const isOtherForm = (character: string): boolean => {
  const plain = character.normalize('NFKC');
  return plain !== character.normalize('NFC') && LETTER.test(plain);
};

describe('a new user name', () => {
  it('contains no invisible character and no compatibility form of a letter', () => {
    const accepted: string[] = [];
    for (let code = 0xa0; code < 0x20000; code += 1) {
      const character = String.fromCodePoint(code);
      const isRefused = /[\p{DI}\u2800]/u.test(character) || isOtherForm(character);
      if (isRefused && USERNAME.test(`a${character}`)) accepted.push(code.toString(16));
    }
    expect(accepted).to.deep.equal([]);
  });
});
