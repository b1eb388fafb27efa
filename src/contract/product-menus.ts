import { ACTION_TITLES, OTHER_PAGES } from './permissions.js';
import { BUTTON, FOLDER, PAGE, ROOT_ID } from './menu.js';
import { MODULES, type ModuleName } from './modules.js';
import { permissionOf } from './permission.js';

/** What the forms of a page choose from, besides their own module. */
const CHOICES: Readonly<Record<string, ReadonlyArray<Readonly<{ module: ModuleName; action: string }>>>> = {
  user: [{ module: 'role', action: 'options' }],
};

type Menu = Readonly<{
  id: number;
  parentId: number;
  name: string;
  type: number;
  permission: string;
  path?: string;
  component?: string;
  icon?: string;
  sort: number;
}>;

const SYSTEM = { id: 1, parentId: ROOT_ID, name: '系统管理', type: FOLDER, permission: '', path: '/system' } as const;
const MONITORING = { ...SYSTEM, id: 2, name: '系统监控', path: '/monitoring' } as const;

type Folder = typeof SYSTEM | typeof MONITORING;

/**
 * A page under its folder, and under the page a button for every other permission that it needs. A further list is a
 * button of the folder: a grant of a button includes the page above it.
 */
const menusOf = (
  folder: Folder,
  module: string,
  { title, noun }: Readonly<{ title: string; noun: string }>,
  actions: ReadonlyArray<string>,
  place: number,
): ReadonlyArray<Menu> => {
  const id = 100 * place;
  const page = {
    id,
    parentId: folder.id,
    name: title,
    type: PAGE,
    permission: permissionOf(module, 'page'),
    path: `${folder.path}/${module}`,
    component: `${folder.path.slice(1)}/${module}/index`,
    icon: module,
    sort: place,
  };
  const own = actions.filter((action) => action !== 'page').map((action) => ({ module, action, of: noun }));
  const choices = (CHOICES[module] ?? []).map((choice) => ({ ...choice, of: MODULES[choice.module].title }));
  const buttons = [...own, ...choices].map(({ module: target, action, of }, i) => ({
    id: id + i + 1,
    parentId: action === 'list' ? folder.id : id,
    name: `${of}${ACTION_TITLES[action]?.title ?? action}`,
    type: BUTTON,
    permission: permissionOf(target, action),
    sort: action === 'list' ? id : i + 1,
  }));
  return [page, ...buttons];
};

const LISTED = Object.values(MODULES).map(({ name, title, actions, managedActions }) => ({
  folder: SYSTEM,
  module: name,
  titles: { title: `${title}管理`, noun: title },
  actions: [...actions, ...managedActions],
}));
const OTHERS = Object.entries(OTHER_PAGES).map(([module, { title, actions }]) => ({
  folder: MONITORING,
  module,
  titles: { title, noun: title },
  actions,
}));

/** A menu for every permission that an endpoint of the product asks for. A menu comes after the one above it. */
export const PRODUCT_MENUS: ReadonlyArray<Menu> = [
  { ...SYSTEM, icon: 'setting', sort: 1 },
  { ...MONITORING, icon: 'monitor', sort: 2 },
  ...[...LISTED, ...OTHERS].flatMap(({ folder, module, titles, actions }, i) =>
    menusOf(folder, module, titles, actions, i + 1),
  ),
];
