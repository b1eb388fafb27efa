import { expect } from 'chai';
import fc from 'fast-check';
import type { RequestForm } from '../../../src/contract/forms/form.js';
import {
  addForm,
  firstValues,
  operationForm,
  storedValues,
  updateForm,
  valueTaken,
} from '../../../src/contract/modules/request-forms.js';
import type { FormField } from '../../../src/contract/forms/form-field.js';
import { E } from '../../../src/contract/values/fp.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MODULES, type ModuleName } from '../../../src/contract/modules/modules.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';
import { without } from '../../support/without.js';

/** The smallest form that adds a record, and the record that it adds. */
const SMALLEST = {
  position: { least: { name: '经理' }, full: { name: '经理', sort: 0, status: 1 } },
  example: { least: { name: 'a', type: 1 }, full: { name: 'a', type: 1, sort: 0, status: 1 } },
  role: { least: { name: '审计员' }, full: { name: '审计员', code: '', defaultScope: 1, sort: 0, status: 1 } },
  user: {
    least: { username: 'lilei' },
    full: {
      username: 'lilei',
      realname: '',
      departmentId: undefined,
      validUntil: null,
      sort: 0,
      status: 1,
      password: undefined,
      mustChange: false,
      roleIds: [],
    },
  },
  department: {
    least: { name: '研发部' },
    full: { parentId: 0, name: '研发部', code: '', leaderId: null, sort: 0, status: 1 },
  },
  menu: {
    least: { name: '系统', type: 1 },
    full: {
      parentId: 0,
      name: '系统',
      english: '',
      type: 1,
      permission: '',
      path: '',
      component: '',
      icon: '',
      visible: 1,
      sort: 0,
      status: 1,
    },
  },
} as const satisfies Record<ModuleName, unknown>;

/** The values at the bounds of each field, and those beyond. */
const BOUNDS: ReadonlyArray<
  Readonly<{ module: ModuleName; field: string; good: ReadonlyArray<unknown>; bad: ReadonlyArray<unknown> }>
