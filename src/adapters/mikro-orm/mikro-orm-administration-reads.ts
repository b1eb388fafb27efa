import type { EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { storedNames } from '../../contract/modules/request-forms.js';
import { O } from '../../contract/values/fp.js';
import { moduleNamed, type ManagedModule } from '../../contract/modules/managed-module.js';
import { MODULES, modulesWith } from '../../contract/modules/modules.js';
import { offsetOf } from '../../contract/listing/page-query.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import type { RecordOption } from '../../contract/records/module-endpoints.js';
import type { DepartmentRecord } from '../../contract/modules/department.js';
import type { MenuRecord } from '../../contract/modules/menu.js';
import type {
  AdministrationReads,
  AskedAlias,
  FoundHolder,
  ListedRole,
  NamedUser,
  UserRoles,
} from '../../domain/ports/administration-reads.js';
import { IN_USE } from '../../contract/values/status.js';
import { retryReadWhenLost } from '../postgres/retries.js';
import { isStorableText } from '../postgres/storable-text.js';
import { holdersStatement, ROLES, userRolesStatement, usersNamedStatement } from './access-statements.js';
import { withinDeadline } from './connection/orm-options.js';
import { entityColumn, LISTED_ENTITIES } from './entities/listed-entities.js';
import { rowLimit } from '../schema/row-scope-sql.js';
import { detailStatement } from './detail-statement.js';
import { labelsStatement, optionsStatement } from './option-statements.js';
import { linksOf } from './record-links.js';
import { usersWithin } from './users-within.js';

type UserRolesRow = Omit<UserRoles, 'passwordTime'> & Readonly<{ passwordMs: number }>;

const NO_ALIAS: AskedAlias = { alias: false };

/** All calls go to the primary. `timeZone` is the zone of the times. `custom` are the custom modules. */
export const mikroOrmAdministrationReads = (
  orm: MikroORM,
  timeZone: string,
  custom: ReadonlyArray<ManagedModule> = [],
): AdministrationReads => {
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
        const limit = rowLimit(moduleNamed(modules, module), scope);
        const [row] = await rowsOf<Readonly<Record<string, unknown>>>(
          statement.text(limit),
          statement.values(id, limit),
        );
        if (!row) return O.none;
        const links = (await linksOf(orm.em.fork(), module, [id])).get(id) ?? [];
        return O.some({ ...statement.detailIn(row), links });
      }),

    options: (module, scope, name, most, { alias } = NO_ALIAS) =>
      read(async () => {
        if (name !== undefined && !isStorableText(name)) return [];
        return rowsOf<RecordOption>(
          ...optionsStatement({ module: moduleNamed(modules, module), scope, alias }, name, most),
        );
      }),

    labels: (module, scope, ids, { alias } = NO_ALIAS) =>
      read(() => rowsOf<RecordOption>(...labelsStatement({ module: moduleNamed(modules, module), scope, alias }, ids))),

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

    userRoles: (scope, userId) =>
      read(async () => {
        const { text, values } = usersWithin(scope);
        const [row] = await rowsOf<UserRolesRow>(userRolesStatement(text), [IN_USE, userId, ...values]);
        if (!row) return O.none;
        const { passwordMs, ...user } = row;
        return O.some({ ...user, passwordTime: new Date(passwordMs) });
      }),

    usersNamed: (scope, usernames) =>
      read(async () => {
        const wanted = new Set(usernames.map((name) => name.toLowerCase()));
        // the database may not lower-case every letter
        const spellings = usernames
          .filter(isStorableText)
          .flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]);
        const { text, values } = usersWithin(scope);
        const named = await rowsOf<NamedUser>(usersNamedStatement(text), [JSON.stringify(spellings), ...values]);
        return named.filter(({ username }) => wanted.has(username.toLowerCase()));
      }),

    holders: (scope, permission, query) =>
      read(async () => {
        const [size, offset] = [query.pageSize, offsetOf(query)];
        const { text, values } = usersWithin(scope);
        const rows = await rowsOf<FoundHolder & Readonly<{ total: number }>>(holdersStatement(text), [
          ...[permission, IN_USE, ADMINISTRATOR_ID],
          ...values,
          ...[size, offset, offset],
        ]);
        const [{ total } = { total: 0 }] = rows;
        const records = rows.map(({ total: _total, ...holder }) => holder);
        return { total, records: total === 0 ? [] : records };
      }),
  };
};
