import { expect } from 'chai';
import fc from 'fast-check';
import { fieldFault } from '../../console/src/modules/field-rules.js';
import { differences, refusedField, requestFields, shownValues } from '../../console/src/modules/form-values.js';
import { requestForm } from '../../src/contract/form.js';
import { formInput, moduleDescription } from '../../src/contract/module-description.js';
import { E } from '../../src/contract/fp.js';
import { STATUS, type FormField } from '../../src/contract/form-field.js';
import { MODULES } from '../../src/contract/modules.js';
import { NOTICE } from '../support/http/notice-module.js';

const character = fc.constantFrom('a', 'b', ' ', '\n', '\r', '\u0000', '\u0085', '😀', '\ud800', '字', '\ufeff');
const text = fc.oneof(
  fc.array(character, { maxLength: 5 }).map((characters) => characters.join('')),
  fc.integer({ min: 5, max: 7 }).map((length) => '😀'.repeat(length)),
  fc.integer({ min: 127, max: 130 }).map((length) => 'x'.repeat(length)),
);
const nameParts = fc.constantFrom('menshen', 'MEN', 'shen', 'a', 'а', 'α', '\u200b', '李', '');
const likeNames = fc.array(nameParts, { maxLength: 3 }).map((parts) => parts.join(''));
const digits = fc.oneof(
  fc.integer({ min: -3, max: 12 }).map(String),
  fc.constantFrom('', ' 1', '1e3', '0x1', '1.0', '+1', '½', '9007199254740993', '-0', '١'),
);

/** What the console may take is what the service takes. */
const expectSameRule = (field: FormField, values: fc.Arbitrary<unknown>, sent = (value: unknown) => value): void => {
  const input = formInput('field', field);
  const { parse } = requestForm('test', { field });
  fc.assert(
    fc.property(values, (value) => {
      const isTaken = fieldFault(input, value, {}) === undefined;
      expect(isTaken, JSON.stringify(value)).to.equal(E.isRight(parse({ field: sent(value) })));
    }),
    { numRuns: 1000 },
  );
};

describe('the forms of the console', () => {
  it('take the texts that the service takes', () => {
    expectSameRule({ kind: 'text', title: '', min: 1, max: 3 }, text);
    expectSameRule({ kind: 'text', title: '', min: 0, max: 4, multiline: true }, text);
    expectSameRule({ kind: 'text', title: '', min: 0, max: 4, pattern: /^.{2}$|^$/u }, text);
    expectSameRule(MODULES.user.form.username, fc.oneof(text, likeNames));
    expectSameRule({ kind: 'password', title: '' }, text);
  });

  it('take the routes of menus that the service takes', () => {
    const parts = [...Array.from('/\\: \ta'), 'javascript', 'http', 'https://evil.com', '\u200b'];
    const route = fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((some) => some.join(''));
    expectSameRule(MODULES.menu.form.path, route);
  });

  it('take the choices and lists that the service takes', () => {
    expectSameRule(STATUS, fc.constantFrom(0, 1, 2, 3, '1', ''));
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 });
    expectSameRule({ kind: 'ids', title: '', min: 1, max: 2 }, ids);
  });

  it('take integers in plain digits only, within the bounds of the service', () => {
    const field = { kind: 'integer', title: '', min: -1, max: 9 } as const;
    expectSameRule(field, digits, (value) => (/^-?[0-9]+$/.test(String(value)) ? Number(value) : value));
  });

  it('demand a text where another field demands it', () => {
    const permission = formInput('permission', MODULES.menu.form.permission);
    expect(fieldFault(permission, '', { type: 3 })).to.deep.equal({ rule: 'required' });
    expect(fieldFault(permission, '', { type: 2 })).to.equal(undefined);
  });

  it('show a record and send it back as it is', () => {
    const { form } = moduleDescription(MODULES.menu);
    const record = { parentId: 0, name: 'x', type: 2, permission: '', path: '/x', component: '', icon: '', visible: 1 };
    const whole = { ...record, sort: 7, status: 2 };
    expect(requestFields(form, shownValues(form, { ...whole, id: 1, version: 3 }))).to.deep.equal(whole);
  });

  it('leave out the white space around texts and numbers, as the service demands, and keep that of passwords', () => {
    const { form } = moduleDescription(MODULES.user);
    const typed = { ...shownValues(form), username: ' lilei\t', sort: '\u00a07 ', password: ' First#2026 ' };
    expect(requestFields(form, typed)).to.include({ username: 'lilei', sort: 7, password: ' First#2026 ' });
  });

  it('begin a new record with the defaults', () => {
    const { form } = moduleDescription(MODULES.user);
    expect(shownValues(form)).to.deep.equal({
      ...{ username: '', realname: '', sort: '0', status: 1, password: '', mustChange: false, roleIds: [] },
    });
  });

  it('find the field that a refusal is about', () => {
    const { form } = moduleDescription(NOTICE.declaration);
    expect(refusedField({ reason: 'FormInvalid', detail: { field: 'level' } }, form)).to.equal('level');
    expect(refusedField({ reason: 'FormInvalid', detail: { field: 'version' } }, form)).to.equal(undefined);
    for (const field of NOTICE.declaration.unique ?? [])
      expect(refusedField({ reason: 'ValueTaken', detail: { field } }, form)).to.equal(field);
    expect(refusedField({ reason: 'RecordChanged' }, form)).to.equal(undefined);
    const user = moduleDescription(MODULES.user).form;
    expect(refusedField({ reason: 'PasswordUnfit' }, user)).to.equal('password');
    const menu = moduleDescription(MODULES.menu).form;
    expect(refusedField({ reason: 'ParentInvalid', detail: { field: 'parentId' } }, menu)).to.equal('parentId');
  });

  it('tell who has changed what', () => {
    const { form } = moduleDescription(MODULES.position);
    const base = { name: 'a', sort: 1, status: 1 };
    const found = differences(form, {
      base,
      theirs: { name: 'b', sort: 2, status: 1 },
      mine: { name: 'c', sort: 1, status: 2 },
    });
    expect(found.map(({ input, isChangedByThem, isChangedByMe }) => [input.name, isChangedByThem, isChangedByMe]))
      .to //
      .deep.equal([
        ['name', true, true],
        ['sort', true, false],
        ['status', false, true],
      ]);
    expect(differences(form, { base, theirs: { ...base, sort: 2 }, mine: { ...base, sort: 2 } })).to.deep.equal([]);
  });
});
