import { expect } from 'chai';
import fc from 'fast-check';
import { queryForm, requestForm, type JsonObject } from '../../../src/contract/forms/form.js';
import { ID, PASSWORD, type Field } from '../../../src/contract/forms/form-field.js';
import { arbitraryJson } from '../../support/arbitraries.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const FIELDS: Readonly<Record<string, Field>> = {
  text: { kind: 'text', title: '', min: 1, max: 3 },
  code: { kind: 'text', title: '', min: 0, max: 5, pattern: /^[a-z]*$/ },
  lines: { kind: 'text', title: '', min: 0, max: 5, multiline: true },
  integer: { kind: 'integer', title: '', min: 0, max: 9 },
  choice: {
    kind: 'choice',
    title: '',
    choices: [
      { value: 1, title: '' },
      { value: 3, title: '' },
    ],
  },
  ids: { kind: 'ids', title: '', min: 1, max: 3 },
  boolean: { kind: 'boolean', title: '' },
  password: PASSWORD,
};

const ACCEPTED: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  text: ['a', '李雷', '😀😀😀', 'a b', '"\\'],
  code: ['', 'abcde'],
  lines: ['', 'a', 'a\nb', 'a\n\n b', 'a \nb'],
  integer: [0, 9, 3.0],
  choice: [1, 3],
  ids: [[1], [3, 2, 1], [Number.MAX_SAFE_INTEGER]],
  boolean: [true, false],
  password: ['123456', ' \t\n\u0000\u0085 ', '密'.repeat(128), '😀'.repeat(6)],
};

const REFUSED: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  text: ['', 'abcd', '😀'.repeat(4), ' ', ' a', 'a ', '\u3000a', 'a\ufeff', 'a\tb', 'a\u0000', 'a\u0085b', '\ud800', 1],
  code: ['A', 'abcdef', 'abc\n', ' '],
  lines: ['\n', '\na', 'a\n', 'a\r\nb', 'a\tb', 'a\u2028\u0000b', 'abc\nde', 'a\n\ud800', 1],
  integer: [-1, 10, 1.5, NaN, Infinity, 2 ** 53, '1', true],
  choice: [2, 0, '1', 1.5],
  ids: [[], [1, 2, 3, 4], [1, 1], [0], [-1], [1.5], ['1'], [[1]], [null], [2 ** 53], 1, '1', { length: 1, 0: 1 }],
  boolean: ['true', 0, 1],
  password: ['12345', '😀'.repeat(5), 'a'.repeat(129), '12345\ud800', 123456],
};

const NO_FIELD = [null, {}, { $ne: 1 }, [], [['a']], new String('a'), new Number(1)];

describe('a form', () => {
  for (const [kind, field] of Object.entries(FIELDS)) {
    const { parse } = requestForm('one field', { field });

    it(`accepts a valid ${kind} unchanged`, () => {
      for (const value of ACCEPTED[kind] ?? [])
        expect(expectRight(parse({ field: value }))).to.deep.equal({ field: value });
    });

    it(`refuses every other ${kind}, null and a missing value`, () => {
      for (const value of [...(REFUSED[kind] ?? []), ...NO_FIELD])
        expect(expectLeft(parse({ field: value }), 'FormInvalid').field, JSON.stringify(value)).to.equal('field');
      expectLeft(parse({}), 'FormInvalid');
    });
  }

  const form = requestForm('form', {
    name: { kind: 'text', title: '', min: 1, max: 3 },
    type: { kind: 'integer', title: '', min: 1, max: 3, default: 1 },
    permission: { kind: 'text', title: '', min: 0, max: 9, default: '', requiredWhen: { field: 'type', value: 3 } },
    sort: { kind: 'integer', title: '', min: 0, max: 9, default: 7 },
    ids: { kind: 'ids', title: '', min: 0, max: 3, default: [] },
    password: { ...PASSWORD, mayBeMissing: true },
  });
  const DEFAULTS = { name: 'a', type: 1, permission: '', sort: 7, ids: [], password: undefined };
  const refused = (input: JsonObject) => expectLeft(form.parse(input), 'FormInvalid').field;

  it('gives a decimal by default in its one spelling', () => {
    const decimal = { kind: 'decimal', title: '', precision: 5, scale: 2, default: '07.5' } as const;
    const form = requestForm('a decimal', { amount: decimal });
    expect(form.parse({})).to.deep.equal({ _tag: 'Right', right: { amount: '7.50' } });
  });

  it('fills each missing field with its default, and refuses null', () => {
    expect(expectRight(form.parse({ name: 'a' }))).to.deep.equal(DEFAULTS);
    expect(expectRight(form.parse({ name: 'a', sort: 0, ids: [2] }))).to.deep.equal({ ...DEFAULTS, sort: 0, ids: [2] });
    for (const field of Object.keys(DEFAULTS)) expect(refused({ name: 'a', [field]: null })).to.equal(field);
  });

  it('names the first invalid field in the order of the form', () => {
    expect(refused({})).to.equal('name');
    expect(refused({ sort: -1, type: 0, name: 'a' })).to.equal('type');
    expect(refused({ sort: -1, type: 3, name: 'a' })).to.equal('permission');
    expect(refused({ sort: -1, type: 2, name: 'a' })).to.equal('sort');
  });

  it('requires a text if another field requires it', () => {
    for (const permission of ['', undefined])
      expect(refused({ name: 'a', type: 3, permission })).to.equal('permission');
    expectRight(form.parse({ name: 'a', type: 3, permission: 'p' }));
  });

  it('reads only declared fields of the object itself', () => {
    expect(expectRight(form.parse({ name: 'a', id: 1, deleted: true }))).to.deep.equal(DEFAULTS);
    const polluted = JSON.parse('{"__proto__": {"name": "a", "sort": 1, "type": 3}, "constructor": 1}') as JsonObject;
    expect(refused(polluted)).to.equal('name');
    const named = JSON.parse(
      '{"name": "a", "__proto__": {"sort": 1, "ids": [1], "password": "1234567"}}',
    ) as JsonObject;
    expect(expectRight(form.parse(named))).to.deep.equal(DEFAULTS);
    expect(refused(Object.create({ name: 'a' }) as JsonObject)).to.equal('name');
  });

  it('accepts or refuses any JSON value, without an exception', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DEFAULTS)), arbitraryJson()), (input) => {
        const parsed = form.parse(input);
        if (parsed._tag === 'Right') expect(Object.keys(parsed.right)).to.have.members(Object.keys(DEFAULTS));
        else expect(Object.keys(DEFAULTS)).to.include(parsed.left.field);
      }),
    );
  });
});

describe('an integer in a query', () => {
  const ANY = { kind: 'integer', min: 1, max: Infinity } as const;
  const read = (field: Field, text: string) => queryForm({ number: field }).parse({ number: text });

  it('is refused beyond its maximum, also beyond the integers that a number holds', () => {
    const greatest = Number.MAX_SAFE_INTEGER;
    expect(expectRight(read(ID, String(greatest)))).to.deep.equal({ number: greatest });
    for (const text of ['9007199254740992', '9007199254740993', '9'.repeat(400)])
      expect(expectLeft(read(ID, text), 'FormInvalid').field, text).to.equal('number');
  });

  it('becomes the greatest that a number holds, where it may have any size', () => {
    for (const text of ['9007199254740992', '9'.repeat(400)])
      expect(expectRight(read(ANY, text)), text).to.deep.equal({ number: Number.MAX_SAFE_INTEGER });
  });
});
