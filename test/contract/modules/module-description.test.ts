import { expect } from 'chai';
import fc from 'fast-check';
import type { FormInput, ModuleDescription } from '../../../examples/client/module-description.js';
import { requestForm } from '../../../src/contract/forms/form.js';
import { formInput, moduleDescription } from '../../../src/contract/modules/module-description.js';
import { E, t } from '../../../src/contract/values/fp.js';
import { PASSWORD, STATUS, type FormField } from '../../../src/contract/forms/form-field.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MODULES, modulesWith } from '../../../src/contract/modules/modules.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';
import { NOTICE } from '../../support/http/notice-module.js';

const Titles = { title: t.string, english: t.string };
const Named = { ...Titles, name: t.string };
const Texts = t.array(t.string);
const Action = t.strict({ name: t.string, permission: t.string });

/** An object with these fields, some of which may be missing, and no others. */
const shape = <R extends t.Props, O extends t.Props>(required: R, optional: O) =>
  t.exact(t.intersection([t.type(required), t.partial(optional)]));

const is = <Kind extends string>(kind: Kind) => ({ kind: t.literal(kind) });
const Choices = { ...is('choice'), choices: t.array(t.strict({ ...Titles, value: t.number })) };
const Decimal = { ...is('decimal'), precision: t.number, scale: t.number };
const Reference = { ...is('reference'), refersTo: t.string };
const Plain = { kind: t.keyof({ text: null, boolean: null, date: null, time: null }) };
const Derived = { kind: t.keyof({ choiceText: null, referenceName: null }), of: t.string };

/** A value of one of the kinds, with these members besides. */
const valueOf = <R extends t.Props, O extends t.Props>(required: R, optional: O) =>
  t.union([
    shape({ ...required, ...Plain }, optional),
    shape({ ...required, ...is('integer') }, { ...optional, refersTo: t.string }),
    shape({ ...required, ...Choices }, optional),
    shape({ ...required, ...Decimal }, optional),
    shape({ ...required, ...Reference }, optional),
  ]);

const Flag = t.literal(true);
const Optional = { optional: Flag };
const Filter = { ...Named, field: t.string };
const Bound = { bound: t.keyof({ from: null, to: null, empty: null }), several: Flag };

const Bounds = { min: t.number, max: t.number };
const input = <R extends t.Props, O extends t.Props>(required: R, optional: O, preset: t.Mixed = t.undefined) =>
  shape(
    { ...Named, required: t.boolean, ...required },
    { ...Optional, addOnly: Flag, readOnly: Flag, since: t.string, formOnly: Flag, default: preset, ...optional },
  );
const Input = t.union([
  input(
    { ...is('text'), ...Bounds },
    {
      multiline: Flag,
      pattern: t.string,
      patternText: t.strict(Titles),
      requiredWhen: t.strict({ field: t.string, value: t.number }),
    },
    t.string,
  ),
  input({ ...is('password'), ...Bounds }, { mayBeMissing: Flag }),
  input({ ...is('integer'), ...Bounds }, { refersTo: t.string }, t.number),
  input(Decimal, { min: t.string, max: t.string }, t.string),
  input(Choices, {}, t.number),
  input(Reference, { whenDeleted: t.literal('clear') }, t.number),
  input({ ...is('ids'), ...Bounds }, { refersTo: t.string }, t.array(t.number)),
  input(is('boolean'), {}, t.boolean),
  input({ kind: t.keyof({ date: null, time: null }) }, {}, t.string),
]);

const Scope = t.exact(t.partial({ department: t.string, owner: t.string }));

const Required = {
  ...Titles,
  ...{ label: t.string, unique: t.array(Texts), order: Texts, orderBy: Texts },
  ...{ lists: t.array(Action), actions: t.array(Action) },
  operations: t.array(t.strict({ ...Named, permission: t.string, many: t.boolean, form: t.array(Input) })),
  rules: t.array(t.strict({ ...Titles, field: t.string })),
  columns: t.array(t.union([valueOf(Named, Optional), shape({ ...Named, ...Derived }, Optional)])),
  filters: t.array(
    t.union([t.strict({ ...Filter, ...is('text'), fields: Texts, max: t.number }), valueOf(Filter, Bound)]),
  ),
  form: t.array(Input),
};
const Description = shape(Required, { scope: Scope, alias: t.string });

