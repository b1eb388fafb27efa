import type { Field } from '../forms/form-field.js';
import { ROOT_ID } from '../values/hierarchy.js';
import { BUTTON, FOLDER, HIDDEN, menu, PAGE } from '../modules/menu.js';
import { formOf, type ManagedModule, type Modules } from '../modules/managed-module.js';
import { DEMO_MODULE, PRODUCT_MODULES } from '../modules/modules.js';
import { permissionOf } from '../values/permission.js';
import { IMPORT_PERMISSIONS, OTHER_PAGES, permissionTitle } from './permissions.js';

/** A menu of a new database. */
export type FirstMenu = Readonly<{
  id: number;
  parentId: number;
  name: string;
  english: string;
  type: number;
  permission: string;
  path?: string;
  component?: string;
  icon?: string;
  visible?: number;
  sort: number;
}>;

const SYSTEM = {
  id: 1,
  parentId: ROOT_ID,
  name: '系统管理',
  english: 'System',
  type: FOLDER,
  permission: '',
  path: '/system',
} as const;
const MONITORING = { ...SYSTEM, id: 2, name: '系统监控', english: 'Monitoring', path: '/monitoring' } as const;

/** `below` is the permission of the hidden page that the button is below, in place of the page of the module. */
type Button = Readonly<{
  name: string;
  english: string;
  permission: string;
  isList?: boolean;
  isHiddenPage?: boolean;
  below?: string;
}>;

/** A page with its buttons. */
type PageMenus = Readonly<{
  folder: typeof SYSTEM | typeof MONITORING;
  module: string;
  name: string;
  english: string;
  buttons: ReadonlyArray<Button>;
}>;

/**
 * The page under its folder, and under the page a button for every other permission that it needs. A further list is a
 * button of the folder: a grant of a button includes the page above it. The deleted records are a page of their own, hidden in the
 * navigation, and the restoration is below it: a role that may restore also sees the deleted records.
 */
const menusOf = ({ folder, module, name, english, buttons }: PageMenus, place: number): ReadonlyArray<FirstMenu> => {
  const id = 100 * place;
  const page = {
    id,
    parentId: folder.id,
    name,
    english,
    type: PAGE,
    permission: permissionOf(module, 'page'),
    path: `${folder.path}/${module}`,
    component: `${folder.path.slice(1)}/${module}/index`,
    icon: module,
    sort: place,
  };
  return [
    page,
    ...buttons.map(({ isList, isHiddenPage, below, ...button }, i) => ({
      id: id + i + 1,
      parentId: isList ? folder.id : id + 1 + buttons.findIndex(({ permission }) => permission === below),
      type: isHiddenPage ? PAGE : BUTTON,
      sort: isList ? id : i + 1,
      ...button,
      ...(isHiddenPage && {
        path: `${page.path}/deleted`,
        component: page.component.replace(/index$/, 'deleted'),
        visible: HIDDEN,
      }),
    })),
  ];
};

/** An English name that is too long for a menu is left out: English readers see the Chinese one. */
const fitting = (english: string): string => (english.length <= menu.fields.english.max ? english : '');

const buttonOf = (module: string, page: Parameters<typeof permissionTitle>[0], action: string): Button => {
  const { title, english } = permissionTitle(page, action);
  return { name: title, english: fitting(english), permission: permissionOf(module, action) };
};

/** The modules that the forms of a module choose records from. */
const chosenModules = (module: ManagedModule): ReadonlyArray<string> => {
  const forms = [formOf(module), ...Object.values(module.operations).map(({ form }) => form)];
  const fields = forms.flatMap((form): ReadonlyArray<Field> => Object.values(form));
  const names = fields.flatMap((field) => ('refersTo' in field ? (field.refersTo ?? []) : []));
  return [...new Set(names)].filter((name) => name !== module.name);
};

const modulePage = (module: ManagedModule, modules: Modules): PageMenus => {
  const { name, title, english = title, lists, actions, operations } = module;
  const titles = { ...module.titles, ...operations };
  const button = (action: string): Button => buttonOf(name, { title, english, titles }, action);
  const hasBoth = actions.includes('deleted') && actions.includes('restore');
  const actionButtons = actions.flatMap((action): ReadonlyArray<Button> => {
    if (action === 'restore' && hasBoth) return [];
    if (action !== 'deleted') return [button(action)];
    const page = { ...button(action), isHiddenPage: true };
    return hasBoth ? [page, { ...button('restore'), below: page.permission }] : [page];
  });
  return {
    folder: SYSTEM,
    module: name,
    name: `${title}管理`,
    english: fitting(english),
    buttons: [
      ...lists.filter((list) => list !== 'page').map((list) => ({ ...button(list), isList: true })),
      ...actionButtons,
      ...[...(IMPORT_PERMISSIONS[name] ?? []), ...Object.keys(operations)].map(button),
      ...chosenModules(module).flatMap((chosen) => {
        const of = modules.get(chosen);
        return of?.actions.includes('options') ? [buttonOf(chosen, { ...of, titles: {} }, 'options')] : [];
      }),
    ],
  };
};

const OTHERS = Object.entries(OTHER_PAGES).map(([module, { title, english, actions }]) => ({
  folder: MONITORING,
  module,
  name: title,
  english,
  buttons: actions.filter((action) => action !== 'page').map((action) => buttonOf(module, { title, english }, action)),
}));

const menusOfModules = (modules: Modules, without: ReadonlyArray<string>): ReadonlyArray<FirstMenu> => {
  const pages = [...modules.values()].map((module) => modulePage(module, modules));
  const product = PRODUCT_MODULES.size;
  return [
    { ...SYSTEM, icon: 'setting', sort: 1 },
    { ...MONITORING, icon: 'monitor', sort: 2 },
    ...[...pages.slice(0, product), ...OTHERS, ...pages.slice(product)].flatMap((page, i) =>
      without.includes(page.module) ? [] : menusOf(page, i + 1),
    ),
  ];
};

/** A menu for every permission that an endpoint asks for. A menu comes after the one above it, those of the product come first. */
export const firstMenus = (modules: Modules): ReadonlyArray<FirstMenu> => menusOfModules(modules, []);

/** The same without the menus of the demo module: an administration has no examples. The ids of the others are the same. */
export const workMenus = (modules: Modules): ReadonlyArray<FirstMenu> => menusOfModules(modules, [DEMO_MODULE]);

/** The menus of a module, as they are in `firstMenus`. The first is its page, below the first folder. */
export const menusOfModule = (module: ManagedModule, modules: Modules): ReadonlyArray<FirstMenu> =>
  menusOf(modulePage(module, modules), [...modules.keys()].indexOf(module.name) + OTHERS.length + 1);

/** The menus of a database without modules from outside. */
export const PRODUCT_MENUS = firstMenus(PRODUCT_MODULES);
