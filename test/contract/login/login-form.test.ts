import { expect } from 'chai';
import fc from 'fast-check';
import { LOGIN_FORM } from '../../../src/contract/login/login-form.js';
import type { JsonObject } from '../../../src/contract/forms/form.js';
import { arbitraryJson } from '../../support/arbitraries.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { without } from '../../support/without.js';

const form = { username: 'admin', password: '123456', code: 'ACEF34', key: 'captcha:x' };

const { parse } = LOGIN_FORM;
const refusedField = (input: JsonObject) => expectLeft(parse(input), 'FormInvalid').field;

describe('login form', () => {
  it('keeps the four texts unchanged, and no other field', () => {
    for (const fit of [form, { ...form, username: ' admin ', password: ' 1234 ' }]) {
      expect(expectRight(parse(fit))).to.deep.equal(fit);
      expect(expectRight(parse({ ...fit, userId: 1, enabled: true }))).to.deep.equal(fit);
    }
  });

  const bounds = { username: [1, 20], password: [6, 128] } as const;
  for (const [field, [least, most]] of Object.entries(bounds))
    for (const character of ['a', '李', '😀', '\0'])
      it(`counts ${JSON.stringify(character)} as one character of the ${field}`, () => {
        for (const length of [least, most]) expectRight(parse({ ...form, [field]: character.repeat(length) }));
        for (const length of [least - 1, most + 1])
          expect(refusedField({ ...form, [field]: character.repeat(length) })).to.equal(field);
      });

  it('accepts any text as code and key', () => {
    for (const text of ['', ' ', 'x'.repeat(1000)]) expectRight(parse({ ...form, code: text, key: text }));
  });

  for (const field of Object.keys(form))
    it(`requires ${field} as a text`, () => {
      const unfit = [null, undefined, 123456, true, ['123456'], { $ne: null }, { length: 6 }, new String('123456')];
      for (const input of [without(form, field), ...unfit.map((value) => ({ ...form, [field]: value }))])
        expect(refusedField(input)).to.equal(field);
    });

  it('names the first field that does not fit, in the order of the form', () => {
    expect(refusedField({})).to.equal('username');
    expect(refusedField({ key: 1, code: 1, password: '1', username: 'admin' })).to.equal('password');
    expect(refusedField({ ...form, key: 1, code: 1 })).to.equal('code');
  });

  it('refuses any other JSON value', () => {
    const inputs = fc.dictionary(fc.constantFrom(...Object.keys(form), 'more'), arbitraryJson());
    fc.assert(fc.property(inputs, (input) => void expectLeft(parse({ ...input, key: null }), 'FormInvalid')));
  });
});
