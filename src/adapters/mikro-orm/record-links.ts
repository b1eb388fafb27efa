import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { EVERYTHING, type DataScope } from '../../contract/values/data-scope.js';
import type { RecordLink } from '../../domain/access/role-links.js';
import { LIMITING_SCOPE } from './assignment-sql.js';

/** Ids as a parameter for `any(?::int[])`. The ORM would expand an array. */
export const idArray = (ids: ReadonlyArray<number>): string => `{${ids.join(',')}}`;

/**
 * The statements on the links of users and of roles. `add` and `remove` are parts of one statement, which has `given (owner, links)`:
 * the complete new links as JSON.
 */
type LinkTable = Readonly<{ owners: string; read: string; remove: string; add: string }>;

const GIVEN = 'given as (select ?::integer as owner, ?::jsonb as links)';

/** The departments of the new data scopes of a user. */
const CHOSEN = `
  scoped as (
    select owner, id, coalesce(("rows"->>'scope')::smallint, ${EVERYTHING}::smallint) as scope, "rows"->'departments' as departments
    from given, jsonb_to_recordset(links) as link (id integer, "rows" jsonb)
  ),
  chosen as (
    select owner, scoped.id as role_id, (one->>'id')::integer as department_id, (one->>'below')::boolean as below
    from scoped, jsonb_array_elements(departments) as one
  )`;

/** The link table of users and that of roles, by module. */
export const LINK_TABLES: Readonly<Record<string, LinkTable>> = {
  user: {
    owners: 'users',
    read: `select user_id as owner, role_id as id, false as implied, ${LIMITING_SCOPE} as "rows"
      from user_roles
      join roles on roles.id = role_id and not roles.deleted where user_id = any(?::int[]) order by role_id`,
    remove: `
      removed as (
        delete from user_roles using given where user_id = owner and role_id not in (select id from scoped)
      ),
      left_out as (
        delete from user_role_departments using given
        where user_id = owner and (role_id, department_id) not in (select role_id, department_id from chosen)
      )`,
    add: `
      added as (
        insert into user_roles (user_id, role_id, scope) select owner, id, scope from scoped
        on conflict (user_id, role_id) do update set scope = excluded.scope where user_roles.scope <> excluded.scope
      ),
      placed as (
        insert into user_role_departments (user_id, role_id, department_id, below)
        select owner, role_id, department_id, below from chosen
        on conflict (user_id, role_id, department_id) do update set below = excluded.below
          where user_role_departments.below <> excluded.below
      )`,
  },
  role: {
    owners: 'roles',
    read: `select role_id as owner, menu_id as id, implied from role_menus
      join menus on menus.id = menu_id and not menus.deleted where role_id = any(?::int[]) order by menu_id`,
    remove: `
      removed as (
        delete from role_menus using given where role_id = owner
          and menu_id not in (select id from jsonb_to_recordset(links) as link (id integer))
      )`,
    add: `
      added as (
        insert into role_menus (role_id, menu_id, implied)
        select owner, id, implied from given, jsonb_to_recordset(links) as link (id integer, implied boolean)
        on conflict (role_id, menu_id) do update set implied = excluded.implied where role_menus.implied <> excluded.implied
      )`,
  },
};

/** A link with the record that has it. `rows` is the data scope of a role of a user, null for everything. */
export type OwnedLink = Readonly<{ owner: number; id: number; implied: boolean; rows?: DataScope | null }>;

/** A link as decisions see it. */
export const linkOf = ({ id, implied, rows }: OwnedLink): RecordLink => ({ id, implied, ...(rows && { rows }) });

/** The links by the records that have them. */
export const linksByOwner = (
  ids: ReadonlyArray<number>,
  rows: ReadonlyArray<OwnedLink>,
): ReadonlyMap<number, ReadonlyArray<RecordLink>> => {
  const links = new Map<number, RecordLink[]>(ids.map((id) => [id, []]));
  for (const row of rows) links.get(row.owner)?.push(linkOf(row));
  return links;
};

/** The links of each of the records to live roles or menus. */
export const linksOf = async (
  em: SqlEntityManager,
  module: string,
  ids: ReadonlyArray<number>,
): Promise<ReadonlyMap<number, ReadonlyArray<RecordLink>>> => {
  const table = LINK_TABLES[module];
  const rows = table && ids.length > 0 ? await em.execute<OwnedLink[]>(table.read, [idArray(ids)]) : [];
  return linksByOwner(ids, rows);
};

const before = (module: string): string => (module === 'user' ? `${GIVEN}, ${CHOSEN}` : GIVEN);

/** Replaces the links of a record by these. A trigger raises the version of the record. */
export const replaceLinks = async (
  em: SqlEntityManager,
  module: string,
  id: number,
  links: ReadonlyArray<RecordLink>,
): Promise<void> => {
  const table = LINK_TABLES[module];
  if (!table) return;
  await em.execute(`with ${before(module)}, ${table.remove}, ${table.add} select`, [id, JSON.stringify(links)]);
};

/** The links of a new record belong to its first version. */
export const addFirstLinks = async (
  em: SqlEntityManager,
  module: string,
  id: number,
  links: ReadonlyArray<RecordLink>,
): Promise<void> => {
  const table = LINK_TABLES[module];
  if (!table || links.length === 0) return;
  await em.execute(`with ${before(module)}, ${table.add} select`, [id, JSON.stringify(links)]);
  await em.execute(`update ${table.owners} set version = 1 where id = ?`, [id]);
};

/** A link of a new user. */
export type FirstLink = RecordLink & Readonly<{ owner: number }>;

/** The same for the links of several new users, which name no departments. Other new records have no links. */
export const addFirstLinksOf = async (
  em: SqlEntityManager,
  module: string,
  links: ReadonlyArray<FirstLink>,
): Promise<void> => {
  if (module !== 'user' || links.length === 0) return;
  await em.execute(
    `insert into user_roles (user_id, role_id, scope)
      select owner, id, coalesce(("rows"->>'scope')::smallint, ${EVERYTHING}::smallint)
      from jsonb_to_recordset(?::jsonb) as links (owner integer, id integer, "rows" jsonb)`,
    [JSON.stringify(links)],
  );
  await em.execute('update users set version = 1 where id = any(?::int[])', [
    idArray([...new Set(links.map(({ owner }) => owner))]),
  ]);
};
