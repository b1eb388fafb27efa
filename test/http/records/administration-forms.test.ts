import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { mayBeAbsent } from '../../../src/contract/forms/field-rules.js';
import type { RequestForm } from '../../../src/contract/forms/form.js';
import {
  addForm,
  DELETE_FORM,
  RESTORE_FORM,
  ROLE_DELETE_FORM,
  STATUS_FORM,
  updateForm,
  USER_ADD_FORM,
} from '../../../src/contract/modules/request-forms.js';
import { PASSWORD_FORM, PROFILE_FORM, RESET_PASSWORD_FORM } from '../../../src/contract/account/account-forms.js';
import { GRANT_FORM, USER_ROLES_FORM } from '../../../src/contract/access/rights-forms.js';
import type { Field, Fields } from '../../../src/contract/forms/form-field.js';
import { E } from '../../../src/contract/values/fp.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { detailTexts } from '../../../src/contract/records/record-detail.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { expectLeft } from '../../support/expect-either.js';
import { without } from '../../support/without.js';

type Form = Readonly<Record<string, unknown>>;

/** Every form of the table of endpoints by its path. */
const FORMS: Readonly<Record<string, RequestForm<unknown>>> = {
  ...Object.fromEntries<RequestForm<unknown>>(
    Object.values<ManagedModule>(MODULES).flatMap((module) => [
      [`/${module.name}/add`, module.name === 'user' ? USER_ADD_FORM : addForm(module)],
      [`/${module.name}/update`, updateForm(module)],
      [`/${module.name}/status`, STATUS_FORM],
      [`/${module.name}/delete`, DELETE_FORM],
      [`/${module.name}/restore`, RESTORE_FORM],
    ]),
  ),
  '/role/delete': ROLE_DELETE_FORM,
  '/user/roles': USER_ROLES_FORM,
  '/role/grant': GRANT_FORM,
  '/user/resetPassword': RESET_PASSWORD_FORM,
  '/account/profile': PROFILE_FORM,
  '/account/password': PASSWORD_FORM,
};

const fieldsOf = (path: string): Fields => FORMS[path]!.fields;

/** Values that some fields accept, and what programs have stumbled over. */
const ODD_VALUES: ReadonlyArray<unknown> = [
  ...[false, 0, 2 ** 31, Number.MAX_SAFE_INTEGER, '', '1', 'x', '\u202e', '😀'.repeat(30), "' or 1=1 --", '__proto__'],
  ...['_\\', [], [2 ** 31], Array.from({ length: 200 }, (_, i) => i + 2)],
];

/** No record has this id. */
const UNKNOWN = 3_000_000;

let names = 0;
const newName = (): string => `form-${(names += 1)}`;

const valid = (name: string, field: Field): unknown => {
  switch (field.kind) {
    case 'text':
      return name === 'permission' ? 'sys:form:test' : (field.default ?? newName());
    case 'password':
      // nobody's, so that no change of a password succeeds
      return 'Nobody#2026';
    case 'integer':
      return name === 'parentId' ? 0 : field.min;
    case 'choice':
      return field.choices[0]!.value;
    case 'ids':
      return field.min > 0 ? [UNKNOWN] : [];
    case 'boolean':
      return false;
    case 'reference':
    case 'date':
      return null;
    case 'texts':
    case 'integers':
    case 'assignments':
    case 'decimal':
    case 'keyword':
    case 'time':
      throw new Error(`no form of administration has a field of kind ${field.kind}`);
  }
};

/** Roles are named by their ids. */
const validForm = (path: string): Form =>
  Object.fromEntries(
    Object.entries(fieldsOf(path))
      .filter(([, { kind }]) => kind !== 'assignments')
      .map(([name, field]) => [name, valid(name, field)]),
  );

