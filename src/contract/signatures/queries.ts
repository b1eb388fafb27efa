import { queryForm } from '../forms/form.js';
import { SEARCH_TEXT } from '../listing/list-filters.js';
import { PERMISSION } from '../values/permission.js';

/** The query of an endpoint about one record. */
export const ID_QUERY = queryForm({
  id: { kind: 'integer', min: 1, max: Infinity, meaning: 'The id of the record.' },
});

const PERMISSION_FIELD = { kind: 'text', anyCharacters: true, min: 1, max: Infinity, pattern: PERMISSION } as const;

/** `GET /user/access` */
export const ACCESS_QUERY = queryForm({
  ...ID_QUERY.fields,
  permission: {
    ...PERMISSION_FIELD,
    mayBeMissing: true,
    meaning: 'One permission. The answer then has this one alone, and the other roles that carry it.',
  },
});

/** `GET /user/rows` */
export const USER_ROWS_QUERY = queryForm({
  ...ID_QUERY.fields,
  module: { kind: 'text', min: 1, max: Infinity, meaning: 'The name of the module, such as `position`.' },
});

/** `GET /menu/holders` */
export const PERMISSION_QUERY = queryForm({
  permission: {
    ...PERMISSION_FIELD,
    meaning: 'The permission, such as `sys:user:page`.',
  },
});

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

/** `GET /account/menus` */
export const NAVIGATION_QUERY = queryForm({
  hidden: {
    kind: 'boolean',
    mayBeMissing: true,
    meaning: '`true`: hidden menus too, for an application whose routes come from the menus.',
  },
});

/** `GET /gate`. It has no other parameter: one with another spelling would require nothing. */
export const GATE_QUERY = queryForm(
  {
    permission: {
      kind: 'texts',
      min: 1,
      max: 20,
      pattern: PERMISSION,
      meaning: 'A permission, such as `sys:user:page`. The user needs all of them. There are no other parameters.',
    },
  },
  { noOthers: true },
);
