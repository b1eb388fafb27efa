import { deletedCodec, deletedListOf } from './deleted-record.js';
import { t } from '../values/fp.js';
import { ImportAnswer } from './import-answer.js';
import { IMPORT_QUERY, TEMPLATE_QUERY } from './import-queries.js';
import { CSV, EXPORT_FIELDS } from '../listing/export-fields.js';
import type { ManagedModule } from '../modules/managed-module.js';
import { pageCodec } from '../listing/page-codecs.js';
import { ID_QUERY } from '../signatures/queries.js';
import { OPTIONS_QUERY } from './options-query.js';
import { recordCodec, type ShownRecordOf } from './record.js';
import { detailCodec } from './record-detail.js';
import {
  addForm,
  DELETE_FORM,
  operationForm,
  RESTORE_FORM,
  ROLE_DELETE_FORM,
  STATUS_FORM,
  updateForm,
  USER_ADD_FORM,
} from '../modules/request-forms.js';
import { haveCredentials } from '../signatures/credentials.js';
import { signature } from '../signatures/signature.js';
import { withTitles } from './titled-record.js';

export const Version = t.strict({ version: t.Int }, 'Version');

/** The number of records that an operation has changed. */
const Changed = t.strict({ changed: t.Int }, 'Changed');

const NamedOption = t.strict({ id: t.Int, name: t.string }, 'Option');

/** `alias` is there only if it was asked for and the module has one. */
const Option = t.union([t.strict({ id: t.Int, name: t.string, alias: t.string }, 'Option with alias'), NamedOption]);
export type RecordOption = Readonly<{ id: number; name: string; alias?: string }>;

const pathOf = <M extends ManagedModule, Action extends string>({ name }: M, action: Action) =>
  `/${name}/${action}` as `/${M['name']}/${Action}`;

const shownRecords = <M extends ManagedModule>(module: M) =>
  withTitles(module, recordCodec(module)) as t.Mixed as t.Type<ShownRecordOf<M>>;

/** A list of a module. The declaration names its lists. */
export const listEndpoint = <M extends ManagedModule, Action extends string>(module: M, action: Action) =>
  signature({
    method: 'GET',
    path: pathOf(module, action),
    lists: module,
    data: pageCodec(shownRecords(module), `${module.name} page`),
  });

/** Who deletes roles may take them away from their users. */
type DeleteForm<Name extends string> = Name extends 'role' ? typeof ROLE_DELETE_FORM : typeof DELETE_FORM;

const deleteForm = <M extends ManagedModule>({ name }: M) =>
  (name === 'role' ? ROLE_DELETE_FORM : DELETE_FORM) as DeleteForm<M['name']>;

/** The roles of a new user may have data scopes. */
type AddForm<M extends ManagedModule> = M['name'] extends 'user' ? typeof USER_ADD_FORM : ReturnType<typeof addForm<M>>;

const addFormOf = <M extends ManagedModule>(module: M) =>
  (module.name === 'user' ? USER_ADD_FORM : addForm(module)) as AddForm<M>;

const Added = t.strict({ id: t.Int }, 'Added');

/** If a new user has no password, the service draws one. Only this answer has it. */
const AddedUser = t.union([t.strict({ id: t.Int, password: t.string }, 'Added user'), Added]);
type AddedOf<Name extends string> = Name extends 'user' ? typeof AddedUser : typeof Added;

const addedCodec = <M extends ManagedModule>({ name }: M) =>
  (name === 'user' ? AddedUser : Added) as AddedOf<M['name']>;

/** The endpoints of `MANAGED_ACTIONS`. A module has those that its declaration names. */
export const recordEndpoints = <M extends ManagedModule>(module: M) => ({
  detail: signature({
    method: 'GET',
    path: pathOf(module, 'detail'),
    query: ID_QUERY,
    data: detailCodec(module),
  }),
  options: signature({
    method: 'GET',
    path: pathOf(module, 'options'),
    query: OPTIONS_QUERY,
    data: t.readonlyArray(module.alias === undefined ? NamedOption : Option),
  }),
  add: signature({
    method: 'POST',
    path: pathOf(module, 'add'),
    form: addFormOf(module),
    data: addedCodec(module),
  }),
  update: signature({ method: 'POST', path: pathOf(module, 'update'), form: updateForm(module), data: Version }),
  status: signature({ method: 'POST', path: pathOf(module, 'status'), form: STATUS_FORM }),
  delete: signature({
    method: 'POST',
    path: pathOf(module, 'delete'),
    form: deleteForm(module),
    data: t.strict({ deleted: t.Int }, 'Deleted'),
  }),
  deleted: signature({
    method: 'GET',
    path: pathOf(module, 'deleted'),
    lists: deletedListOf(module),
    data: pageCodec(deletedCodec(module), `${module.name} deleted page`),
  }),
  restore: signature({
    method: 'POST',
    path: pathOf(module, 'restore'),
    form: RESTORE_FORM,
    data: t.strict({ restored: t.Int }, 'Restored'),
  }),
  export: signature({
    method: 'GET',
    path: pathOf(module, 'export'),
    filters: { ...module, further: EXPORT_FIELDS },
    data: t.string,
    file: CSV,
  }),
  template: signature({
    method: 'GET',
    path: pathOf(module, 'template'),
    query: TEMPLATE_QUERY,
    data: t.string,
    file: CSV,
  }),
  import: signature({
    method: 'POST',
    path: pathOf(module, 'import'),
    query: IMPORT_QUERY,
    upload: CSV,
    uploadsCredentials: haveCredentials(module.fields),
    data: ImportAnswer,
  }),
});

/** `POST /<module>/<operation>`. The declaration of the module has the operation. */
export const operationEndpoint = <M extends ManagedModule, Name extends keyof M['operations'] & string>(
  module: M,
  name: Name,
) =>
  signature({
    method: 'POST',
    path: pathOf(module, name),
    form: operationForm(module, name),
    data: module.operations[name]?.many ? Changed : Version,
  });
