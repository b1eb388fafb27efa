import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { requestForm } from '../../src/domain/administration/form.js';
import { addForm, ROLE_DELETE_FORM, updateForm } from '../../src/domain/administration/request-forms.js';
import { E } from '../../src/domain/fp.js';
import type { FormField } from '../../src/domain/listing/form-field.js';
import { MODULES } from '../../src/domain/listing/modules.js';
import { schemas } from '../../src/http/openapi/schemas.js';

/** The schema of a form in a request. */
const schemaOf = (codec: Parameters<ReturnType<typeof schemas>['accepted']>[0]) => {
  const { accepted, named } = schemas();
  accepted(codec);
  return Object.values(named)[0] as Readonly<{ required: string[]; properties: Record<string, object> }>;
};

const ajv = new Ajv2020({ strict: true, keywords: ['x-title-en'] });

describe('the schemas of forms', () => {
  it('demand what has no default, and all fields of an update', () => {
    expect(schemaOf(addForm(MODULES.menu).codec).required).to.deep.equal(['name', 'type']);
    expect(schemaOf(addForm(MODULES.user).codec).required).to.deep.equal(['username', 'password']);
    expect(schemaOf(updateForm(MODULES.position).codec).required).to.deep.equal([
      'id',
      'version',
      'name',
      'sort',
      'status',
    ]);
  });

  it('say the bounds, the default and the title of a field', () => {
    const { properties } = schemaOf(addForm(MODULES.user).codec);
    expect(properties['realname']).to.deep.equal({
      title: '姓名',
      'x-title-en': 'Real name',
      type: 'string',
      minLength: 0,
      maxLength: 30,
      default: '',
    });
    expect(properties['password']).to.deep.equal({
      title: '密码',
      'x-title-en': 'Password',
      type: 'string',
      minLength: 6,
      maxLength: 128,
    });
    expect(properties['sort']).to.deep.equal({
      title: '排序',
      'x-title-en': 'Order',
      type: 'integer',
      minimum: 0,
      maximum: 999_999,
      default: 0,
    });
    expect(properties['status']).to.deep.equal({
      title: '状态',
      'x-title-en': 'Status',
      oneOf: [
        { type: 'integer', const: 1, title: '在用', 'x-title-en': 'Enabled' },
        { type: 'integer', const: 2, title: '停用', 'x-title-en': 'Disabled' },
      ],
      default: 1,
    });
    expect(properties['roleIds']).to.deep.equal({
      title: '角色',
      'x-title-en': 'Roles',
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      minItems: 0,
      maxItems: 50,
      uniqueItems: true,
      default: [],
    });
    expect(schemaOf(ROLE_DELETE_FORM.codec).properties['detach']).to.include({ type: 'boolean', default: false });
    expect(schemaOf(addForm(MODULES.role).codec).properties['code']).to.include({
      pattern: '^(?:[a-z][a-z0-9_-]{0,29})?$',
    });
  });

  it('refuse no form that the service accepts', () => {
    const FIELDS: Readonly<Record<string, FormField>> = {
      text: { kind: 'text', title: '', min: 0, max: 3, pattern: /^\p{L}*$/u },
      integer: { kind: 'integer', title: '', min: -1, max: 9 },
      choice: { kind: 'choice', title: '', choices: [{ value: 4, title: '' }], default: 4 },
      ids: { kind: 'ids', title: '', min: 0, max: 2 },
      boolean: { kind: 'boolean', title: '', default: true },
      password: { kind: 'password', title: '', optional: true },
    };
    const { codec, parse } = requestForm('every kind', FIELDS);
    const fits = ajv.compile(schemaOf(codec));
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
        if (E.isRight(parse(input))) expect(fits(input), JSON.stringify(fits.errors)).to.equal(true);
      }),
      { numRuns: 2000 },
    );
  });
});
