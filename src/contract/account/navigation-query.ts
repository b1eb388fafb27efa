import { queryForm } from '../forms/form.js';

/** `GET /account/menus` */
export const NAVIGATION_QUERY = queryForm({
  hidden: {
    kind: 'boolean',
    mayBeMissing: true,
    meaning: '`true`: hidden menus too, for an application whose routes come from the menus.',
  },
});
