import type { EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { EVERYTHING } from '../../contract/data-scope.js';
import { storedNames } from '../../contract/request-forms.js';
import { O } from '../../contract/fp.js';
import { moduleNamed, type ManagedModule } from '../../contract/managed-module.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { MODULES, modulesWith } from '../../contract/modules.js';
import { offsetOf } from '../../contract/page-query.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import type { PermissionHolder } from '../../contract/access-endpoints.js';
import type { RecordOption } from '../../contract/module-endpoints.js';
import type { DepartmentRecord } from '../../contract/department.js';
import type { MenuRecord } from '../../contract/menu.js';
import type { AdministrationReads, ListedRole, UserRoles } from '../../domain/ports/administration-reads.js';
import { IN_USE } from '../../contract/status.js';
import { retryReadWhenLost } from '../postgres/retries.js';
import { containing, isStorableText } from '../postgres/storable-text.js';
import { withinDeadline } from './connection/orm-options.js';
import { entityColumn, LISTED_ENTITIES, storedModules } from './entities/listed-entities.js';
import { limitOf } from '../schema/row-limit.js';
import { detailStatement } from './detail-statement.js';
import { limitedSql } from './limited-sql.js';
import { linksOf } from './record-links.js';

const USER_ROLES = `
  select users.id, users.username, users.realname, users.status = ? as enabled,
    users.must_change_password as "mustChangePassword",
    (select jsonb_build_object('id', id, 'name', name) from departments where id = users.department_id and not deleted) as department,
    (extract(epoch from users.password_time) * 1000)::float8 as "passwordMs",
    coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name, 'code', roles.code, 'status', roles.status,
        'menuIds', coalesce((select jsonb_agg(menu_id order by menu_id) from role_menus where role_id = roles.id), '[]'))
        || case when scope = ${EVERYTHING} then '{}' else jsonb_build_object('rows', jsonb_build_object('scope', scope) || coalesce((
            select jsonb_build_object('departments',
              jsonb_agg(jsonb_build_object('id', department_id, 'below', below) order by department_id))
            from user_role_departments as chosen
            where chosen.user_id = users.id and chosen.role_id = roles.id having count(*) > 0), '{}')) end
        order by roles.sort, roles.id)
      from user_roles join roles on roles.id = role_id and not roles.deleted where user_id = users.id), '[]') as roles
  from users where users.id = ?::bigint and not users.deleted`;

type UserRolesRow = Omit<UserRoles, 'passwordTime'> & Readonly<{ passwordMs: number }>;

const ROLES = `
  select id, name, code, status, default_scope as "defaultScope",
    coalesce((select jsonb_agg(menu_id order by menu_id) from role_menus where role_id = roles.id), '[]') as "menuIds"
  from roles where not deleted order by sort, id`;

const USERS_NAMED = `
  select id, username from users
  where lower(username) in (select lower(spelling) from jsonb_array_elements_text(?::jsonb) as spellings (spelling)) and not deleted`;

/** The total and the page, or page 1 when the page is beyond the last one. The total stands in each row, also in one without a user. */
const HOLDERS = `
  with granted as materialized (
    select user_id, jsonb_agg(distinct jsonb_build_object('id', roles.id, 'name', roles.name)) as roles
    from menus
    join role_menus on menu_id = menus.id
    join roles on roles.id = role_id and roles.status = ? and not roles.deleted
    join user_roles on user_roles.role_id = roles.id
    where permission = ? and menus.status = ? and not menus.deleted
    group by user_id
  ), holders as materialized (
    select id, username, realname, sort, coalesce(roles, '[]') as roles
    from users left join granted on user_id = id
    where status = ? and not deleted and (user_id is not null or id = ?)
  ), counted as (select count(*)::integer as total from holders)
  select total, page.* from counted left join lateral (
    select id, username, realname, roles from holders order by sort, id
    limit ?::bigint offset case when ?::bigint < total then ?::bigint else 0 end
  ) as page on true`;

/** The condition of the records that a scope gives, if it does not give all of them. */
const limitedTo = (
  module: ManagedModule,
  scope: RowScope,
): Readonly<{ text: ReadonlyArray<string>; values: ReadonlyArray<unknown> }> => {
  const limit = limitOf(module, scope);
  if (!limit) return { text: [], values: [] };
  const { text, values } = limitedSql(module, limit);
  return { text: [text], values };
};

/** All calls go to the primary. `timeZone` is the zone of the times. `custom` are the custom modules. */
export const mikroOrmAdministrationReads = (
  orm: MikroORM,
  timeZone: string,
  custom: ReadonlyArray<ManagedModule> = [],
): AdministrationReads => {
  const storedModule = storedModules(custom);
  const modules = modulesWith(custom);
  const statements = new Map([...modules].map(([name, module]) => [name, detailStatement(module, modules, timeZone)]));
  const inTime = withinDeadline(orm);
  const read = <T>(work: () => Promise<T>): Promise<T> => inTime(() => retryReadWhenLost(work));
  const aliased = (entity: EntitySchema, fields: ReadonlyArray<string>): string =>
    fields.map((field) => `${entityColumn(orm, entity, field)} as "${field}"`).join(', ');
  const rowsOf = <Found>(sql: string, values: ReadonlyArray<unknown> = []): Promise<Found[]> =>
    orm.em.getConnection().execute<Found[]>(sql, [...values]);

  return {
    record: (module, scope, id) =>
      read(async () => {
        const statement = statements.get(module);
        if (!statement) throw new Error(`unknown module ${module}`);
        const limit = limitOf(moduleNamed(modules, module), scope);
        const [row] = await rowsOf<Readonly<Record<string, unknown>>>(
          statement.text(limit),
          statement.values(id, limit),
        );
        if (!row) return O.none;
        const links = (await linksOf(orm.em.fork(), module, [id])).get(id) ?? [];
        return O.some({ ...statement.detailIn(row), links });
      }),

    options: (module, scope, name, most) =>
      read(async () => {
        if (name !== undefined && !isStorableText(name)) return [];
        const { declaration, entity } = storedModule(module);
        const { label, order, search: substring } = declaration;
        const columnsOf = (fields: ReadonlyArray<string>) => fields.map((field) => entityColumn(orm, entity, field));
        const [shown] = columnsOf([label]);
        // the index of the module's lists finds the candidates, if the lists search this field
        const searched = substring['name']?.includes(label) ? columnsOf(substring['name']) : [];
        const conditions = [
          `${shown} ilike ?`,
          ...(searched.length > 0 ? [`text_grams(${searched.join(', ')}) @> pattern_grams(?)`] : []),
        ];
        const matching = name === undefined ? [] : conditions;
        const pattern = containing(name ?? '');
        const { text: within, values: limits } = limitedTo(declaration, scope);
        return rowsOf<RecordOption>(
          `select id, ${shown} as name from ${entity.meta.tableName}
           where ${['not deleted', 'status = ?', ...matching, ...within].join(' and ')}
           order by ${[...columnsOf(order), 'id'].join(', ')} limit ?`,
          [IN_USE, ...matching.map(() => pattern), ...limits, most],
        );
      }),

    labels: (module, scope, ids) =>
      read(async () => {
        const { declaration, entity } = storedModule(module);
        const { label, order } = declaration;
        const columnsOf = (fields: ReadonlyArray<string>) => fields.map((field) => entityColumn(orm, entity, field));
        const { text: within, values: limits } = limitedTo(declaration, scope);
        return rowsOf<RecordOption>(
          `select id, ${columnsOf([label]).join()} as name from ${entity.meta.tableName}
           where ${['not deleted', 'id = any(?::int8[])', ...within].join(' and ')} order by ${[...columnsOf(order), 'id'].join(', ')}`,
          [`{${ids.join(',')}}`, ...limits],
        );
      }),

    menus: () =>
      read(() =>
        rowsOf<MenuRecord>(
          `select id, version, ${aliased(LISTED_ENTITIES.menu, storedNames(MODULES.menu))} from menus where not deleted order by sort, id`,
        ),
      ),

    departments: () =>
      read(() =>
        rowsOf<DepartmentRecord>(
          `select id, version, ${aliased(LISTED_ENTITIES.department, storedNames(MODULES.department))}
           from departments where not deleted order by sort, id`,
        ),
      ),

    roleMenus: (roleId) =>
      read(async () => {
        const [role] = await rowsOf('select id from roles where id = ?::bigint and not deleted', [roleId]);
        return role ? O.some((await linksOf(orm.em.fork(), 'role', [roleId])).get(roleId) ?? []) : O.none;
      }),

    roles: () => read(() => rowsOf<ListedRole>(ROLES)),

    userRoles: (userId) =>
      read(async () => {
        const [row] = await rowsOf<UserRolesRow>(USER_ROLES, [IN_USE, userId]);
        if (!row) return O.none;
        const { passwordMs, ...user } = row;
        return O.some({ ...user, passwordTime: new Date(passwordMs) });
      }),

    usersNamed: (usernames) =>
      read(async () => {
        const wanted = new Set(usernames.map((name) => name.toLowerCase()));
        // the database may not lower-case every letter
        const spellings = usernames
          .filter(isStorableText)
          .flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]);
        const named = await rowsOf<Readonly<{ id: number; username: string }>>(USERS_NAMED, [
          JSON.stringify(spellings),
        ]);
        return named.filter(({ username }) => wanted.has(username.toLowerCase())).map(({ id }) => id);
      }),

    holders: (permission, query) =>
      read(async () => {
        const [size, offset] = [query.pageSize, offsetOf(query)];
        const rows = await rowsOf<PermissionHolder & Readonly<{ total: number }>>(HOLDERS, [
          ...[IN_USE, permission, IN_USE, IN_USE, ADMINISTRATOR_ID],
          ...[size, offset, offset],
        ]);
        const [{ total } = { total: 0 }] = rows;
        const records = rows.map(({ id, username, realname, roles }) => ({ id, username, realname, roles }));
        return { total, records: total === 0 ? [] : records };
      }),
  };
};
