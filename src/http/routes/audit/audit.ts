import type { Handlers } from '../../../application/handlers.js';
import { PAGE_REFUSALS } from '../../../contract/listing/page-query.js';
import { COUNT_LOGINS, LIST_AUDIT } from '../../../contract/audit/audit-endpoints.js';
import { examplePage } from '../../../contract/records/record.js';
import { guardedEndpoint, permissionGuard, type Endpoint } from '../../endpoint.js';
import { LOGIN_EVENTS, LOGIN_HOURS } from '../../../domain/audit/login-hour.js';

const EXAMPLE = {
  id: 42,
  time: '2026-01-31 09:30:00',
  kind: 'RecordUpdated' as const,
  action: 'update',
  userId: 1,
  username: 'admin',
  module: 'position',
  recordId: 7,
  before: { name: '出纳' },
  after: { name: '会计' },
  input: null,
  address: '198.51.100.7',
  requestId: 'b9c7e1b2-6f0e-4f8a-9a55-7a8f0b1c2d3e',
};

/** The audit trail. */
export const auditRoutes = ({
  listAudit,
  countLogins,
}: Pick<Handlers, 'listAudit' | 'countLogins'>): ReadonlyArray<Endpoint> => [
  guardedEndpoint(LIST_AUDIT, {
    description: {
      tag: 'Locks and trail',
      title: 'List the audit trail',
      text: 'One page of the events and of the changes of records, newest first. `userId` and `username` tell who did it; they are null for a command of an operator. `module` and `recordId` identify the changed record, and `action` says what changed it: the last part of a permission such as `update`, `clear` for a reference to a deleted record, or the name of an operation, whose form `input` has. `action` is empty where no record changed. `before` and `after` have the fields that changed; `after` of an event also has its `reason`, `scope` and `permission`, and `count` if it stands for several events. A field that the event does not have is null. The total counts to 10,000; `totalIsCapped` is true if there are more, which `from` and `to` reach. A page number beyond the last page returns page 1. A data scope limits the trail to the events of its departments and of its users, as these were when the event was stored: a changed record counts for its own department and owner, everything else for the user whom it is about.',
    },
    success: {
      example: { ...examplePage(EXAMPLE), totalIsCapped: false },
    },
    refuses: PAGE_REFUSALS,
    whenQueryFails: 'PageQueryFailed',
    run: ({ query, scope }) => listAudit({ scope, parameters: query }),
  }),
  guardedEndpoint(COUNT_LOGINS, {
    guard: permissionGuard(LIST_AUDIT),
    description: {
      tag: 'Locks and trail',
      title: 'Count the logins of each hour',
      text: `The logins of each of the last ${LOGIN_HOURS} hours, the oldest first. \`hour\` is the beginning of the hour, in the time zone of the service; the last one is the present hour. \`loggedIn\` counts the events \`${LOGIN_EVENTS.loggedIn}\`, \`refused\` the events \`${LOGIN_EVENTS.refused}\`, those that were merged included. A data scope counts those of its users.`,
    },
    success: {
      example: [{ hour: '2026-01-31 09:00:00', loggedIn: 12, refused: 3 }],
    },
    refuses: [],
    run: ({ scope }) => countLogins({ scope }),
  }),
];
