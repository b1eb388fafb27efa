import { BUTTON, FOLDER, PAGE, ROOT_ID } from '../../contract/menu.js';
import type { FirstMenu } from '../../contract/product-menus.js';
import { literal } from './columns.js';

const rowOf = ({ name, english, permission, sort }: FirstMenu): string =>
  `(${[name, english, permission].map(literal).join(', ')}, ${sort})`;

/** Buttons below the menu that the statement before selects as `id`. */
const buttonsBelow = (parent: string, buttons: ReadonlyArray<FirstMenu>): string =>
  `insert into menus (parent_id, name, english, type, permission, sort)
  select ${parent}, title, english, ${BUTTON}, permission, place
  from page, (values
    ${buttons.map(rowOf).join(',\n    ')}
  ) as buttons (title, english, permission, place)`;

/** The buttons of further lists are beside the page, the others below it. */
const buttonStatements = (pageId: number, buttons: ReadonlyArray<FirstMenu>, found: string): ReadonlyArray<string> => {
  const [below, beside] = [true, false].map((isBelow) =>
    buttons.filter(({ parentId }) => (parentId === pageId) === isBelow),
  );
  return [
    { parent: 'page.id', group: below ?? [] },
    { parent: 'page.parent_id', group: beside ?? [] },
  ].flatMap(({ parent, group }) =>
    group.length === 0 ? [] : [`with page as (\n  ${found}\n)\n${buttonsBelow(parent, group)}`],
  );
};

/**
 * The statements that add the menus of a module: its page at the end of the first folder, and the buttons. A database without
 * menus gets none. With `present`, only menus with other permissions are added, and only where the page is.
 */
export const menuStatements = (
  menus: ReadonlyArray<FirstMenu>,
  present?: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const [page, ...buttons] = menus;
  if (!page) return [];
  const found = `select min(id) as id, min(parent_id) as parent_id from menus
    where type = ${PAGE} and permission = ${literal(page.permission)} and not deleted having count(*) > 0`;
  if (present)
    return buttonStatements(
      page.id,
      buttons.filter(({ permission }) => !present.includes(permission)),
      found,
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
  from folder`,
    ...buttonStatements(page.id, buttons, found),
  ];
};
