import { addForm, updateForm, STATUS_FORM, DELETE_FORM } from '../../../src/domain/administration/request-forms.js';
import type { FormField } from '../../../src/domain/listing/form-field.js';
import type { ManagedModule } from '../../../src/domain/listing/managed-module.js';
import { MODULES } from '../../../src/domain/listing/modules.js';

export type Fields = Readonly<Record<string, FormField>>;
export type Form = Readonly<Record<string, unknown>>;

/** Values that some fields accept, and what programs have stumbled over. The wrong ones of every kind come besides. */
export const ODD_VALUES: ReadonlyArray<unknown> = [
  ...[false, 0, 2 ** 31, -(2 ** 53), '', '1', 'x', '\u202e', '😀'.repeat(30), "' or 1=1 --", '__proto__', '_\\'],
  ...[[], [2 ** 31], Array.from({ length: 1001 }, (_, i) => i + 2), { $ne: null }, { length: 1, 0: 1 }],
];

/** A value that the field refuses, whichever its kind is. */
export const WRONG: Readonly<Record<FormField['kind'], ReadonlyArray<unknown>>> = {
  text: [null, true, 1, [], {}, ['x'], ' x', 'x ', 'a\nb', 'a\0b', '\u0085', 'x\ud800', 'x'.repeat(201)],
  password: [null, true, 123_456, [], {}, '12345', 'x'.repeat(129), 'secret\udc00'],
  integer: [null, true, '1', '', [], {}, -1, 1.5, 2 ** 53, 1e308],
  choice: [null, true, '1', [], {}, 0, -1, 4, 1.5],
  ids: [null, true, 1, '1', {}, [0], [-1], ['1'], [1, 1], [1.5], [2 ** 53], [null], [[1]]],
  boolean: [null, 0, 1, 'true', [], {}],
};

/** No record has this id. */
export const UNKNOWN = 3_000_000;

let names = 0;
export const newName = (): string => `form-${(names += 1)}`;

const valid = (name: string, field: FormField): unknown => {
  switch (field.kind) {
    case 'text':
      return name === 'permission' ? 'sys:form:test' : (field.default ?? newName());
    case 'password':
      return 'Password#2026';
    case 'integer':
      return name === 'parentId' ? 0 : field.min;
    case 'choice':
      return field.choices[0]!.value;
    case 'ids':
      return field.min > 0 ? [UNKNOWN] : [];
    case 'boolean':
      return false;
  }
};

export const validForm = (fields: Fields): Form =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valid(name, field)]));

/** The fields of a request in the order of the form, from its codec. */
const fieldsIn = ({ codec }: Readonly<{ codec: unknown }>): Fields => {
  const { props } = (codec as Readonly<{ type: Readonly<{ props: Readonly<Record<string, { field: FormField }>> }> }>)
    .type;
  return Object.fromEntries(Object.entries(props).map(([name, { field }]) => [name, field]));
};

export const MODULE_FORMS: Readonly<Record<string, Fields>> = Object.fromEntries(
  Object.values<ManagedModule>(MODULES).flatMap((module) => [
    [`/${module.name}/add`, fieldsIn(addForm(module))],
    [`/${module.name}/update`, fieldsIn(updateForm(module))],
    [`/${module.name}/status`, fieldsIn(STATUS_FORM)],
    [`/${module.name}/delete`, fieldsIn(DELETE_FORM)],
  ]),
);

/** Every form of the table of endpoints by its path. */
export const FORMS: Readonly<Record<string, Fields>> = {
  ...MODULE_FORMS,
  '/role/delete': {
    ...MODULE_FORMS['/role/delete'],
    detach: { kind: 'boolean', title: '', default: false },
  },
  '/user/roles': { ...idAndVersion(), roleIds: { kind: 'ids', title: '', min: 0, max: 50 } },
  '/role/grant': { ...idAndVersion(), menuIds: { kind: 'ids', title: '', min: 0, max: 1000 } },
  '/user/resetPassword': { id: idAndVersion()['id']!, password: { kind: 'password', title: '', optional: true } },
  '/account/profile': { realname: { kind: 'text', title: '', min: 0, max: 30 } },
  '/account/password': {
    oldPassword: { kind: 'password', title: '' },
    newPassword: { kind: 'password', title: '' },
  },
};

function idAndVersion(): Fields {
  const id = { kind: 'integer', title: '', min: 1, max: Number.MAX_SAFE_INTEGER } as const;
  return { id, version: id };
}