const isIntegerFrom = (least: number, most: number, value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

/** The decimal as an integer of units of its last place. */
const unitsOf = (text: string, scale: number): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return text.startsWith('-') ? -units : units;
};

const isDay = (text: string): boolean => {
  const time = new Date(`${text}T00:00Z`).getTime();
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001' || Number.isNaN(time)) return false;
  return new Date(time).toISOString().startsWith(text);
};

/** Whether a program that has only the description takes the value, by the rules of docs/api.md. */
const isTaken = (input: FormInput, value: unknown): boolean => {
  if (value === null) return input.optional === true;
  switch (input.kind) {
    case 'text': {
      if (typeof value !== 'string' || !isIntegerFrom(input.min, input.max, Array.from(value).length)) return false;
      const line = input.multiline ? value.replaceAll('\n', ' ') : value;
      if (/[\p{Cc}\p{Cs}]/u.test(line) || line !== line.trim()) return false;
      return input.pattern === undefined || new RegExp(input.pattern, 'u').test(value);
    }
    case 'password':
      return (
        typeof value === 'string' &&
        isIntegerFrom(input.min, input.max, Array.from(value).length) &&
        !/\p{Cs}/u.test(value)
      );
    case 'integer':
      return isIntegerFrom(input.min, input.max, value);
    case 'choice':
      return input.choices.some((choice) => choice.value === value);
    case 'ids':
      return (
        Array.isArray(value) &&
        isIntegerFrom(input.min, input.max, value.length) &&
        value.every((id) => isIntegerFrom(1, Number.MAX_SAFE_INTEGER, id)) &&
        new Set(value).size === value.length
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'reference':
      return isIntegerFrom(1, Number.MAX_SAFE_INTEGER, value);
    case 'decimal': {
      if (typeof value !== 'string') return false;
      const { precision, scale, min, max } = input;
      const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
      if (whole === '' || whole.length > precision - scale || fraction.length > scale) return false;
      const units = unitsOf(value, scale);
      return (!min || units >= unitsOf(min, scale)) && (!max || units <= unitsOf(max, scale));
    }
    case 'date':
      return typeof value === 'string' && isDay(value);
    case 'time':
      return (
        typeof value === 'string' &&
        isDay(value.slice(0, 10)) &&
        /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value.slice(10))
      );
  }
};

const FIELDS: Readonly<Record<string, FormField>> = {
  text: { kind: 'text', title: '', min: 1, max: 3 },
  pattern: { kind: 'text', title: '', min: 0, max: 4, pattern: /^.{2}$|^$/u, default: '' },
  multiline: { kind: 'text', title: '', min: 0, max: 4, multiline: true },
  password: PASSWORD,
  integer: { kind: 'integer', title: '', min: -1, max: 9 },
  choice: STATUS,
  ids: { kind: 'ids', title: '', min: 1, max: 2 },
  boolean: { kind: 'boolean', title: '', default: true },
  decimal: { kind: 'decimal', title: '', precision: 4, scale: 2, min: '-1.5', max: '20' },
  'whole decimal': { kind: 'decimal', title: '', precision: 2, scale: 0 },
  date: { kind: 'date', title: '' },
  time: { kind: 'time', title: '' },
  reference: { kind: 'reference', title: '', refersTo: 'user' },
  'optional reference': { kind: 'reference', title: '', refersTo: 'user', optional: true },
  'optional text': { kind: 'text', title: '', min: 1, max: 3, optional: true },
};

const character = fc.constantFrom('a', 'b', ' ', '\n', '\r', '\u0000', '\u0085', '😀', '\ud800', '字', '\ufeff');
const text = fc.array(character, { maxLength: 5 }).map((characters) => characters.join(''));
const twoDigits = fc.constantFrom('00', '01', '02', '12', '13', '23', '24', '28', '29', '30', '31', '32', '59', '60');
const day = fc
  .tuple(fc.constantFrom('0000', '0001', '1900', '2000', '2023', '2024', '9999', '10000'), twoDigits, twoDigits)
  .map((parts) => parts.join('-'));
