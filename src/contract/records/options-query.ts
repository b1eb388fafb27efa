import { queryForm } from '../forms/form.js';
import { SEARCH_TEXT } from '../listing/list-filters.js';

/** The most records whose labels one request may ask for. */
export const MOST_LABELS = 50;

/** `GET /<module>/options` */
export const OPTIONS_QUERY = queryForm({
  ids: {
    kind: 'integers',
    min: 1,
    max: MOST_LABELS,
    mayBeMissing: true,
    meaning: `Only the records with these ids, at most ${MOST_LABELS} with commas between, disabled ones too. The parameter \`name\` has then no effect.`,
  },
  name: {
    ...SEARCH_TEXT,
    meaning: 'Text that the name must contain. Upper and lower case are equal. Wildcards have no effect.',
  },
  alias: {
    kind: 'boolean',
    mayBeMissing: true,
    meaning:
      '`true`: each record with its alias too, such as the real name of a user, if the module has one. The text of `name` may then be in the alias.',
  },
});
