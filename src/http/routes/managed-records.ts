import type { Handlers } from '../../application/handlers.js';
import {
  addForm,
  DELETE_FORM,
  ROLE_DELETE_FORM,
  STATUS_FORM,
  storedValues,
  updateForm,
} from '../../domain/administration/request-forms.js';
import { E, O, pipe, t } from '../../domain/fp.js';
import type { FormField } from '../../domain/listing/form-field.js';
import type { ManagedModule } from '../../domain/listing/managed-module.js';
import type { Modules } from '../../domain/listing/modules.js';
import { TimeText } from '../../domain/listing/record.js';
import { permissionOf } from '../../domain/permission-policy.js';
import { actorOf, guarded, type Endpoint, type Guard } from '../endpoint.js';
import { DONE, success, successOf } from '../envelope.js';
import { ID_PARAMETER, idIn, NAME_PARAMETER, textIn } from '../query-parameters.js';

type Needed = Pick<
  Handlers,
  'readRecord' | 'listOptions' | 'addRecord' | 'updateRecord' | 'setStatus' | 'deleteRecords'
>;

/** The largest body of a write of administration, in KB. */
export const WRITE_KILOBYTES = 64;

/** A guarded endpoint under the permission of its path. */
export const under = (module: string, action: string): Readonly<{ path: string; guard: Guard }> => ({
  path: `/${module}/${action}`,
  guard: { purpose: 'access', permission: O.some(permissionOf(module, action)), beforePasswordChange: false } as const,
});

const Ids = t.readonlyArray(t.Int);

const shownCodec = ({ kind }: FormField): t.Mixed => {
  if (kind === 'ids') return Ids;
  return kind === 'text' ? t.string : t.Int;
};

const exampleOf = (field: FormField): unknown => {
  if (field.kind === 'ids') return [1];
  if (field.kind === 'text') return field.default ?? '示例';
  return field.kind === 'choice' ? field.choices[0]?.value : 1;
};

/** The fields of a detail: those of the form without passwords, and those of every record. */
const shownFields = ({ form }: ManagedModule): ReadonlyArray<readonly [string, FormField]> =>
  Object.entries(form).filter(([, { kind }]) => kind !== 'password');

const detailCodec = (module: ManagedModule) =>
  t.strict(
    {
      id: t.Int,
      version: t.Int,
      ...Object.fromEntries(shownFields(module).map(([name, field]) => [name, shownCodec(field)])),
      createUser: t.string,
      createTime: TimeText,
      updateUser: t.string,
      updateTime: TimeText,
    },
    `${module.name} detail`,
  );

const TIME = '2026-01-31 09:30:00';

const exampleDetail = (module: ManagedModule) => ({
  id: 7,
  version: 1,
  ...Object.fromEntries(shownFields(module).map(([name, field]) => [name, exampleOf(field)])),
  ...{ createUser: 'admin', createTime: TIME, updateUser: 'admin', updateTime: TIME },
});

const Option = t.strict({ id: t.Int, name: t.string }, 'Option');
const Added = t.strict({ id: t.Int }, 'Added');
export const Version = t.strict({ version: t.Int }, 'Version');
const Deleted = t.strict({ deleted: t.Int }, 'Deleted');

const readRoutes = (module: ManagedModule, { readRecord, listOptions }: Needed): ReadonlyArray<Endpoint> => {
  const { name } = module;
  return [
    guarded({
      method: 'GET',
      ...under(name, 'detail'),
      description: {
        tag: 'Records',
        title: `Read a ${name} record`,
        text: 'One live record with the fields of its form. An update sends `version` back.',
        success: successOf(DONE, detailCodec(module)),
        example: success(DONE, exampleDetail(module)),
      },
      parameters: [ID_PARAMETER],
      refuses: ['FormInvalid', 'RecordNotFound'],
      run: async ({ query }) => {
        const id = idIn(query);
        if (E.isLeft(id)) return id;
        return pipe(
          await readRecord({ module: name, id: id.right }),
          E.map(({ values, links, id: shownId, version, ...record }) => {
            const roleIds = name === 'user' ? { roleIds: links.map((link) => link.id) } : {};
            return success(DONE, { id: shownId, version, ...values, ...roleIds, ...record });
          }),
        );
      },
    }),
    guarded({
      method: 'GET',
      ...under(name, 'options'),
      description: {
        tag: 'Records',
        title: `List ${name} options`,
        text: 'At most 200 enabled records for a drop-down list, in the order of the module.',
        success: successOf(DONE, t.readonlyArray(Option)),
        example: success(DONE, [{ id: 7, name: '示例' }]),
      },
      parameters: [NAME_PARAMETER],
      refuses: ['FormInvalid'],
      run: async ({ query }) => {
        const text = textIn(query);
        if (E.isLeft(text)) return text;
        return pipe(
          await listOptions({ module: name, name: text.right }),
          E.map((options) => success(DONE, options)),
        );
      },
    }),
  ];
};

/** The tags where the condition holds. */
const where = <Tag>(holds: boolean, ...tags: ReadonlyArray<Tag>): ReadonlyArray<Tag> => (holds ? tags : []);

