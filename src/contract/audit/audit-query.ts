import { AUDIT_KIND_NAMES, REFUSAL_KINDS } from './audit-kinds.js';
import { ANY_INTEGER, SEARCH_TEXT, type ListFilters } from '../listing/list-filters.js';

/** The query parameters of the list of the audit trail. `name` is the user name. */
export const AUDIT_FILTERS = {
  search: { name: ['username'] },
  filters: [],
  fields: {},
  further: {
    userId: { ...ANY_INTEGER, meaning: 'The value of the record’s userId.' },
    kind: {
      kind: 'keyword',
      keywords: AUDIT_KIND_NAMES,
      mayBeMissing: true,
      meaning: 'The kind of the event.',
    },
    refused: {
      kind: 'boolean',
      mayBeMissing: true,
      meaning: `\`true\`: only refusals, of the kinds ${REFUSAL_KINDS.join(', ')}; \`false\`: only other events.`,
    },
    action: { ...SEARCH_TEXT, meaning: 'What changed the record, such as `update`, or the name of an operation.' },
    module: { ...SEARCH_TEXT, meaning: 'The module of the record, such as `role`.' },
    recordId: {
      ...ANY_INTEGER,
      meaning: 'The id of the record, for the history of one record together with `module`.',
    },
    from: {
      kind: 'time',
      mayBeMissing: true,
      meaning: 'The first second, in the time zone of the service. Without it: 24 hours before `to`.',
    },
    to: { kind: 'time', mayBeMissing: true, meaning: 'The last second. Without it: now.' },
  },
} as const satisfies ListFilters;
