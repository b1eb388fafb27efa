import type { Titled } from '../forms/form-field.js';
import type { ManagedModule, Modules } from '../modules/managed-module.js';
import { permissionOf, type Permission } from '../values/permission.js';

/**
 * The actions of endpoints that belong to no managed module, with the title of their page. Who has the action `page` sees the page
 * in the console, which has one for each.
 */
export const OTHER_PAGES = {
  session: { title: '会话', english: 'Sessions', actions: ['page', 'end'] },
  lock: { title: '登录锁定', english: 'Login locks', actions: ['page', 'unlock'] },
  audit: { title: '审计日志', english: 'Audit trail', actions: ['page'] },
} as const satisfies Readonly<Record<string, Required<Titled> & Readonly<{ actions: readonly ['page', ...string[]] }>>>;

export type OtherPage = keyof typeof OTHER_PAGES;

/** In the order of the menu. */
export const OTHER_PAGE_NAMES = Object.keys(OTHER_PAGES) as ReadonlyArray<OtherPage>;

/** The titles of actions. The Chinese one follows the title of the module, the English one precedes it. */
export const ACTION_TITLES: Readonly<Record<string, Required<Titled>>> = {
  page: { title: '查看', english: 'View' },
  list: { title: '列表', english: 'List' },
  detail: { title: '详情', english: 'View details of' },
  options: { title: '选项', english: 'Choose from' },
  add: { title: '新增', english: 'Add' },
  update: { title: '修改', english: 'Edit' },
  status: { title: '启用停用', english: 'Enable and disable' },
  delete: { title: '删除', english: 'Delete' },
  deleted: { title: '已删除记录', english: 'View deleted' },
  restore: { title: '恢复', english: 'Restore' },
  export: { title: '导出', english: 'Export' },
  import: { title: '导入', english: 'Import' },
  template: { title: '导入模板', english: 'Download the import template of' },
  importHashes: { title: '导入密码哈希', english: 'Import password hashes of' },
  roles: { title: '分配角色', english: 'Assign roles to' },
  resetPassword: { title: '重置密码', english: 'Reset passwords of' },
  resetFactor: { title: '重置动态验证码', english: 'Reset the second factor of' },
  setRole: { title: '批量分配角色', english: 'Give a role to several' },
  access: { title: '权限说明', english: 'Explain the permissions of' },
  rows: { title: '数据范围', english: 'View which records are reached by' },
  grants: { title: '查看授权', english: 'View the menus of' },
  grant: { title: '授权', english: 'Grant menus to' },
  tree: { title: '树', english: 'View the tree of' },
  holders: { title: '权限持有人', english: 'View who holds the permissions of' },
  end: { title: '结束', english: 'End' },
  unlock: { title: '解除', english: 'Clear' },
};

/** The permissions that no endpoint has the name of: what else an import of the module needs. */
export const IMPORT_PERMISSIONS: Readonly<Record<string, ReadonlyArray<string>>> = { user: ['importHashes'] };

/** Something with permissions. `titles` are those of its own actions. */
type Page = Titled & Readonly<{ titles?: Readonly<Record<string, Titled>> }>;
type NamedPage = Page & Readonly<{ name: string; actions: ReadonlyArray<string> }>;

/** The last parts of the permissions of a module. */
export const actionsOf = ({ name, lists, actions, operations }: ManagedModule): ReadonlyArray<string> => [
  ...lists,
  ...actions,
  ...(IMPORT_PERMISSIONS[name] ?? []),
  ...Object.keys(operations),
];

/** Everything with permissions: the managed modules, and the pages that belong to none. */
const pagesOf = (modules: Modules): ReadonlyArray<NamedPage> => [
  ...[...modules.values()].map((module) => ({
    ...module,
    titles: { ...module.titles, ...module.operations },
    actions: actionsOf(module),
  })),
  ...Object.entries(OTHER_PAGES).map(([name, page]) => ({ name, ...page })),
];

/** Every permission that an endpoint asks for. */
export const declaredPermissions = (modules: Modules): ReadonlyArray<Permission> =>
  pagesOf(modules).flatMap(({ name, actions }) => actions.map((action) => permissionOf(name, action)));

/** A noun inside a sentence. An abbreviation stays as it is. */
const inSentence = (noun: string): string =>
  /^[A-Z][a-z]/.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;

/** The title of a permission, such as 用户新增 and “Add users”. */
export const permissionTitle = ({ title, english = title, titles = {} }: Page, action: string): Required<Titled> => {
  const of = titles[action] ?? ACTION_TITLES[action] ?? { title: action };
  return { title: title + of.title, english: `${of.english ?? of.title} ${inSentence(english)}` };
};

/** Every permission that an endpoint asks for, with its title. */
export const permissionTitles = (modules: Modules): ReadonlyMap<Permission, Required<Titled>> =>
  new Map(
    pagesOf(modules).flatMap((page) =>
      page.actions.map((action) => [permissionOf(page.name, action), permissionTitle(page, action)] as const),
    ),
  );