const writeRoutes = (
  module: ManagedModule,
  { addRecord, updateRecord, setStatus, deleteRecords }: Needed,
): ReadonlyArray<Endpoint> => {
  const { name } = module;
  const add = addForm(module);
  const update = updateForm(module);
  const remove = name === 'role' ? ROLE_DELETE_FORM : DELETE_FORM;
  const [isUser, isMenu, isRole] = [name === 'user', name === 'menu', name === 'role'];
  const isContained = isUser || isMenu || isRole;
  const isUnique = module.unique.length > 0;
  const isUniqueChangeable = module.unique.some((field) => !module.form[field]?.addOnly);
  const write = { method: 'POST', bodyKilobytes: WRITE_KILOBYTES } as const;

  return [
    guarded({
      ...write,
      ...under(name, 'add'),
      description: {
        tag: 'Records',
        title: `Add a ${name} record`,
        text: 'Returns the id of the new record.',
        success: successOf(DONE, Added),
        example: success(DONE, { id: 7 }),
      },
      form: add.codec,
      refuses: [
        'FormInvalid',
        ...where(isUser, 'RecordNotFound' as const),
        ...where(isMenu, 'ParentInvalid' as const),
        ...where(isUser || isMenu, 'PermissionNotHeld' as const),
        ...where(isUnique, 'ValueTaken' as const),
      ],
      run: async (request) => {
        const form = add.parse(request.body);
        if (E.isLeft(form)) return form;
        const { password, roleIds } = form.right as Readonly<{ password?: string; roleIds?: ReadonlyArray<number> }>;
        const values = storedValues(module, form.right);
        const record = { module: name, actor: actorOf(request), values, ...(roleIds && { roleIds }) };
        return pipe(
          await addRecord(password === undefined ? record : { ...record, password }),
          E.map((added) => success(DONE, added)),
        );
      },
    }),
    guarded({
      ...write,
      ...under(name, 'update'),
      description: {
        tag: 'Records',
        title: `Update a ${name} record`,
        text: 'Replaces every field of the form, if the record still has the version. An update that changes nothing keeps the version.',
        success: successOf(DONE, Version),
        example: success(DONE, { version: 2 }),
      },
      form: update.codec,
      refuses: [
        'FormInvalid',
        'RecordNotFound',
        'RecordChanged',
        ...where(isUser, 'AdministratorProtected' as const, 'SelfProtected' as const),
        ...where(isMenu, 'ParentInvalid' as const),
        ...where(isContained, 'PermissionNotHeld' as const),
        ...where(isUniqueChangeable, 'ValueTaken' as const),
      ],
      run: async (request) => {
        const form = update.parse(request.body);
        if (E.isLeft(form)) return form;
        const { id, version } = form.right;
        const values = storedValues(module, form.right);
        return pipe(
          await updateRecord({ module: name, actor: actorOf(request), id, version, values }),
          E.map((updated) => success(DONE, updated)),
        );
      },
    }),
    guarded({
      ...write,
      ...under(name, 'status'),
      description: {
        tag: 'Records',
        title: `Enable or disable ${name} records`,
        text: 'Changes all records or none. Records that have the status already do not change.',
        success: successOf(DONE, t.null),
        example: success(DONE, null),
      },
      form: STATUS_FORM.codec,
      refuses: [
        'FormInvalid',
        'RecordNotFound',
        ...where(isUser, 'AdministratorProtected' as const, 'SelfProtected' as const),
        ...where(isContained, 'PermissionNotHeld' as const),
      ],
      run: async (request) => {
        const form = STATUS_FORM.parse(request.body);
        if (E.isLeft(form)) return form;
        return pipe(
          await setStatus({ module: name, actor: actorOf(request), ...form.right }),
          E.map(() => success(DONE, null)),
        );
      },
    }),
    guarded({
      ...write,
      ...under(name, 'delete'),
      description: {
        tag: 'Records',
        title: `Delete ${name} records`,
        text: 'Deletes all records or none. The names of deleted records are free again.',
        success: successOf(DONE, Deleted),
        example: success(DONE, { deleted: 1 }),
      },
      form: remove.codec,
      refuses: [
        'FormInvalid',
        'RecordNotFound',
        ...where(isUser, 'AdministratorProtected' as const, 'SelfProtected' as const),
        ...where(isMenu, 'MenuHasChildren' as const),
        ...where(isRole, 'RoleInUse' as const),
        ...where(isContained, 'PermissionNotHeld' as const),
      ],
      run: async (request) => {
        const form = remove.parse(request.body);
        if (E.isLeft(form)) return form;
        return pipe(
          await deleteRecords({ module: name, actor: actorOf(request), ...form.right }),
          E.map((deleted) => success(DONE, deleted)),
        );
      },
    }),
  ];
};

/** The endpoints of managed modules besides their lists, as far as the modules declare their actions. */
export const managedRecordRoutes = (handlers: Needed, modules: Modules): ReadonlyArray<Endpoint> =>
  [...modules.values()].flatMap((module) =>
    [...readRoutes(module, handlers), ...writeRoutes(module, handlers)].filter(({ path }) =>
      module.managedActions.some((action) => path === `/${module.name}/${action}`),
    ),
  );
