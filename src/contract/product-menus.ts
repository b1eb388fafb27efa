import type { Field, Titled } from './form-field.js';
import { BUTTON, FOLDER, menu, PAGE, ROOT_ID } from './menu.js';
import { formOf, type ManagedModule, type Modules } from './managed-module.js';
import { PRODUCT_MODULES } from './modules.js';
import { permissionOf } from './permission.js';
import { OTHER_PAGES, permissionTitle } from './permissions.js';

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
  sort: number;
}>;

const SYSTEM = {
  ...{ id: 1, parentId: ROOT_ID, name: '系统管理', english: 'System' },
  ...{ type: FOLDER, permission: '', path: '/system' },
} as const;
const MONITORING = { ...SYSTEM, id: 2, name: '系统监控', english: 'Monitoring', path: '/monitoring' } as const;

type Button = Readonly<{ name: string; english: string; permission: string; isList?: boolean }>;

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
 * button of the folder: a grant of a button includes the page above it.
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
    ...buttons.map(({ isList, ...button }, i) => ({
      id: id + i + 1,
      parentId: isList ? folder.id : id,
      type: BUTTON,
      sort: isList ? id : i + 1,
      ...button,
    })),
  ];
};

/** The longest English name of a menu that follows from titles. */
const { max: LONGEST } = menu.fields.english;

const buttonOf = (of: Titled, module: string, action: string, titles: Readonly<Record<string, Titled>> = {}) => {
  const { title, english } = permissionTitle({ ...of, titles }, action);
  return {
    name: title,
    english: Array.from(english).slice(0, LONGEST).join('').trim(),
    permission: permissionOf(module, action),
  };
};

/** The modules that the forms of a module choose records from. */
const chosenModules = (module: ManagedModule): ReadonlyArray<string> => {
  const forms = [formOf(module), ...Object.values(module.operations).map(({ form }) => form)];
  const fields = forms.flatMap((form): ReadonlyArray<Field> => Object.values(form));
  const names = fields.flatMap((field) => ('refersTo' in field ? (field.refersTo ?? []) : []));
  return [...new Set(names)].filter((name) => name !== module.name);
};

const modulePage = (module: ManagedModule, modules: Modules): PageMenus => {
  const { name, title, english = title, lists, actions, operations, titles } = module;
  const button = (action: string) => buttonOf(module, name, action, { ...titles, ...operations });
  return {
    folder: SYSTEM,
    module: name,
    name: `${title}管理`,
    english,
    buttons: [
      ...lists.filter((list) => list !== 'page').map((list) => ({ ...button(list), isList: true })),
      ...[...actions, ...Object.keys(operations)].map(button),
      ...chosenModules(module).flatMap((chosen) => {
        const of = modules.get(chosen);
        return of?.actions.includes('options') ? [buttonOf(of, chosen, 'options')] : [];
      }),
    ],
  };
};

const OTHERS = Object.entries(OTHER_PAGES).map(([module, { title, english, actions }]) => ({
  folder: MONITORING,
  module,
  name: title,
  english,
  buttons: actions.filter((action) => action !== 'page').map((action) => buttonOf({ title, english }, module, action)),
}));

/** A menu for every permission that an endpoint asks for. A menu comes after the one above it, those of the product come first. */
export const firstMenus = (modules: Modules): ReadonlyArray<FirstMenu> => {
  const pages = [...modules.values()].map((module) => modulePage(module, modules));
  const product = PRODUCT_MODULES.size;
  return [
    { ...SYSTEM, icon: 'setting', sort: 1 },
    { ...MONITORING, icon: 'monitor', sort: 2 },
    ...[...pages.slice(0, product), ...OTHERS, ...pages.slice(product)].flatMap((page, i) => menusOf(page, i + 1)),
  ];
};

/** The menus of a module, as they are in `firstMenus`. The first is its page, below the first folder. */
export const menusOfModule = (module: ManagedModule, modules: Modules): ReadonlyArray<FirstMenu> =>
  menusOf(modulePage(module, modules), [...modules.keys()].indexOf(module.name) + OTHERS.length + 1);

/** The menus of a database without modules from outside. */
export const PRODUCT_MENUS = firstMenus(PRODUCT_MODULES);
