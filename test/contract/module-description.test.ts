import { expect } from 'chai';
import fc from 'fast-check';
import type { FormInput, ModuleDescription } from '../../examples/client/module-description.js';
import { requestForm } from '../../src/contract/form.js';
import { formInput, moduleDescription } from '../../src/contract/module-description.js';
import { E, t } from '../../src/contract/fp.js';
import { PASSWORD, STATUS, type FormField } from '../../src/contract/form-field.js';
import type { ManagedModule } from '../../src/contract/managed-module.js';
import { MODULES, modulesWith } from '../../src/contract/modules.js';
import { NOTICE } from '../support/http/notice-module.js';

const Titles = { title: t.string, english: t.string };
const Named = { ...Titles, name: t.string };
const Texts = t.array(t.string);
const Choices = { kind: t.literal('choice'), choices: t.array(t.strict({ ...Titles, value: t.number })) };
const Reference = { refersTo: t.string };
const Action = t.strict({ name: t.string, permission: t.string });

/** An object with these fields, some of which may be missing, and no others. */
const shape = <R extends t.Props, O extends t.Props>(required: R, optional: O) =>
  t.exact(t.intersection([t.type(required), t.partial(optional)]));

const Input = { ...Named, required: t.boolean };
const Default = <C extends t.Mixed>(codec: C) => ({ default: codec, addOnly: t.literal(true) });

const Description = t.strict({
  ...Titles,
  ...{ label: t.string, unique: Texts, order: Texts, lists: t.array(Action), actions: t.array(Action) },
  columns: t.array(
    t.union([
      t.strict({ ...Named, kind: t.keyof({ text: null, time: null, statusText: null }) }),
      shape({ ...Named, kind: t.literal('integer') }, Reference),
      t.strict({ ...Named, ...Choices }),
    ]),
  ),
  filters: t.array(
    t.union([
      t.strict({ ...Named, kind: t.literal('text'), fields: Texts, max: t.number }),
      shape({ ...Named, kind: t.literal('integer') }, Reference),
      t.strict({ ...Named, ...Choices }),
    ]),
  ),
  form: t.array(
    t.union([
      shape(
        { ...Input, kind: t.literal('text'), min: t.number, max: t.number },
        {
          multiline: t.literal(true),
          pattern: t.string,
          requiredWhen: t.strict({ field: t.string, value: t.number }),
          ...Default(t.string),
        },
      ),
      shape({ ...Input, kind: t.literal('password'), min: t.number, max: t.number }, { addOnly: t.literal(true) }),
      shape(
        { ...Input, kind: t.literal('integer'), min: t.number, max: t.number },
        { ...Reference, ...Default(t.number) },
      ),
      shape({ ...Input, ...Choices }, Default(t.number)),
      shape(
        { ...Input, kind: t.literal('ids'), min: t.number, max: t.number },
        { ...Reference, ...Default(t.array(t.number)) },
      ),
      shape({ ...Input, kind: t.literal('boolean') }, Default(t.boolean)),
    ]),
  ),
});

const isIntegerFrom = (least: number, most: number, value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

/** Whether a program that has only the description takes the value, by the rules of docs/api.md. */
const isTaken = (input: FormInput, value: unknown): boolean => {
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
};

const character = fc.constantFrom('a', 'b', ' ', '\n', '\r', '\u0000', '\u0085', '😀', '\ud800', '字', '\ufeff');
const text = fc.array(character, { maxLength: 5 }).map((characters) => characters.join(''));
const value = fc.oneof(
  text,
  fc.integer({ min: 5, max: 7 }).map((length) => '😀'.repeat(length)),
  fc.integer({ min: 127, max: 130 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: -3, max: 11 }),
  fc.constantFrom(0.5, 2 ** 53, NaN, true, false, null, '1'),
  fc.array(fc.oneof(fc.integer({ min: -1, max: 3 }), fc.constant('1')), { maxLength: 3 }),
);

describe('the description of a module', () => {
  for (const [name, module] of modulesWith([NOTICE.declaration]))
    it(`has the documented shape for ${name}, and is JSON`, () => {
      const description: ModuleDescription = moduleDescription(module);
      expect(JSON.parse(JSON.stringify(description))).to.deep.equal(description);
      const decoded = Description.decode(description);
      expect(E.isRight(decoded) && decoded.right).to.deep.equal(description);
    });

  it('has every column, filter and form field in the order of the declaration', () => {
    const { columns, filters, form, lists, actions } = moduleDescription(MODULES.menu);
    const named = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name);
    expect(named(columns)).to.deep.equal(Object.keys(MODULES.menu.fields));
    expect(named(filters)).to.deep.equal(['name', 'type', 'status']);
    expect(named(form)).to.deep.equal(Object.keys(MODULES.menu.form));
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
    const own = { ...NOTICE.declaration, titles: { author: { title: '发布人', english: 'Publisher' } } };
    expect(column(own, 'author')).to.include({ title: '发布人', english: 'Publisher' });
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
