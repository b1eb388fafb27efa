import type { Handlers } from '../../../application/handlers.js';
import { MOST_OPTIONS } from '../../../application/records/read-records.js';
import type { FormField } from '../../../contract/form-field.js';
import { E, pipe } from '../../../contract/fp.js';
import type { ManagedModule } from '../../../contract/managed-module.js';
import { recordEndpoints } from '../../../contract/module-endpoints.js';
import { detailFields } from '../../../contract/record-detail.js';
import { guardedEndpoint, type Endpoint } from '../../endpoint.js';

type Needed = Pick<Handlers, 'readRecord' | 'listOptions'>;

const exampleOf = (field: FormField): unknown => {
  if (field.kind === 'ids') return [1];
  if (field.kind === 'text') return field.default ?? '示例';
  return field.kind === 'choice' ? field.choices[0]?.value : 1;
};

const TIME = '2026-01-31 09:30:00';

const exampleDetail = (module: ManagedModule) => ({
  id: 7,
  version: 1,
  ...Object.fromEntries(detailFields(module).map(([name, field]) => [name, exampleOf(field)])),
  ...{ createUser: 'admin', createTime: TIME, updateUser: 'admin', updateTime: TIME },
});

/** The name of a module in an English sentence: a user, an example. */
export const withArticle = (name: string): string => `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;

/** The endpoints that read single records and the choices of a drop-down list. */
export const recordReadRoutes = (
  module: ManagedModule,
  { readRecord, listOptions }: Needed,
): ReadonlyArray<Endpoint> => {
  const { name } = module;
  const endpoints = recordEndpoints(module);
  return [
    guardedEndpoint(endpoints.detail, {
      description: {
        tag: 'Records',
        title: `Read ${withArticle(name)} record`,
        text: 'One live record with the fields of its form. An update sends `version` back.',
      },
      success: { example: exampleDetail(module) },
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
    guardedEndpoint(endpoints.options, {
      description: {
        tag: 'Records',
        title: `List ${name} options`,
        text: `At most ${MOST_OPTIONS} enabled records for a drop-down list, in the order of the module.`,
      },
      success: { example: [{ id: 7, name: '示例' }] },
      refuses: [],
      run: ({ input, scope }) => listOptions({ module: name, scope, name: input.name }),
    }),
  ];
};
