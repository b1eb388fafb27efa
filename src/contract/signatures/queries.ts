import { queryForm } from '../forms/form.js';
import { PERMISSION } from '../values/permission.js';

/** The query of an endpoint about one record. */
export const ID_QUERY = queryForm({
  id: { kind: 'integer', min: 1, max: Infinity, meaning: 'The id of the record.' },
});

export const PERMISSION_FIELD = {
  kind: 'text',
  anyCharacters: true,
  min: 1,
  max: Infinity,
  pattern: PERMISSION,
} as const;

/** `GET /menu/holders` and `GET /account/scopes` */
export const PERMISSION_QUERY = queryForm({
  permission: {
    ...PERMISSION_FIELD,
    meaning: 'The permission, such as `sys:user:page`.',
  },
});
