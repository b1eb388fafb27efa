import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { requestForm, type RequestForm } from '../../../src/contract/forms/form.js';
import { addForm, ROLE_DELETE_FORM, updateForm } from '../../../src/contract/modules/request-forms.js';
import { UNLOCK_FORM } from '../../../src/contract/login/unlock-form.js';
import { E } from '../../../src/contract/values/fp.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { schemas } from '../../../src/http/openapi/schemas.js';
import { PASSWORD, type Fields } from '../../../src/contract/forms/form-field.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';
import { SESSION_IDS_FORM } from '../../../src/contract/session/sessions.js';
import fc from 'fast-check';

/** The schema of a form in a request. */
const schemaOf = (form: RequestForm<unknown>) => {
  const { ofForm, named } = schemas();
  ofForm(form);
  return Object.values(named)[0] as Readonly<{ required: string[]; properties: Record<string, object> }>;
};

const VISIBLE =
  '^([^\\s\\u0000-\\u001F\\u007F-\\u009F]([^\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F])?)?$';

const ajv = new Ajv2020({ strict: true, keywords: ['x-english'] });

describe('the schemas of forms', () => {
  it('require the fields without a default, and all fields of an update', () => {
    expect(schemaOf(addForm(MODULES.menu)).required).to.deep.equal(['name', 'type']);
    expect(schemaOf(addForm(MODULES.user)).required).to.deep.equal(['username']);
    expect(schemaOf(updateForm(MODULES.position)).required).to.deep.equal(['id', 'version', 'name', 'sort', 'status']);
  });

  it('have the bounds, the default and the title of a field', () => {
    const { properties } = schemaOf(addForm(MODULES.user));
    expect(properties['realname']).to.deep.equal({
      title: '姓名',
      'x-english': 'Real name',
      type: 'string',
      minLength: 0,
      maxLength: 30,
      pattern: VISIBLE,
      default: '',
    });
    expect(properties['password']).to.deep.equal({
      title: '密码',
      'x-english': 'Password',
      type: 'string',
      minLength: 6,
      maxLength: 128,
      description: 'A new password must also fit the rules of `GET /account/passwordRules`.',
    });
    expect(properties['sort']).to.deep.equal({
      title: '排序',
      'x-english': 'Order',
      type: 'integer',
      minimum: 0,
      maximum: 999_999,
      default: 0,
    });
    expect(properties['status']).to.deep.equal({
      title: '状态',
      'x-english': 'Status',
      oneOf: [
        { type: 'integer', const: 1, title: '在用', 'x-english': 'Enabled' },
        { type: 'integer', const: 2, title: '停用', 'x-english': 'Disabled' },
      ],
      default: 1,
    });
    expect(properties['roleIds']).to.deep.equal({
      title: '角色',
      'x-english': 'Roles',
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      minItems: 0,
      maxItems: 50,
      uniqueItems: true,
      default: [],
    });
    expect(schemaOf(ROLE_DELETE_FORM).properties['detach']).to.include({ type: 'boolean', default: false });
    expect(schemaOf(addForm(MODULES.role)).properties['code']).to.deep.include({
      pattern: VISIBLE,
      allOf: [
        {
          pattern: '^(?:[a-z][a-z0-9_-]{0,29})?$',
          title: '以小写字母开头，仅含小写字母、数字、下划线和连字符',
          'x-english':
            'It begins with a lower-case letter, and has lower-case letters, digits, underscores and hyphens only',
        },
      ],
    });
  });

  it('have null for an optional field, which an update must send all the same', () => {
    const add = schemaOf(addForm<ManagedModule>(EVERY_KIND));
    expect(add.required).to.deep.equal(['code', 'pieces', 'price', 'boughtOn', 'keeperId']);
    expect(add.properties['weight']).to.deep.equal({
      ...{ title: '重量', 'x-english': 'Weight' },
      anyOf: [{ type: 'string', pattern: '^-?\\d{1,6}(\\.\\d{1,3})?$' }, { type: 'null' }],
    });
    expect(add.properties['price']).to.include({ type: 'string', pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$' });
    expect(add.properties['boughtOn']).to.include({ type: 'string' });
    expect(add.properties['keeperId']).to.include({ type: 'integer', minimum: 1 });
    expect(add.properties).to.not.have.property('stage');
    const update = schemaOf(updateForm<ManagedModule>(EVERY_KIND));
    expect(update.required).to.include.members(['alias', 'weight', 'soldOn', 'checkedAt', 'level', 'ownerId']);
    expect(Object.keys(update.properties)).to.deep.equal(update.required);
    expect(update.properties).to.not.have.any.keys('stage', 'keeperId');
  });

  it('refuse, like the service, texts with surrounding white space or control characters', () => {
    const FIELDS = {
      line: { kind: 'text', title: '', min: 0, max: 9 },
      lines: { kind: 'text', title: '', min: 0, max: 9, multiline: true },
      formed: { kind: 'text', title: '', min: 0, max: 9, pattern: /^[^x]*$/u },
    } as const;
    const form = requestForm('texts', FIELDS);
    const fits = ajv.compile(schemaOf(form));
    for (const field of ['line', 'lines', 'formed'])
      for (const text of [
        '',
        'a',
        'a b',
        ' a',
        'a ',
        ' ',
        '\u3000a',
        'a\ufeff',
        'a\nb',
        'a\n',
        '\n',
        'a\tb',
        'a\u0085b',
        '😀',
        'x',
      ])
        expect(fits({ line: '', lines: '', formed: '', [field]: text }), `${field} ${JSON.stringify(text)}`).to.equal(
          E.isRight(form.parse({ line: '', lines: '', formed: '', [field]: text })),
        );
  });

  it('refuse, like the service, a button without a permission, an unlock of nothing, duplicate or too many ids', () => {
    const button = { parentId: 0, name: 'x', type: 3 };
    const id = (last: number) => `0b8e7c1e-5a0f-4a39-9d0c-${String(last).padStart(12, '0')}`;
    const manyIds = (count: number) => Array.from({ length: count }, (_, n) => id(n));
    for (const [form, accepts, input] of [
      [addForm(MODULES.menu), false, button],
      [addForm(MODULES.menu), false, { ...button, permission: '' }],
      [addForm(MODULES.menu), true, { ...button, permission: 'sys:a:b' }],
      [addForm(MODULES.menu), true, { ...button, type: 2 }],
      [UNLOCK_FORM, false, {}],
      [UNLOCK_FORM, false, { username: '', address: '' }],
      [UNLOCK_FORM, true, { username: 'a' }],
      [UNLOCK_FORM, true, { username: '', address: '198.51.100.7' }],
      [SESSION_IDS_FORM, false, { ids: [] }],
      [SESSION_IDS_FORM, false, { ids: [id(1), id(1)] }],
      [SESSION_IDS_FORM, false, { ids: manyIds(201) }],
      [SESSION_IDS_FORM, true, { ids: manyIds(200) }],
    ] as const)
      expect(ajv.compile(schemaOf(form))(input), JSON.stringify(input).slice(0, 80)).to.equal(accepts);
  });

  it('accept every form that the service accepts', () => {
    const FIELDS: Fields = {
      text: { kind: 'text', title: '', min: 0, max: 3, pattern: /^\p{L}*$/u },
      integer: { kind: 'integer', title: '', min: -1, max: 9 },
      choice: { kind: 'choice', title: '', choices: [{ value: 4, title: '' }], default: 4 },
      ids: { kind: 'ids', title: '', min: 0, max: 2 },
      boolean: { kind: 'boolean', title: '', default: true },
      password: { ...PASSWORD, mayBeMissing: true },
      decimal: { kind: 'decimal', title: '', precision: 3, scale: 1 },
      fraction: { kind: 'decimal', title: '', precision: 2, scale: 2, optional: true },
      date: { kind: 'date', title: '' },
      time: { kind: 'time', title: '', optional: true },
      reference: { kind: 'reference', title: '', refersTo: 'user' },
      optional: { kind: 'choice', title: '', choices: [{ value: 4, title: '' }], optional: true },
    };
    const form = requestForm('every kind', FIELDS);
    const fits = ajv.compile(schemaOf(form));
    /** Mostly a value that fits, so that many forms fit as a whole. */
    const mostly = <T>(fitting: fc.Arbitrary<T>, other: fc.Arbitrary<unknown>) =>
      fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: other });
    const values = fc.record(
      {
        text: mostly(fc.constantFrom('', 'ä', '门神'), fc.string({ maxLength: 4, unit: 'binary' })),
        integer: mostly(fc.integer({ min: -1, max: 9 }), fc.constantFrom(-2, 10)),
        choice: mostly(fc.constant(4), fc.constant(5)),
        ids: mostly(
          fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
          fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
        ),
        boolean: fc.boolean(),
        password: mostly(fc.constantFrom('123456', '密码一二三四'), fc.string({ minLength: 5, maxLength: 9 })),
        decimal: mostly(fc.constantFrom('0', '-0', '007', '12.5', '99.9'), fc.constantFrom('100', 1.5)),
        fraction: mostly(fc.constantFrom('0', '0.5', '-0.99', null), fc.constant('1')),
        date: mostly(fc.constant('2024-02-29'), fc.constantFrom('2023-02-29', '')),
        time: mostly(fc.constantFrom('2024-02-29 23:59:59', null), fc.constant('2024-02-29')),
        reference: mostly(fc.constant(1), fc.constantFrom(0, '1')),
        optional: mostly(fc.constantFrom(4, null), fc.constant(5)),
      },
      { requiredKeys: ['integer', 'decimal', 'date', 'reference'] },
    );
    let taken = 0;
    fc.assert(
      fc.property(values, (input) => {
        if (E.isLeft(form.parse(input))) return;
        taken += 1;
        expect(fits(input), JSON.stringify(fits.errors)).to.equal(true);
      }),
      { numRuns: 5_000 },
    );
    expect(taken).to.be.above(500);
  });
});