describe('the forms of administration', () => {
  const service = useMainService();
  let token: string;
  before(async () => {
    token = await tokenOf(service);
  });
  const post = (path: string, form: unknown, bearer = token) =>
    call(service, `/api/v1${path}`, { token: bearer, form });
  const counts = async () => {
    const tables = [
      'users',
      'roles',
      'menus',
      'departments',
      'positions',
      'examples',
      'user_roles',
      'role_menus',
      'audit_events',
    ];
    const counted = tables.map(
      (table) =>
        `(select count(*) from ${table} ${table === 'audit_events' ? `where module is not null and event <> 'WriteRefused'` : ''})`,
    );
    return service
      .orm()
      .em.getConnection()
      .execute<object[]>(`select ${counted.map((sql, i) => `${sql} as t${i}`).join(', ')}`);
  };

  for (const [path, { parse }] of Object.entries(FORMS)) {
    const fields = fieldsOf(path);

    it(`of ${path} refuse every field with a wrong value by its name, and change nothing`, async () => {
      const form = validForm(path);
      const refused = (input: Form) => expectLeft(parse(input), 'FormInvalid').field;
      for (const [name, field] of Object.entries(fields)) {
        expect(refused({ ...form, [name]: { wrong: true } })).to.equal(name);
        if (!mayBeAbsent(field)) expect(refused(without(form, name))).to.equal(name);
      }
      const before = await counts();
      const last = Object.keys(fields).at(-1)!;
      expectRefused(await post(path, { ...form, [last]: { wrong: true } }), 'FormInvalid', { field: last });
      expect(await counts()).to.deep.equal(before);
    });

    it(`of ${path} give no error of the server for odd values of any field`, async () => {
      const bearer = path.startsWith('/account/') ? await tokenOf(service, await newUser(service)) : token;
      const postOdd = async (names: ReadonlyArray<string>, value: unknown) => {
        // Unknown records, so that no accepted form changes one of the demo data.
        const target = 'id' in fields && !names.includes('id') ? { id: UNKNOWN } : {};
        const ids = 'ids' in fields && !names.includes('ids') ? { ids: [UNKNOWN] } : {};
        const odd = Object.fromEntries(names.map((name) => [name, value]));
        const form = { ...validForm(path), ...odd, ...target, ...ids };
        // The domain tests of the forms have the values that a form refuses.
        if (E.isLeft(parse(form))) return;
        const reply = await post(path, form, bearer);
        expect(reply.status, `${names.join()} ${JSON.stringify(value).slice(0, 40)}`).to.equal(200);
      };
      const accepts = (name: string, value: unknown) => E.isRight(parse({ ...validForm(path), [name]: value }));
      const isText = (name: string) => fields[name]!.kind === 'text';
      const texts = Object.keys(fields).filter(isText);
      const others = Object.keys(fields).filter((name) => !isText(name));
      for (const value of ODD_VALUES) {
        for (const name of others) await postOdd([name], value);
        // The database stores all texts of a form in one statement.
        const accepted = texts.filter((name) => accepts(name, value));
        if (accepted.length > 0) await postOdd(accepted, value);
      }
    });
  }

  it('have 64 KB at most; other endpoints have 16 KB', async () => {
    const ofBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - 8) });
    const writes = [...Object.keys(FORMS), '/session/end', '/account/sessions/end', '/lock/unlock'];
    for (const path of writes) {
      expectRefused(await post(path, ofBytes(64 * 1024 + 1)), 'BodyTooLarge');
      expect(reasonOf(await post(path, ofBytes(64 * 1024)))).to.equal('FormInvalid');
    }
    expectRefused(await post('/login', ofBytes(17 * 1024)), 'BodyTooLarge');
  });

  it('ignore and never store unknown fields, those of every record included', async () => {
    const more = {
      ...{ id: 1, version: 99, deleted: true, createUser: 'x', updateUser: 'x', createTime: '2000-01-01 00:00:00' },
      ...{ credentialGeneration: 99, mustChangePassword: true, passwordHash: 'x', password_hash: 'x', constructor: 1 },
      ...{ toString: 1, prototype: {}, 'name"; --': 1, menus: [1], users: [1], menuIds: [1] },
    };
    for (const module of Object.values<ManagedModule>(MODULES)) {
      const form = validForm(`/${module.name}/add`);
      const reply = await post(`/${module.name}/add`, { ...more, ...form });
      expectSucceeded(reply, '操作成功');
      const { id } = dataOf(reply);
      expect(id).to.be.above(1);
      const detail = dataOf(await call(service, `/api/v1/${module.name}/detail?id=${String(id)}`, { token }));
      expect(detail).to.include({ id, version: 1, createUser: 'admin', updateUser: 'admin' });
      const { password: _password, mustChange: _mustChange, ...told } = form;
      expect(detail).to.deep.include(told);
      expect(detail).to.have.all.keys(
        'id',
        'version',
        'createUser',
        'createTime',
        'updateUser',
        'updateTime',
        ...Object.keys(told),
        ...detailTexts(module).map(({ name }) => name),
        ...(module.name === 'user' ? ['roles', 'hasFactor', 'hasPassword'] : []),
      );
    }
    const username = newName();
    const withRoles = await post('/user/add', { username, password: 'Password#2026', ...more });
    expect(
      (await call(service, `/api/v1/user/detail?id=${String(dataOf(withRoles)['id'])}`, { token })).text,
    ).to.include('"roleIds":[]');
    expect({}).to.not.have.any.keys('wrong', 'deleted');
  });

  it('have no field from the keys __proto__, constructor and prototype, which are ignored at every depth', async () => {
    const inner = '{"sort":7,"status":2,"type":1,"x":{"__proto__":{"sort":7}}}';
    const keys = ['__proto__', '\\u005f_proto__', 'constructor', 'prototype'];
    for (const [index, key] of keys.entries())
      for (const encode of [Buffer.from, gzipSync]) {
        const body = encode(`{"${key}":${inner},"a":[{"${key}":${inner}}],"name":"k${index}${encode.name}"}`);
        const headers = {
          'Content-Type': 'application/json',
          ...(encode === gzipSync && { 'Content-Encoding': 'gzip' }),
        };
        const post = (path: string) => call(service, `/api/v1${path}`, { method: 'POST', token, body, headers });
        expectRefused(await post('/menu/add'), 'FormInvalid', { field: 'type' });
        const added = dataOf(await post('/position/add'));
        const detail = await call(service, `/api/v1/position/detail?id=${String(added['id'])}`, { token });
        expect(dataOf(detail)).to.include({ sort: 0, status: 1 });
      }
    for (const name of ['sort', 'status', 'type']) expect(({} as Record<string, unknown>)[name]).to.equal(undefined);
  });

  it('of a query have one id, written in its shortest form', async () => {
    for (const query of ['', '?id=', '?id=0', '?id=-1', '?id=1.0', '?id=x', '?id=1&id=2', '?id=%00', '?id=1e3'])
      expectRefused(await call(service, `/api/v1/role/grants${query}`, { token }), 'FormInvalid', { field: 'id' });
  });
});
