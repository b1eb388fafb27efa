import { EVERYTHING } from '../../contract/values/data-scope.js';
import { IN_USE } from '../../contract/values/status.js';

/** The data scope of an assignment, a row of `user_roles`, as JSON. */
export const DATA_SCOPE = `jsonb_strip_nulls(jsonb_build_object('scope', user_roles.scope, 'departments', (
  select jsonb_agg(jsonb_build_object('id', chosen.department_id, 'below', chosen.below) order by chosen.department_id)
  from user_role_departments as chosen
  where chosen.user_id = user_roles.user_id and chosen.role_id = user_roles.role_id)))`;

/** The same of an assignment that does not reach everything. Otherwise null. */
export const LIMITING_SCOPE = `case when user_roles.scope <> ${EVERYTHING} then ${DATA_SCOPE} end`;

/** The same as the member `rows` of an object. Otherwise the object is empty. */
export const LIMITED_ROWS = `jsonb_strip_nulls(jsonb_build_object('rows', ${LIMITING_SCOPE}))`;

/** The live departments as JSON, without their order. */
export const LIVE_DEPARTMENTS = `coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'parentId', parent_id)) from departments where not deleted), '[]')`;

/**
 * The assignments that grant permissions, once for each menu of the role: `user_roles`, `roles`, `role_menus` and `menus` joined. The
 * role and the menu are enabled; the domain says the same in `grants`.
 */
export const GRANTING_ASSIGNMENTS = `user_roles
  join roles on roles.id = user_roles.role_id and roles.status = ${IN_USE} and not roles.deleted
  join role_menus on role_menus.role_id = roles.id
  join menus on menus.id = role_menus.menu_id and menus.status = ${IN_USE} and not menus.deleted and menus.permission <> ''`;