> = [
  ...(['position', 'example', 'role', 'user', 'menu', 'department'] as const).flatMap((module) => [
    { module, field: 'sort', good: [0, 999_999], bad: [-1, 1_000_000, '0'] },
    { module, field: 'status', good: [1, 2], bad: [0, 3] },
  ]),
  ...(['position', 'role', 'menu'] as const).map((module) => ({
    module,
    field: 'name',
    good: ['密', '密'.repeat(30)],
    bad: ['', '密'.repeat(31), ' a'],
  })),
  { module: 'example', field: 'name', good: ['密', '密'.repeat(50)], bad: ['', '密'.repeat(51)] },
  { module: 'example', field: 'type', good: [1, 32_767], bad: [0, 32_768] },
  {
    module: 'role',
    field: 'code',
    good: ['', 'a', 'a_-9', `a${'b'.repeat(29)}`],
    bad: ['A', '9a', '-', 'aB', `a${'b'.repeat(30)}`, 'a\n'],
  },
  {
    module: 'user',
    field: 'username',
    good: [
      'a',
      '😀'.repeat(20),
      '李lei',
      'иван',
      'йод',
      'ΑΒΓ',
      'menshen2',
      'a menshen',
      'menshe',
      'José',
      'हिन्दी',
      '𠮷野家',
      '김철수',
      'ナオミ',
    ],
    bad: [
      ...['', 'a'.repeat(21), 'a ', 'a\u0000'],
      ...['a\u200bb', '\u202eab', '\ufeffa', 'a\u00adb', 'a\u{e0001}b'],
      ...['pаypal', 'аb', 'aα', 'αа', 'a\u2028а', '李aа'],
      ...['menshen', 'Menshen', 'MENSHEN', 'men\u017fhen'],
      ...Array.from('\u034f\u115f\u1160\u17b4\u17b5\u180b\u180d\u2800\u3164\ufe00\ufe0f\uffa0\u{e0100}\u{e01ef}').map(
        (blank) => `admin${blank}`,
      ),
      ...[
        'ａｄｍｉｎ',
        'ｍｅｎｓｈｅｎ',
        '𝐚dmin',
        '𝟙a',
        'kaᵗe',
        'ⓐdmin',
        '🄰dmin',
        'ﬁle',
        'ⅷ',
        'Ⅿen',
        '\u212aate',
        'aª',
      ],
      ...['jose\u0301', 'admin\u0332', 'и\u0306од', 'α\u0301'],
    ],
  },
  { module: 'user', field: 'mustChange', good: [true, false], bad: [0, 'true', null] },
  { module: 'user', field: 'realname', good: ['', '李'.repeat(30)], bad: ['李'.repeat(31), ' '] },
  {
    module: 'user',
    field: 'password',
    good: ['123456', ' \t'.repeat(64)],
    bad: ['12345', 'a'.repeat(129), '12345\udc00'],
  },
  {
    module: 'user',
    field: 'roleIds',
    good: [[], Array.from({ length: 50 }, (_, i) => i + 1)],
    bad: [[1, 1], [0], Array.from({ length: 51 }, (_, i) => i + 1)],
  },
  { module: 'user', field: 'validUntil', good: ['2028-02-29', null], bad: ['2027-02-29', '', '2027-2-1', 1] },
  { module: 'user', field: 'departmentId', good: [1, null], bad: [0, '1', 1.5] },
  { module: 'department', field: 'parentId', good: [0, 1, 2 ** 40], bad: [-1, null, '1'] },
  { module: 'department', field: 'name', good: ['密', '密'.repeat(50)], bad: ['', '密'.repeat(51), ' a'] },
  { module: 'department', field: 'code', good: ['', '-', '9a', 'a'.repeat(30)], bad: ['A', 'a_b', 'a'.repeat(31)] },
  { module: 'department', field: 'leaderId', good: [1, null], bad: [0, '1'] },
  { module: 'menu', field: 'parentId', good: [0, 1, 2 ** 40], bad: [-1, null, '1'] },
  { module: 'menu', field: 'type', good: [1, 2], bad: [0, 4] },
  {
    module: 'menu',
    field: 'permission',
    good: ['', 'sys:user:page', 'sys:user:resetPassword', 'sys:a1B:c2'],
    bad: [
      'sys:user',
      'sys:User:page',
      'sys:user:Page',
      'SYS:user:page',
      'sys:user:page:all',
      'sys:my-user:page',
      'sys:1:a',
    ],
  },
  {
    module: 'menu',
    field: 'path',
    good: [
      '',
      '/',
      '/user/:id?tab=1#top',
      'user/:id',
      ':id',
      '用户',
      '/a//b',
      'HTTPS://example.com:8443/a?b=c',
      '/'.padEnd(200, 'a'),
    ],
    bad: [
      ...[
        'javascript:alert(1)',
        'JavaScript:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        'file:///etc',
        'mailto:a@b.cn',
        'x:',
      ],
      ...['java\tscript:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)'],
      ...['//example.com', '/\\example.com', '\\\\example.com', '/\t/example.com', '///example.com', 'a\\b'],
      ...[
        'http:example.com',
        'https:/example.com',
        'https:///example.com',
        'https://',
        'http://?',
        'http:\\\\example.com',
      ],
      ...['/a b', '/\u00a0', '/\u200b', '\u202e/a', '/'.padEnd(201, 'a')],
    ],
  },
  { module: 'menu', field: 'component', good: ['', 'c'.repeat(200)], bad: ['c'.repeat(201)] },
  { module: 'menu', field: 'icon', good: ['', 'i'.repeat(100)], bad: ['i'.repeat(101)] },
  { module: 'menu', field: 'visible', good: [1, 2], bad: [0, 3, true] },
];

const ADD_ONLY = ['username', 'password', 'mustChange', 'roleIds'];

