import { expect } from 'chai';
import fc from 'fast-check';
import { faultMessage } from '../../console/src/forms/fault-message.js';
import {
  differences,
  refusedField,
  requestFields,
  shownFaults,
  shownValues,
  type Values,
} from '../../console/src/forms/form-values.js';
import { requestForm } from '../../src/contract/forms/form.js';
import { describedField, formInput, type FormInput } from '../../src/contract/modules/module-description.js';
import { E } from '../../src/contract/values/fp.js';
import { PASSWORD, STATUS, type FormField } from '../../src/contract/forms/form-field.js';
import { MODULES } from '../../src/contract/modules/modules.js';
import { contract } from '../support/modules/contract.js';
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

/** The fields as the console reads them from the description. */
const describedForm = (fields: Readonly<Record<string, FormField>>) => {
  const served = JSON.parse(JSON.stringify(Object.entries(fields).map(([name, field]) => formInput(name, field))));
  return (served as FormInput[]).map((input) => ({ ...describedField(input), name: input.name }));
};

/** The first field that the service refuses of what the console sends. */
const refusedByService = (fields: Readonly<Record<string, FormField>>, sent: Values): string | undefined => {
  const parsed = requestForm('test', fields).parse(JSON.parse(JSON.stringify(sent)) as Values);
  return E.isLeft(parsed) ? parsed.left.field : undefined;
};

/** What the console may take is what the service takes. */
const expectSameRule = (field: FormField, values: fc.Arbitrary<unknown>): void => {
  const form = describedForm({ field });
  const judgements = new Set<boolean>();
  const sameRule = (shown: unknown): void => {
    const [fault] = shownFaults(form, { field: shown });
    judgements.add(fault === undefined);
    const refused = refusedByService({ field }, requestFields(form, { field: shown }));
    expect(fault?.field, JSON.stringify(shown)).to.equal(refused);
  };
  fc.assert(fc.property(values, sameRule), { numRuns: 1000 });
  expect(judgements.size).to.equal(2);
};

const bounds = (limit: number) =>
  fc.tuple(fc.integer({ min: 0, max: limit }), fc.integer({ min: 0, max: limit })).map(([one, other]) => ({
    min: Math.min(one, other),
    max: Math.max(one, other),
  }));

const choices = fc
  .uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 })
  .map((all) => all.map((one) => ({ value: one, title: '' })));

const titled = { title: fc.constant('') };
const declaredField: fc.Arbitrary<FormField> = fc.oneof(
  fc
    .tuple(
      bounds(5),
      fc.record(
        {
          pattern: fc.constantFrom(/^[ab]*$/u, /^.{2}$|^$/u, /^\p{L}+$/u),
          multiline: fc.constant(true as const),
          default: fc.constantFrom('', 'a'),
          requiredWhen: fc.record({ field: fc.constantFrom('a', 'b'), value: fc.integer({ min: 1, max: 3 }) }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([length, rules]) => ({ kind: 'text' as const, title: '', ...length, ...rules })),
  bounds(9).map((range) => ({ kind: 'integer' as const, title: '', ...range })),
  fc.record({ kind: fc.constant('choice' as const), ...titled, choices }),
  bounds(3).map((count) => ({ kind: 'ids' as const, title: '', ...count })),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 }))
    .map(([whole, scale]) => ({ kind: 'decimal' as const, title: '', precision: whole + scale, scale, min: '-9' })),
  fc.constantFrom('date' as const, 'time' as const).map((kind) => ({ kind, title: '' })),
  fc.constantFrom(
    { kind: 'boolean', title: '' } as const,
    { kind: 'boolean', title: '', optional: true } as const,
    { kind: 'reference', title: '', refersTo: 'customer' } as const,
    { kind: 'reference', title: '', refersTo: 'user', optional: true } as const,
    { kind: 'date', title: '', optional: true } as const,
    PASSWORD,
    STATUS,
  ),
);

const FITTING: Readonly<Record<FormField['kind'], fc.Arbitrary<unknown>>> = {
  text: fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }),
  integer: fc.integer({ min: 0, max: 9 }).map(String),
  choice: fc.integer({ min: 1, max: 3 }),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  boolean: fc.boolean(),
  decimal: fc.constantFrom('0', '7.50', '1,234', '-3', '12.5'),
  date: fc.constantFrom('2026-1-5', '5 Jan 2026', ''),
  time: fc.constantFrom('2026-01-05 9:05', '5 Jan 2026, 09:05:00'),
  reference: fc.constantFrom(1, 7, ''),
  password: fc.constant('secret'),
};
const odd = fc.oneof(text, digits, fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }), fc.boolean());

