import type { Handlers } from '../../../application/handlers.js';
import { E, pipe, t } from '../../../contract/fp.js';
import { formCodecs } from '../../../contract/form-codecs.js';
import { STORED_KINDS, type FormField } from '../../../contract/form-field.js';
import type { ManagedModule } from '../../../contract/managed-module.js';
import { withTitles } from '../../../contract/titled-record.js';
import { TimeText } from '../../../contract/record.js';
import { guardedEndpoint, moduleAction, type Endpoint } from '../../endpoint.js';
import { ID_QUERY, NAME_QUERY } from '../../../contract/queries.js';

type Needed = Pick<Handlers, 'readRecord' | 'listOptions'>;

const exampleOf = (field: FormField): unknown => {
  if (field.kind === 'ids') return [1];
  if (field.kind === 'text') return field.default ?? '示例';
  return field.kind === 'choice' ? field.choices[0]?.value : 1;
};

/** The fields of a detail besides those of every record: what the record stores, and its links. */
const shownFields = ({ form }: ManagedModule): ReadonlyArray<readonly [string, FormField]> =>
  Object.entries(form).filter(([, { kind }]) => kind === 'ids' || STORED_KINDS.includes(kind));

const detailCodec = (module: ManagedModule) =>
  withTitles(
    module,
    t.strict(
      {
        id: t.Int,
        version: t.Int,
        ...formCodecs(Object.fromEntries(shownFields(module))),
        createUser: t.string,
        createTime: TimeText,
        updateUser: t.string,
        updateTime: TimeText,
      },
      `${module.name} detail`,
    ),
  );

const TIME = '2026-01-31 09:30:00';

const exampleDetail = (module: ManagedModule) => ({
  id: 7,
  version: 1,
  ...Object.fromEntries(shownFields(module).map(([name, field]) => [name, exampleOf(field)])),
  ...{ createUser: 'admin', createTime: TIME, updateUser: 'admin', updateTime: TIME },
});

const Option = t.strict({ id: t.Int, name: t.string }, 'Option');
/** The name of a module in an English sentence: a user, an example. */
export const withArticle = (name: string): string => `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;

/** The endpoints that read single records and the choices of a drop-down list. */
export const recordReadRoutes = (
  module: ManagedModule,
  { readRecord, listOptions }: Needed,
): ReadonlyArray<Endpoint> => {
  const { name } = module;
  return [
    guardedEndpoint({
      method: 'GET',
      ...moduleAction(name, 'detail'),
      description: {
        tag: 'Records',
        title: `Read ${withArticle(name)} record`,
        text: 'One live record with the fields of its form. An update sends `version` back.',
      },
      success: { data: detailCodec(module), example: exampleDetail(module) },
      query: ID_QUERY,
      refuses: ['RecordNotFound'],
      run: async ({ input, scope }) =>
        pipe(
          await readRecord({ module: name, scope, id: input.id }),
          E.map(({ values, links, id, version, ...record }) => {
            const roleIds = name === 'user' ? { roleIds: links.map((link) => link.id) } : {};
            return { id, version, ...values, ...roleIds, ...record };
          }),
        ),
    }),
    guardedEndpoint({
      method: 'GET',
      ...moduleAction(name, 'options'),
      description: {
        tag: 'Records',
        title: `List ${name} options`,
        text: 'At most 200 enabled records for a drop-down list, in the order of the module.',
      },
      success: { data: t.readonlyArray(Option), example: [{ id: 7, name: '示例' }] },
      query: NAME_QUERY,
      refuses: [],
      run: ({ input, scope }) => listOptions({ module: name, scope, name: input.name }),
    }),
  ];
};
