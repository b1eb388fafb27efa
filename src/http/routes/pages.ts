import type { Handlers } from '../../application/handlers.js';
import { E, O, pipe } from '../../domain/fp.js';
import { MODULES, type ModuleName } from '../../domain/listing/modules.js';
import { pageCodec } from '../../domain/listing/page-query.js';
import { exampleRecord, recordCodec } from '../../domain/listing/record.js';
import { permissionOf } from '../../domain/permission-policy.js';
import { guarded, type Endpoint } from '../endpoint.js';
import { DONE, success, successOf } from '../envelope.js';

const descriptionOf = (module: ModuleName) => ({
  title: `List the ${module} records`,
  text: 'One page of the records, without deleted ones, ordered by `sort`, then `id`. A page number beyond the last page returns page 1.',
  success: successOf(DONE, pageCodec(recordCodec(MODULES[module]), `${module} page`)),
  example: success(DONE, { records: [exampleRecord(MODULES[module])], total: 1, size: 10, current: 1, pages: 1 }),
});

/** Specification 4.1: the list endpoints of every module. Each requires the permission of its action. */
export const pageRoutes = ({ listPage }: Pick<Handlers, 'listPage'>): ReadonlyArray<Endpoint> =>
  (Object.keys(MODULES) as ModuleName[]).flatMap((module) =>
    MODULES[module].actions.map((action) =>
      guarded({
        method: 'GET',
        path: `/${module}/${action}`,
        description: descriptionOf(module),
        guard: { purpose: 'access', permission: O.some(permissionOf(module, action)) },
        lists: MODULES[module],
        refuses: ['PageQueryFailed'],
        whenQueryFails: { _tag: 'PageQueryFailed' },
        run: async ({ query }) =>
          pipe(
            await listPage({ module, parameters: query }),
            E.map((page) => success(DONE, page)),
          ),
      }),
    ),
  );
