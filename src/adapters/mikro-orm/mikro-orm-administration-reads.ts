import type { MikroORM } from '@mikro-orm/postgresql';
import { storedFormFields } from '../../domain/administration/request-forms.js';
import { O } from '../../domain/fp.js';
import { MODULES, type ModuleName } from '../../domain/listing/modules.js';
import type {
  AdministrationReads,
  MenuRecord,
  RecordOption,
  UserRoles,
} from '../../domain/ports/administration-reads.js';
import { IN_USE } from '../../domain/status.js';
import { readAgainWhenLost } from '../postgres/retries.js';
import { isStorableText } from '../postgres/storable-text.js';
import { withinDeadline } from './connection/orm-options.js';
import { containing } from './containing.js';
import { columnOf, LISTED_ENTITIES } from './entities/listed-entities.js';
import { linksOf } from './record-links.js';

type Row = Readonly<Record<string, string | number>> & Readonly<{ id: number; version: number }>;

const USER_ROLES = `
  select users.id, users.username, users.realname, users.status = ? as enabled,
    users.must_change_password as "mustChangePassword",
    coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name, 'code', roles.code, 'status', roles.status,
        'menuIds', coalesce((select jsonb_agg(menu_id order by menu_id) from role_menus where role_id = roles.id), '[]'))
        order by roles.sort, roles.id)
      from user_roles join roles on roles.id = role_id and not roles.deleted where user_id = users.id), '[]') as roles
  from users where users.id = ?::bigint and not users.deleted`;

/** All calls go to the primary. `timeZone` is the zone of the times. */
export const mikroOrmAdministrationReads = (orm: MikroORM, timeZone: string): AdministrationReads => {
  const inTime = withinDeadline(orm);
  const read = <T>(work: () => Promise<T>): Promise<T> => inTime(() => readAgainWhenLost(work));
  const column = (module: ModuleName, field: string): string => columnOf(orm, module, field);
  const aliased = (module: ModuleName, fields: ReadonlyArray<string>): string =>
    fields.map((field) => `${column(module, field)} as "${field}"`).join(', ');
  const rowsOf = <Found>(sql: string, values: ReadonlyArray<unknown> = []): Promise<Found[]> =>
    orm.em.getConnection().execute<Found[]>(sql, [...values]);

  return {
    record: (module, id) =>
      read(async () => {
        const fields = storedFormFields(MODULES[module]);
        const time = (name: string) => `to_char(${name} at time zone ?, 'YYYY-MM-DD HH24:MI:SS')`;
        const [row] = await rowsOf<Row & Record<'createUser' | 'createTime' | 'updateUser' | 'updateTime', string>>(
          `select id, version, ${aliased(module, fields)}, create_user as "createUser", ${time('create_time')} as "createTime",
             update_user as "updateUser", ${time('update_time')} as "updateTime"
           from ${LISTED_ENTITIES[module].meta.tableName} where id = ?::bigint and not deleted`,
          [timeZone, timeZone, id],
        );
        if (!row) return O.none;
        const { version, createUser, createTime, updateUser, updateTime } = row;
        const values = Object.fromEntries(fields.map((field) => [field, row[field] ?? '']));
        const links = (await linksOf(orm.em.fork(), module, [id])).get(id) ?? [];
        return O.some({ id, version, values, links, createUser, createTime, updateUser, updateTime });
      }),

    options: (module, name, most) =>
      read(async () => {
        if (name !== undefined && !isStorableText(name)) return [];
        const { label, order, substring } = MODULES[module];
        const shown = column(module, label);
        // the index of the module's lists finds the candidates
        const indexed = (substring.name ?? []).map((field) => column(module, field)).join(', ');
        const matching =
          name === undefined ? '' : `and ${shown} ilike ? and text_grams(${indexed}) @> pattern_grams(?)`;
        const values = name === undefined ? [] : [containing(name), containing(name)];
        return rowsOf<RecordOption>(
          `select id, ${shown} as name from ${LISTED_ENTITIES[module].meta.tableName}
           where not deleted and status = ? ${matching}
           order by ${order.map((field) => column(module, field)).join(', ')}, id limit ?`,
          [IN_USE, ...values, most],
        );
      }),

    menus: () =>
      read(() =>
        rowsOf<MenuRecord>(
          `select id, version, ${aliased('menu', storedFormFields(MODULES.menu))} from menus where not deleted order by sort, id`,
        ),
      ),

    roleMenus: (roleId) =>
      read(async () => {
        const [role] = await rowsOf('select id from roles where id = ?::bigint and not deleted', [roleId]);
        return role ? O.some((await linksOf(orm.em.fork(), 'role', [roleId])).get(roleId) ?? []) : O.none;
      }),

    userRoles: (userId) =>
      read(async () => {
        const [row] = await rowsOf<UserRoles>(USER_ROLES, [IN_USE, userId]);
        return O.fromNullable(row);
      }),
  };
};
