import { AUDIT_KIND_NAMES } from './audit-kinds.js';
import { SEARCH_TEXT, type ListFilters } from './list-filters.js';

/** The query parameters of the list of the audit trail. `name` is the user name. */
export const AUDIT_FILTERS = {
  substring: { name: ['username'] },
  equality: ['userId'],
  further: {
    kind: {
      kind: 'keyword',
      keywords: AUDIT_KIND_NAMES,
      optional: true,
      meaning: 'The kind of the event.',
    },
    module: { ...SEARCH_TEXT, meaning: 'The module of the record, such as `role`.' },
    from: {
      kind: 'time',
      optional: true,
      meaning: 'The first second, in the time zone of the service. Without it: 24 hours before `to`.',
    },
    to: { kind: 'time', optional: true, meaning: 'The last second. Without it: now.' },
  },
} as const satisfies ListFilters;
