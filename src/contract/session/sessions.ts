import { MAX_IDS } from '../forms/form-field.js';
import { requestForm } from '../forms/form.js';
import { ANY_INTEGER, type ListFilters } from '../listing/list-filters.js';

/** The id of a session: a UUID in lower case. */
export const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** The filters of the list of sessions. */
export const SESSION_FILTERS = {
  search: { name: ['username', 'realname'] },
  filters: [],
  fields: {},
  further: { userId: { ...ANY_INTEGER, meaning: 'The value of the record’s userId.' } },
} as const satisfies ListFilters;

/** `POST /session/end` and `POST /account/sessions/end` */
export const SESSION_IDS_FORM = requestForm('session ids', {
  ids: { kind: 'texts', min: 1, max: MAX_IDS, pattern: SESSION_ID, distinct: true },
});