const clock = fc.tuple(twoDigits, twoDigits, twoDigits).map((parts) => parts.join(':'));
const number = fc
  .tuple(fc.constantFrom('', '', '-', '+', '00'), fc.nat(130), fc.constantFrom('', '', '.', '.0', '.5', '.50', '.500'))
  .map((parts) => parts.join(''));
const value = fc.oneof(
  text,
  day,
  number,
  fc.tuple(day, clock).map((parts) => parts.join(' ')),
  fc.integer({ min: 5, max: 7 }).map((length) => '😀'.repeat(length)),
  fc.integer({ min: 127, max: 130 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: -3, max: 11 }),
  fc.constantFrom(0.5, 2 ** 53, NaN, true, false, null, '1'),
  fc.array(fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant('1')), { maxLength: 3 }),
);

describe('the description of a module', () => {
  for (const [name, module] of modulesWith([NOTICE.declaration, EVERY_KIND]))
    it(`has the documented shape for ${name}, and is JSON`, () => {
      const description: ModuleDescription = moduleDescription(module);
      expect(JSON.parse(JSON.stringify(description))).to.deep.equal(description);
      const decoded = Description.decode(description);
      expect(E.isRight(decoded) && decoded.right).to.deep.equal(description);
    });

  it('has every column, filter and form field in the order of the declaration', () => {
    const { columns, filters, form, lists, actions } = moduleDescription(MODULES.menu);
    const named = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name);
    expect(named(columns)).to.deep.equal(MODULES.menu.list);
    expect(named(filters)).to.deep.equal(['name', 'type', 'status']);
    expect(named(form)).to.deep.equal(Object.keys(MODULES.menu.fields));
    expect([...lists, ...actions].map(({ permission }) => permission)).to.include.members([
      'sys:menu:page',
      'sys:menu:holders',
    ]);
  });

  const column = (module: ManagedModule, name: string) =>
    moduleDescription(module).columns.find((one) => one.name === name);

  it('has the choices of the form for a listed integer, and the module to which ids refer', () => {
    expect(column(MODULES.menu, 'type')).to.deep.equal({
      ...{ name: 'type', title: '菜单类型', english: 'Type', kind: 'choice' },
      choices: [
        { value: 1, title: '目录', english: 'Folder' },
        { value: 2, title: '页面', english: 'Page' },
        { value: 3, title: '按钮', english: 'Button' },
      ],
    });
    expect(column(MODULES.menu, 'parentId')).to.include({ kind: 'integer', refersTo: 'menu' });
    expect(column(MODULES.example, 'type')).to.deep.equal({
      ...{ name: 'type', title: '示例类型', english: 'Type', kind: 'integer' },
    });
    const roleIds = moduleDescription(MODULES.user).form.find(({ name }) => name === 'roleIds');
    expect(roleIds).to.include({ kind: 'ids', refersTo: 'role', required: false, addOnly: true, max: 50 });
  });

  it('has the titles of shared fields, of searched fields, and the Chinese one where no English one is declared', () => {
    expect(column(MODULES.position, 'createTime')).to.include({ title: '创建时间', english: 'Created at' });
    const filter = moduleDescription(MODULES.user).filters.find(({ name }) => name === 'name');
    expect(filter).to.deep.include({ title: '用户名 / 姓名', english: 'User name / Real name', kind: 'text' });
    expect(column(NOTICE.declaration, 'author')).to.include({ title: '作者', english: '作者' });
  });

  for (const [kind, field] of Object.entries(FIELDS))
    it(`has for a ${kind} field exactly what the form accepts`, () => {
      const input = formInput('field', field);
      const { parse } = requestForm('one field', { field });
      expect(E.isRight(parse({}))).to.equal(!input.required);
      let taken = 0;
      const sameJudgement = (given: unknown): boolean => {
        const isAccepted = E.isRight(parse({ field: given }));
        if (isAccepted) taken += 1;
        return isTaken(input, given) === isAccepted;
      };
      fc.assert(fc.property(value, sameJudgement), { numRuns: 2000 });
      expect(taken).to.be.above(0);
    });

  it('has the condition under which another field requires a text', () => {
    const { form } = moduleDescription(MODULES.menu);
    const permission = form.find(({ name }) => name === 'permission');
    expect(permission).to.deep.include({ kind: 'text', requiredWhen: { field: 'type', value: 3 } });
  });
});
