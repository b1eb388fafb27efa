import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { MenuLink } from '../../domain/access/menu-tree.js';

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

/** The links of each of the records to live roles or menus. */
export const linksOf = async (
  em: SqlEntityManager,
  module: string,
  ids: ReadonlyArray<number>,
): Promise<ReadonlyMap<number, ReadonlyArray<MenuLink>>> => {
  const links = new Map<number, MenuLink[]>(ids.map((id) => [id, []]));
  const table = LINK_TABLES[module];
  if (!table || ids.length === 0) return links;
  const rows = await em.execute<(MenuLink & { owner: number })[]>(table.read, [idArray(ids)]);
  for (const { owner, id, implied } of rows) links.get(owner)?.push({ id, implied });
  return links;
};
