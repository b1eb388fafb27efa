import { queryForm } from '../forms/form.js';
import { ID_QUERY, PERMISSION_FIELD } from '../signatures/queries.js';
import { PERMISSION } from '../values/permission.js';

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
