import type { Handlers } from '../../../application/handlers.js';
import { PAGE_REFUSALS } from '../../../contract/listing/page-query.js';
import type { ManagedModule, Modules } from '../../../contract/modules/managed-module.js';
import { listEndpoint } from '../../../contract/records/module-endpoints.js';
import { examplePage, exampleRecord } from '../../../contract/records/record.js';
import { guardedEndpoint, type Endpoint } from '../../endpoint.js';

const descriptionOf = (module: ManagedModule) => ({
  tag: 'Lists' as const,
  title: `List the ${module.name} records`,
  text: `One page of the records, without deleted ones, ordered by ${[...module.order, 'id'].map((field) => `\`${field}\``).join(', then ')}. A page number beyond the last page returns page 1.`,
});

/** Specification 4.1: the list endpoints of every module. Each requires the permission of its action. */
export const pageRoutes = ({ listPage }: Pick<Handlers, 'listPage'>, modules: Modules): ReadonlyArray<Endpoint> =>
  [...modules.values()].flatMap((module) =>
    module.lists.map((action) =>
      guardedEndpoint(listEndpoint(module, action), {
        description: descriptionOf(module),
        success: { example: examplePage(exampleRecord(module)) },
        refuses: PAGE_REFUSALS,
        whenQueryFails: 'PageQueryFailed',
        run: ({ query, scope }) => listPage({ module: module.name, scope, parameters: query }),
      }),
    ),
  );
