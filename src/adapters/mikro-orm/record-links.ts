import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { MenuLink } from '../../contract/menu-hierarchy.js';
import { linkedIds } from '../../domain/records/record-decisions.js';

/** Ids as a parameter for `any(?::int[])`. The ORM would expand an array. */
export const idArray = (ids: ReadonlyArray<number>): string => `{${ids.join(',')}}`;

/** The statements on the links of users and of roles. The ids of a new set of links come as JSON. */
type LinkTable = Readonly<{ owners: string; read: string; remove: string; add: string }>;

/** The link table of users and that of roles, by module. */
export const LINK_TABLES: Readonly<Record<string, LinkTable>> = {
  user: {
    owners: 'users',
    read: `select user_id as owner, role_id as id, false as implied from user_roles
      join roles on roles.id = role_id and not roles.deleted where user_id = any(?::int[]) order by role_id`,
    remove: 'delete from user_roles where user_id = ? and role_id <> all(?::int[])',
    add: `insert into user_roles (user_id, role_id)
      select ?, id from jsonb_to_recordset(?::jsonb) as links (id integer) on conflict do nothing`,
  },
  role: {
    owners: 'roles',
    read: `select role_id as owner, menu_id as id, implied from role_menus
      join menus on menus.id = menu_id and not menus.deleted where role_id = any(?::int[]) order by menu_id`,
    remove: 'delete from role_menus where role_id = ? and menu_id <> all(?::int[])',
    add: `insert into role_menus (role_id, menu_id, implied)
      select ?, id, implied from jsonb_to_recordset(?::jsonb) as links (id integer, implied boolean)
      on conflict (role_id, menu_id) do update set implied = excluded.implied where role_menus.implied <> excluded.implied`,
  },
};

export type OwnedLink = MenuLink & Readonly<{ owner: number }>;

/** The links by the records that have them. */
export const linksByOwner = (
  ids: ReadonlyArray<number>,
  rows: ReadonlyArray<OwnedLink>,
): ReadonlyMap<number, ReadonlyArray<MenuLink>> => {
  const links = new Map<number, MenuLink[]>(ids.map((id) => [id, []]));
  for (const { owner, id, implied } of rows) links.get(owner)?.push({ id, implied });
  return links;
};

/** The links of each of the records to live roles or menus. */
export const linksOf = async (
  em: SqlEntityManager,
  module: string,
  ids: ReadonlyArray<number>,
): Promise<ReadonlyMap<number, ReadonlyArray<MenuLink>>> => {
  const table = LINK_TABLES[module];
  const rows = table && ids.length > 0 ? await em.execute<OwnedLink[]>(table.read, [idArray(ids)]) : [];
  return linksByOwner(ids, rows);
};

/** Replaces the links of a record by these. A trigger raises the version of the record. */
export const replaceLinks = async (
  em: SqlEntityManager,
  module: string,
  id: number,
  links: ReadonlyArray<MenuLink>,
): Promise<void> => {
  const table = LINK_TABLES[module];
  if (!table) return;
  const values = [id, idArray(linkedIds(links)), id, JSON.stringify(links)];
  await em.execute(`with removed as (${table.remove}), added as (${table.add}) select`, values);
};

/** The links of a new record belong to its first version. */
export const addFirstLinks = async (
  em: SqlEntityManager,
  module: string,
  id: number,
  links: ReadonlyArray<MenuLink>,
): Promise<void> => {
  const table = LINK_TABLES[module];
  if (!table || links.length === 0) return;
  await em.execute(table.add, [id, JSON.stringify(links)]);
  await em.execute(`update ${table.owners} set version = 1 where id = ?`, [id]);
};

/** The same for the links of several new users. Other new records have no links. */
export const addFirstLinksOf = async (
  em: SqlEntityManager,
  module: string,
  links: ReadonlyArray<OwnedLink>,
): Promise<void> => {
  if (module !== 'user' || links.length === 0) return;
  await em.execute(
    `insert into user_roles (user_id, role_id)
      select owner, id from jsonb_to_recordset(?::jsonb) as links (owner integer, id integer)`,
    [JSON.stringify(links)],
  );
  await em.execute('update users set version = 1 where id = any(?::int[])', [
    idArray([...new Set(links.map(({ owner }) => owner))]),
  ]);
};