describe('the forms of a module with fields of every kind', () => {
  const add = addForm<ManagedModule>(EVERY_KIND);
  const update = updateForm<ManagedModule>(EVERY_KIND);
  const least = { code: 'A', pieces: 1, price: '007.5', boughtOn: '2024-02-29', keeperId: 3 };
  const nothing = { alias: null, weight: null, soldOn: null, checkedAt: null, level: null, ownerId: null };
  const { keeperId: _addOnly, ...changeable } = least;
  const all = { ...changeable, ...nothing, remarks: '', leased: true, sort: 0, status: 1 };
  const refused = (form: typeof add, input: object) => expectLeft(form.parse({ ...input }), 'FormInvalid').field;

  it('add null for a missing optional field, the default for others, and decimals in their only spelling', () => {
    const added = { ...least, ...nothing, price: '7.50', remarks: '', leased: false, sort: 0, status: 1 };
    expect(expectRight(add.parse(least))).to.deep.equal(added);
    expect(expectRight(add.parse({ ...least, ...nothing }))).to.deep.equal(added);
    expect(expectRight(add.parse({ ...least, weight: '-0' }))).to.include({ weight: '0.000' });
  });

  it('update with every field: an optional one may be null, and not missing', () => {
    const record = { id: 7, version: 1, ...all };
    expect(expectRight(update.parse(record))).to.deep.equal({ ...record, price: '7.50' });
    for (const name of Object.keys(all)) expect(refused(update, without(record, name)), name).to.equal(name);
    for (const name of Object.keys(all).filter((one) => !(one in nothing)))
      expect(refused(update, { ...record, [name]: null }), name).to.equal(name);
  });

  it('ignore fields that operations alone change, and in an update those of the addition', () => {
    expect(expectRight(add.parse({ ...least, stage: 2 }))).to.not.have.property('stage');
    const updated = expectRight(update.parse({ id: 7, version: 1, ...all, stage: 'x', keeperId: 'x' }));
    expect(updated).to.not.have.any.keys('stage', 'keeperId');
    expect(firstValues(EVERY_KIND)).to.deep.equal({ stage: 1 });
  });

  it('refuse an empty text for an optional field, a number for a decimal, and null for other fields', () => {
    for (const name of Object.keys(nothing)) expect(refused(add, { ...least, [name]: '' }), name).to.equal(name);
    expect(refused(add, { ...least, price: 7.5 })).to.equal('price');
    expect(refused(add, { ...least, price: '-0.01' })).to.equal('price');
    for (const name of [...Object.keys(least), 'leased', 'remarks', 'sort', 'status'])
      expect(refused(add, { ...least, [name]: null }), name).to.equal(name);
  });

  it('name every title of fields that are unique together', () => {
    expect(valueTaken(EVERY_KIND, EVERY_KIND.unique[1]!)).to.deep.equal({
      ...{ _tag: 'ValueTaken', field: 'boughtOn', title: '购买日期、保管人' },
    });
  });

  it('of operations have the record or the records first', () => {
    expect(Object.keys(operationForm(EVERY_KIND, 'approve').fields)).to.deep.equal(['id', 'version', 'opinion']);
    expect(Object.keys(operationForm(EVERY_KIND, 'check').fields)).to.deep.equal(['ids']);
    const approve = operationForm(EVERY_KIND, 'approve');
    expect(expectRight(approve.parse({ id: 1, version: 2 }))).to.deep.equal({ id: 1, version: 2, opinion: '' });
  });
});

