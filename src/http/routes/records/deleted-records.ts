import type { Handlers } from '../../../application/handlers.js';
import { PAGE_REFUSALS } from '../../../contract/listing/page-query.js';
import { exampleDeleted } from '../../../contract/records/deleted-record.js';
import type { ManagedModule } from '../../../contract/modules/managed-module.js';
import { recordEndpoints } from '../../../contract/records/module-endpoints.js';
import { examplePage } from '../../../contract/records/record.js';
import { RESTORE_REFUSALS } from '../../../application/records/restore-records.js';
import { isUser, tagsFor } from '../../../domain/records/record-refusals.js';
import { actorOf, guardedEndpoint, type Endpoint } from '../../endpoint.js';

type Needed = Pick<Handlers, 'listDeleted' | 'restoreRecords'>;

const BACK =
  'Restores all records or none. They are judged like new ones: a unique value may be taken by now, and a record that a reference means must be live, but may be disabled. Records that mean each other can be restored together.';
const DISABLED = ' A restored user is disabled, and their old tokens stay invalid.';

/** The endpoints of deleted records of a module. */
export const deletedRecordRoutes = (
  module: ManagedModule,
  { listDeleted, restoreRecords }: Needed,
): ReadonlyArray<Endpoint> => {
  const { name } = module;
  const endpoints = recordEndpoints(module);
  return [
    guardedEndpoint(endpoints.deleted, {
      description: {
        tag: 'Lists',
        title: `List the deleted ${name} records`,
        text: 'One page of the deleted records, with who deleted them, and when. The newest deletion comes first. `deleteUser` and `deleteTime` are null where nobody knows. A page number beyond the last page returns page 1.',
      },
      success: { example: examplePage(exampleDeleted(module)) },
      refuses: PAGE_REFUSALS,
      whenQueryFails: 'PageQueryFailed',
      run: ({ query, scope }) => listDeleted({ module: name, scope, parameters: query }),
    }),
    guardedEndpoint(endpoints.restore, {
      description: {
        tag: 'Records',
        title: `Restore deleted ${name} records`,
        text: BACK + (isUser({ module }) ? DISABLED : ''),
      },
      success: { example: { restored: 1 } },
      refuses: tagsFor(RESTORE_REFUSALS, { module }),
      run: (request) =>
        restoreRecords({ module: name, actor: actorOf(request), scope: request.scope, ...request.input }),
    }),
  ];
};
