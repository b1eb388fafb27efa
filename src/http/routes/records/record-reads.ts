import type { Handlers } from '../../../application/handlers.js';
import { EVERYTHING } from '../../../contract/values/data-scope.js';
import { MOST_OPTIONS } from '../../../contract/forms/form-field.js';
import { E, pipe } from '../../../contract/values/fp.js';
import type { ManagedModule } from '../../../contract/modules/managed-module.js';
import { recordEndpoints } from '../../../contract/records/module-endpoints.js';
import { detailFields, detailTexts } from '../../../contract/records/record-detail.js';
import { choiceText, exampleValue } from '../../../contract/records/record.js';
import { DETAIL_REFUSALS } from '../../../application/records/read-records.js';
import { assignmentsOf } from '../../../domain/access/role-links.js';
import { guardedEndpoint, type Endpoint } from '../../endpoint.js';

type Needed = Pick<Handlers, 'readRecord' | 'listOptions'>;

const TIME = '2026-01-31 09:30:00';

const exampleDetail = (module: ManagedModule) => {
  const values = Object.fromEntries(detailFields(module).map(([name, field]) => [name, exampleValue(field)]));
  const texts = detailTexts(module).map(({ name, of }) => [
    name,
    module.fields[of]?.kind === 'choice' ? choiceText(module, of)(values[of]) : '示例',
  ]);
  const authors = { createUser: 'admin', createTime: TIME, updateUser: 'admin', updateTime: TIME };
  const ofUser = module.name === 'user' ? { roles: [{ roleId: 1, scope: EVERYTHING }], hasPassword: true } : {};
  return {
    id: 7,
    version: 1,
    ...values,
    ...ofUser,
    ...(Object.fromEntries(texts) as Record<string, unknown>),
    ...authors,
  };
};

/** The name of a module in an English sentence: a user, an example. */
export const withArticle = (name: string): string => `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;

/** The endpoints that read single records and the choices of a drop-down list. */
export const recordReadRoutes = (
  module: ManagedModule,
  { readRecord, listOptions }: Needed,
): ReadonlyArray<Endpoint> => {
  const { name } = module;
  const endpoints = recordEndpoints(module);
  const texts = detailTexts(module).map(({ name: text, of }) => ({ text, of, choiceOf: choiceText(module, of) }));
  return [
    guardedEndpoint(endpoints.detail, {
      description: {
        tag: 'Records',
        title: `Read ${withArticle(name)} record`,
        text: `One live record with the fields of its form. An update sends \`version\` back.${name === 'user' ? ' A user with `hasPassword` false cannot log in before the password is reset.' : ''}`,
      },
      success: { example: exampleDetail(module) },
      refuses: DETAIL_REFUSALS,
      run: async ({ input, scope }) =>
        pipe(
          await readRecord({ module: name, scope, id: input.id }),
          E.map(({ values, links, names, id, version, hasPassword, ...record }) => {
            const roles = name === 'user' ? { roleIds: links.map((link) => link.id), roles: assignmentsOf(links) } : {};
            const shown = Object.fromEntries(
              texts.map(({ text, of, choiceOf }) => [text, names[text] ?? choiceOf(values[of])]),
            );
            const account = hasPassword === undefined ? {} : { hasPassword };
            return { id, version, ...values, ...roles, ...account, ...shown, ...record };
          }),
        ),
    }),
    guardedEndpoint(endpoints.options, {
      description: {
        tag: 'Records',
        title: `List ${name} options`,
        text: `At most ${MOST_OPTIONS} enabled records for a drop-down list, in the order of the module. With \`ids\`: the names of these records, disabled ones too. Ids of no live record are left out.`,
      },
      success: { example: [{ id: 7, name: '示例' }] },
      refuses: [],
      run: ({ input, scope }) =>
        listOptions({ module: name, scope, name: input.name, ids: input.ids, alias: input.alias }),
    }),
  ];
};