describe('the forms of the managed modules', () => {
  const formOf = (name: ModuleName): Readonly<{ add: RequestForm<unknown>; update: RequestForm<unknown> }> => {
    const module: ManagedModule = MODULES[name];
    return { add: addForm(module), update: updateForm(module) };
  };

  for (const [name, { least, full }] of Object.entries(SMALLEST) as [ModuleName, (typeof SMALLEST)[ModuleName]][]) {
    const { add, update } = formOf(name);
    const changeable = Object.fromEntries(Object.entries(full).filter(([field]) => !ADD_ONLY.includes(field)));
    const complete = { id: 7, version: 1, ...changeable };

    it(`add a ${name} with defaults, and require the other fields`, () => {
      expect(expectRight(add.parse(least))).to.deep.equal(full);
      for (const field of Object.keys(least))
        expect(expectLeft(add.parse(without(least, field)), 'FormInvalid').field).to.equal(field);
    });

    it(`update a ${name} with every field, id and version first`, () => {
      expect(expectRight(update.parse({ ...complete, username: 'x', password: '1', roleIds: 0 }))).to.deep.equal(
        complete,
      );
      const fields: Readonly<Record<string, FormField>> = MODULES[name].fields;
      const isRequired = (field: string) => fields[field]?.since === undefined;
      for (const [i, field] of Object.keys(complete).filter(isRequired).entries()) {
        const rest = Object.fromEntries(
          Object.entries(complete)
            .filter(([one]) => isRequired(one))
            .slice(0, i),
        );
        expect(expectLeft(update.parse(rest), 'FormInvalid').field).to.equal(field);
      }
      for (const field of Object.keys(update.fields).filter((one) => update.fields[one]?.mayBeMissing))
        expectRight(update.parse(without(complete, field)));
      for (const field of ['id', 'version'])
        for (const value of [0, -1, 1.5, '1', null])
          expect(expectLeft(update.parse({ ...complete, [field]: value }), 'FormInvalid').field).to.equal(field);
    });
  }

  it('an update without a field that came later has no value for it, so that the record keeps its own', () => {
    const complete = { id: 7, version: 1, ...SMALLEST.menu.full };
    const parsed = expectRight(formOf('menu').update.parse(without(complete, 'english')));
    expect(storedValues(MODULES.menu, parsed as Readonly<Record<string, unknown>>)).to.deep.equal(
      without(SMALLEST.menu.full, 'english'),
    );
  });

  for (const { module, field, good, bad } of BOUNDS)
    it(`bound the ${field} of a ${module}`, () => {
      const { add } = formOf(module);
      for (const value of good) expectRight(add.parse({ ...SMALLEST[module].least, [field]: value }));
      for (const value of bad)
        expect(
          expectLeft(add.parse({ ...SMALLEST[module].least, [field]: value }), 'FormInvalid').field,
          JSON.stringify(value),
        ).to.equal(field);
    });

  it('accept no path that leads a browser to another origin, unless it begins with http or https', () => {
    const parts = [
      ...Array.from('/\\:.?#@%aJ1+- \t\n'),
      'javascript',
      'data',
      'http',
      'HTTPS',
      'evil.com',
      '\u0000',
      '\u00a0',
      '\u200b',
      '\u00ad',
    ];
    const path = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join(''));
    const accepted = new Set<boolean>();
    fc.assert(
      fc.property(path, (text) => {
        const isAccepted = E.isRight(formOf('menu').add.parse({ name: '页面', type: 2, path: text }));
        accepted.add(isAccepted);
        if (!isAccepted || !URL.canParse(text, 'https://own.example/app/')) return;
        const { protocol, host } = new URL(text, 'https://own.example/app/');
        const isWhole = /^https?:\/\//i.test(text);
        expect(isWhole ? protocol.replace('s:', ':') : `${protocol}${host}`).to.equal(
          isWhole ? 'http:' : 'https:own.example',
        );
      }),
      { numRuns: 5_000 },
    );
    expect(accepted.size).to.equal(2);
  });

  it('require a permission for a button', () => {
    const { add, update } = formOf('menu');
    const button = { ...SMALLEST.menu.full, type: 3, sort: -1 };
    expect(expectLeft(add.parse({ name: '新增', type: 3, sort: -1 }), 'FormInvalid').field).to.equal('permission');
    expect(expectLeft(update.parse({ id: 1, version: 1, ...button }), 'FormInvalid').field).to.equal('permission');
    expectRight(add.parse({ ...button, sort: 0, permission: 'sys:user:add' }));
  });

  it('store everything but passwords and links', () => {
    expect(storedValues(MODULES.user, { ...SMALLEST.user.full, departmentId: null, id: 1, version: 1 })).to.deep.equal({
      username: 'lilei',
      realname: '',
      departmentId: null,
      validUntil: null,
      sort: 0,
      status: 1,
    });
  });

  it('have a title for each value that must be unique', () => {
    const titles = Object.values<ManagedModule>(MODULES).flatMap((module) =>
      module.unique.map((field) => valueTaken(module, field).title),
    );
    expect(titles).to.have.members(['用户名', '角色名称', '角色编码', '岗位名称', '部门名称', '部门编码']);
  });
});
