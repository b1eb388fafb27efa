import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { requestForm, type RequestForm } from '../../../src/contract/form.js';
import { addForm, ROLE_DELETE_FORM, UNLOCK_FORM, updateForm } from '../../../src/contract/request-forms.js';
import { E } from '../../../src/contract/fp.js';
import { MODULES } from '../../../src/contract/modules.js';
import { schemas } from '../../../src/http/openapi/schemas.js';
import { PASSWORD, type Fields } from '../../../src/contract/form-field.js';
import { SESSION_IDS_FORM } from '../../../src/contract/sessions.js';
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
    expect(schemaOf(addForm(MODULES.user)).required).to.deep.equal(['username', 'password']);
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
      allOf: [{ pattern: '^(?:[a-z][a-z0-9_-]{0,29})?$' }],
    });
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
      password: { ...PASSWORD, optional: true },
    };
    const form = requestForm('every kind', FIELDS);
    const fits = ajv.compile(schemaOf(form));
    const values = fc.record(
      {
        text: fc.string({ maxLength: 4, unit: 'binary' }),
        integer: fc.integer({ min: -2, max: 10 }),
        choice: fc.constantFrom(4, 5),
        ids: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
        boolean: fc.boolean(),
        password: fc.string({ minLength: 5, maxLength: 9 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(values, (input) => {
        if (E.isRight(form.parse(input))) expect(fits(input), JSON.stringify(fits.errors)).to.equal(true);
      }),
      { numRuns: 2000 },
    );
  });
});
