import {
  addForm,
  DELETE_FORM,
  GRANT_FORM,
  PASSWORD_FORM,
  PROFILE_FORM,
  RESET_PASSWORD_FORM,
  ROLE_DELETE_FORM,
  STATUS_FORM,
  updateForm,
  USER_ROLES_FORM,
} from '../../../src/domain/administration/request-forms.js';
import type { RequestForm } from '../../../src/domain/administration/form.js';
import type { FormField } from '../../../src/domain/listing/form-field.js';
import type { ManagedModule } from '../../../src/domain/listing/managed-module.js';
import { MODULES } from '../../../src/domain/listing/modules.js';

type Fields = Readonly<Record<string, FormField>>;
type Form = Readonly<Record<string, unknown>>;

/** Every form of the table of endpoints by its path. */
export const FORMS: Readonly<Record<string, RequestForm<unknown>>> = {
  ...Object.fromEntries(
    Object.values<ManagedModule>(MODULES).flatMap((module) => [
      [`/${module.name}/add`, addForm(module)],
      [`/${module.name}/update`, updateForm(module)],
      [`/${module.name}/status`, STATUS_FORM],
      [`/${module.name}/delete`, DELETE_FORM],
    ]),
  ),
  '/role/delete': ROLE_DELETE_FORM,
  '/user/roles': USER_ROLES_FORM,
  '/role/grant': GRANT_FORM,
  '/user/resetPassword': RESET_PASSWORD_FORM,
  '/account/profile': PROFILE_FORM,
  '/account/password': PASSWORD_FORM,
};

/** The fields of a request in the order of the form, from its codec. */
export const fieldsOf = (path: string): Fields => {
  const { props } = (
    FORMS[path]!.codec as unknown as Readonly<{
      type: Readonly<{ props: Readonly<Record<string, { field: FormField }>> }>;
    }>
  ).type;
  return Object.fromEntries(Object.entries(props).map(([name, { field }]) => [name, field]));
};

/** Values that some fields accept, and what programs have stumbled over. */
export const ODD_VALUES: ReadonlyArray<unknown> = [
  ...[false, 0, 2 ** 31, Number.MAX_SAFE_INTEGER, '', '1', 'x', '\u202e', '😀'.repeat(30), "' or 1=1 --", '__proto__'],
  ...['_\\', [], [2 ** 31], Array.from({ length: 200 }, (_, i) => i + 2)],
];

/** No record has this id. */
export const UNKNOWN = 3_000_000;

let names = 0;
export const newName = (): string => `form-${(names += 1)}`;

const valid = (name: string, field: FormField): unknown => {
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
  }
};

export const validForm = (path: string): Form =>
  Object.fromEntries(Object.entries(fieldsOf(path)).map(([name, field]) => [name, valid(name, field)]));
