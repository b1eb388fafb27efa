import { ROOT_ID } from '../../contract/values/hierarchy.js';
import { FOLDER, PAGE, VISIBLE } from '../../contract/modules/menu.js';
import type { FirstMenu } from '../../contract/access/product-menus.js';
import { literal } from './columns.js';

const rowOf = ({
  name,
  english,
  type,
  permission,
  path = '',
  component = '',
  visible = VISIBLE,
  sort,
}: FirstMenu): string =>
  `(${literal(name)}, ${literal(english)}, ${type}, ${literal(permission)}, ${literal(path)}, ${literal(component)}, ${visible}, ${sort})`;

/** The page with the permission, and the folder above it. Nothing where there is none. */
const pageWith = ({ permission }: FirstMenu): string =>
  `select min(id) as id, min(parent_id) as parent_id from menus
    where type = ${PAGE} and permission = ${literal(permission)} and not deleted having count(*) > 0`;

/** A menu of the module is not added twice, wherever it is, and one of another module not twice in the same place. */
const isPresent = ({ permission }: FirstMenu, place: string): string => {
  const own = literal(permission.replace(/[^:]*$/, ''));
  return `select from menus present where not present.deleted and present.permission = added.permission
    and (starts_with(present.permission, ${own}) or present.parent_id = ${place})`;
};

/** Menus below a page, or beside it. */
const addMenus = (page: FirstMenu, parent: 'id' | 'parent_id', menus: ReadonlyArray<FirstMenu>): string =>
  `with page as (
  ${pageWith(page)}
)
insert into menus (parent_id, name, english, type, permission, path, component, visible, sort)
  select page.${parent}, title, title_english, kind, added.permission, route, added.component, added.visible, place
  from page, (values
    ${menus.map(rowOf).join(',\n    ')}
  ) as added (title, title_english, kind, permission, route, component, visible, place)
  where not exists (${isPresent(page, `page.${parent}`)})`;

/** Further lists are beside the page of the module. Everything else is below it, or below another page of the module. */
const menusBelow = (all: ReadonlyArray<FirstMenu>, added: ReadonlyArray<FirstMenu>): ReadonlyArray<string> => {
  const [first] = all;
  if (!first) return [];
  const parents = [...new Set(added.map(({ parentId }) => parentId))];
  return parents.map((parentId) => {
    const page = all.find(({ id }) => id === parentId);
    const menus = added.filter((menu) => menu.parentId === parentId);
    return page ? addMenus(page, 'id', menus) : addMenus(first, 'parent_id', menus);
  });
};

/**
 * The statements that add the menus of a module: its page at the end of the first folder, and what is below it. A database
 * without menus gets none. `present` are the permissions that have menus. If that of the page is among them, the other menus
 * are added only where the page is.
 */
export const menuStatements = (
  menus: ReadonlyArray<FirstMenu>,
  present?: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const [page, ...others] = menus;
  if (!page) return [];
  if (present?.includes(page.permission))
    return menusBelow(
      menus,
      others.filter(({ permission }) => !present.includes(permission)),
    );
  const values = [page.name, page.english, page.permission, page.path ?? '', page.component ?? '', page.icon ?? ''].map(
    literal,
  );
  const [name, english, permission, path, component, icon] = values;
  return [
    `-- Only where menus are in use.
with folder as (
  select min(id) as id from menus where type = ${FOLDER} and parent_id = ${ROOT_ID} and not deleted having count(*) > 0
)
insert into menus (parent_id, name, english, type, permission, path, component, icon, sort)
  select id, ${name}, ${english}, ${PAGE}, ${permission}, ${path}, ${component}, ${icon},
    (select coalesce(max(sort), 0) + 1 from menus where parent_id = folder.id and type = ${PAGE} and not deleted)
  from folder where not exists (${pageWith(page)})`,
    ...menusBelow(
      menus,
      others.filter(({ permission }) => !present?.includes(permission)),
    ),
  ];
};