/** A field with a value that often fits. */
const filledField = declaredField.chain((field) =>
  fc.record({
    field: fc.constant(field),
    value: fc.oneof({ weight: 4, arbitrary: FITTING[field.kind] }, { weight: 1, arbitrary: odd }),
  }),
);

describe('the fault of a text in the console', () => {
  it('names the rule of its pattern in either language, where the declaration has one', () => {
    const { title, english } = MODULES.role.fields.code.patternText;
    const { message, args } = faultMessage(MODULES.role.fields.code, { rule: 'wrongForm' });
    expect([message, args]).to.deep.equal(['forms.faults.wrongPattern', { title, english }]);
    const plain = { kind: 'text', title: '', min: 0, max: 4, pattern: /^a$/u } as const;
    expect(faultMessage(plain, { rule: 'wrongForm' }).message).to.equal('forms.faults.wrongForm');
  });

  it('that a pattern of the product finds has such a rule', () => {
    const patterned = Object.values(MODULES).flatMap(({ fields }) =>
      Object.values<FormField>(fields).filter((field) => field.kind === 'text' && field.pattern !== undefined),
    );
    expect(patterned.length).to.be.above(3);
    for (const field of patterned) expect(field, field.title).to.have.nested.property('patternText.english');
  });
});

describe('the forms of the console', () => {
  it('accept the same texts as the service', () => {
    expectSameRule({ kind: 'text', title: '', min: 1, max: 3 }, text);
    expectSameRule({ kind: 'text', title: '', min: 0, max: 4, multiline: true }, text);
    expectSameRule({ kind: 'text', title: '', min: 0, max: 4, pattern: /^.{2}$|^$/u }, text);
    expectSameRule(MODULES.user.fields.username, fc.oneof(text, likeNames));
    expectSameRule(PASSWORD, text);
  });

  it('accept the same routes of menus as the service', () => {
    const parts = [...Array.from('/\\: \ta'), 'javascript', 'http', 'https://evil.com', '\u200b'];
    const route = fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((some) => some.join(''));
    expectSameRule(MODULES.menu.fields.path, route);
  });

  it('accept the same choices and lists as the service', () => {
    expectSameRule(STATUS, fc.constantFrom(0, 1, 2, 3, '1', ''));
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 });
    expectSameRule({ kind: 'ids', title: '', min: 1, max: 2 }, ids);
  });

  it('accept integers in digits only, within the bounds of the service', () => {
    const field = { kind: 'integer', title: '', min: -1, max: 9 } as const;
    expectSameRule(field, digits);
    expectSameRule({ ...field, max: Number.MAX_SAFE_INTEGER }, digits);
    const form = describedForm({ field });
    for (const typed of ['', '1e3', '0x1', '1.0', '+1', '½', '١', '1 2', '1,2'])
      expect(shownFaults(form, { field: typed }), typed).to.have.length(1);
    for (const typed of ['-1', '9', ' 7 ', '07', '８'])
      expect(shownFaults(form, { field: typed }), typed).to.have.length(0);
  });

  it('accept and refuse the same values as the service, for any fields and values', () => {
    const judged = { taken: 0, refused: 0 };
    const filled = fc.record({ a: filledField, b: filledField, c: filledField }, { requiredKeys: ['a'] });
    fc.assert(
      fc.property(filled, (all) => {
        const declared = Object.fromEntries(Object.entries(all).map(([name, { field }]) => [name, field]));
        const shown = Object.fromEntries(Object.entries(all).map(([name, { value }]) => [name, value]));
        const form = describedForm(declared);
        const [fault] = shownFaults(form, shown);
        judged[fault ? 'refused' : 'taken'] += 1;
        expect(fault?.field).to.equal(refusedByService(declared, requestFields(form, shown)));
      }),
      { numRuns: 3000 },
    );
    for (const count of Object.values(judged)) expect(count).to.be.above(300);
  });

  it('name the rule that a value breaks, and its bound', () => {
    const form = describedForm(MODULES.menu.fields);
    const shown = { ...shownValues(form), name: 'a', type: 3, sort: '-1', path: 'a ' };
    expect(shownFaults(form, shown)).to.deep.equal([
      { field: 'permission', rule: 'required' },
      { field: 'sort', rule: 'tooSmall', args: { min: 0 } },
    ]);
    expect(shownFaults(form, { ...shown, type: 2, sort: '0', path: 'javascript:x' })).to.deep.equal([
      { field: 'path', rule: 'wrongForm' },
    ]);
  });

  it('show a record, and send the same values when nothing changed', () => {
    const form = describedForm(MODULES.menu.fields);
    const record = { parentId: 0, name: 'x', type: 2, permission: '', path: '/x', component: '', icon: '', visible: 1 };
    const whole = { ...record, english: 'X', sort: 7, status: 2 };
    expect(requestFields(form, shownValues(form, { ...whole, id: 1, version: 3 }))).to.deep.equal(whole);
  });

  it('leave out the white space around texts and numbers, as the service requires, and keep that of passwords', () => {
    const form = describedForm(MODULES.user.fields);
    const typed = { ...shownValues(form), username: ' lilei\t', sort: '\u00a07 ', password: ' First#2026 ' };
    expect(requestFields(form, typed)).to.include({ username: 'lilei', sort: 7, password: ' First#2026 ' });
  });

  it('send the exact values of what users type', () => {
    const form = describedForm(contract.fields);
    const typed = { number: 'HT-1', customerId: 3, amount: '1,234.5', signedOn: '5 Jan 2026', sort: '1,000' };
    expect(requestFields(form, { ...shownValues(form), ...typed, remindAt: '2026-1-5 9:05' })).to.include({
      ...{ number: 'HT-1', customerId: 3, amount: '1234.50', signedOn: '2026-01-05', sort: 1000 },
      ...{ remindAt: '2026-01-05 09:05:00', endsOn: null, ownerId: null, urgent: false, remarks: '' },
    });
  });

  it('show null as an empty input, also of a field with a default, and send null for an empty one', () => {
    const fields = {
      a: { kind: 'text', title: '', min: 1, max: 9, optional: true, default: 'x' },
      b: { kind: 'choice', title: '', choices: STATUS.choices, optional: true, default: 1 },
      c: { kind: 'integer', title: '', min: 0, max: 9, optional: true },
      d: { kind: 'decimal', title: '', precision: 4, scale: 2, optional: true },
      e: { kind: 'boolean', title: '', optional: true },
    } as const;
    const form = describedForm(fields);
    const none = { a: null, b: null, c: null, d: null, e: null };
    expect(shownValues(form, none)).to.deep.equal({ a: '', b: '', c: '', d: '', e: '' });
    expect(requestFields(form, shownValues(form, none))).to.deep.equal(none);
    expect(shownFaults(form, shownValues(form, none))).to.deep.equal([]);
    expect(requestFields(form, { ...shownValues(form), a: ' ', c: ' ' })).to.deep.equal({ ...none, b: 1 });
  });

  it('say in the text of a fault what a number, a day or a time must look like', () => {
    const fault = { rule: 'wrongForm' } as const;
    const [, , amount, signedOn, , remindAt] = describedForm(contract.fields);
    const messageOf = (input: typeof amount) => input && faultMessage(input, fault).message;
    expect(amount && faultMessage(amount, fault)).to.deep.equal({
      message: 'forms.faults.notDecimal',
      args: { whole: 12, fraction: 2 },
    });
    expect([signedOn, remindAt].map(messageOf)).to.deep.equal(['forms.faults.notDate', 'forms.faults.notTime']);
    expect(amount && faultMessage(amount, { rule: 'tooSmall', args: { min: '0' } })).to.deep.equal({
      message: 'forms.faults.tooSmall',
      args: { min: '0' },
    });
  });

  it('begin a new record with the defaults', () => {
    const form = describedForm(MODULES.user.fields);
    expect(shownValues(form)).to.deep.equal({
      ...{ username: '', realname: '', departmentId: '', validUntil: '', sort: '0', status: 1 },
      ...{ hasFactor: false, password: '', mustChange: false, roleIds: [] },
    });
  });

  it('find the field that a refusal is about', () => {
    const form = describedForm(NOTICE.declaration.fields);
    expect(refusedField({ reason: 'FormInvalid', detail: { field: 'level' } }, form)).to.equal('level');
    expect(refusedField({ reason: 'FormInvalid', detail: { field: 'version' } }, form)).to.equal(undefined);
    for (const field of NOTICE.declaration.unique.flatMap(({ fields }) => fields))
      expect(refusedField({ reason: 'ValueTaken', detail: { field } }, form)).to.equal(field);
    expect(refusedField({ reason: 'RecordChanged' }, form)).to.equal(undefined);
    const user = describedForm(MODULES.user.fields);
    expect(refusedField({ reason: 'PasswordUnfit', detail: { rules: ['length'] } }, user)).to.equal('password');
    const rules = describedForm(contract.fields);
    expect(refusedField({ reason: 'RuleBroken', detail: { field: 'endsOn', english: '' } }, rules)).to.equal('endsOn');
    expect(refusedField({ reason: 'ReferenceInvalid', detail: { field: 'customerId' } }, rules)).to.equal('customerId');
    const menu = describedForm(MODULES.menu.fields);
    expect(refusedField({ reason: 'ParentInvalid', detail: { field: 'parentId' } }, menu)).to.equal('parentId');
  });

  it('have for each field whether the user or another user has changed it', () => {
    const form = describedForm(MODULES.position.fields);
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
