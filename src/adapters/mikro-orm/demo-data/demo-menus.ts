import { MODULES, type ModuleName } from '../../../domain/listing/modules.js';
import { permissionOf } from '../../../domain/permission-policy.js';

type Menu = Readonly<{ id: number; parentId: number; name: string; type: number; permission: string; sort: number }>;

const [FOLDER, PAGE, BUTTON] = [1, 2, 3];

const ROOT: Menu = { id: 1, parentId: 0, name: '系统管理', type: 1, permission: '', sort: 1 };

const TITLES: Readonly<Record<ModuleName, string>> = {
  user: '用户',
  role: '角色',
  menu: '菜单',
  position: '岗位',
  example: '示例',
};

const ACTION_TITLES: Readonly<Record<string, string>> = { list: '列表', add: '新增', delete: '删除' };

/** A page per module under one folder, and under each page a button for every other permission of the module. */
const menusOf = (module: ModuleName, index: number): Menu[] => {
  const id = 10 * (index + 1);
  const page = {
    id,
    parentId: ROOT.id,
    name: `${TITLES[module]}管理`,
    type: PAGE,
    permission: permissionOf(module, 'page'),
    sort: index + 1,
  };
  const others = [...MODULES[module].actions.filter((action) => action !== 'page'), 'add', 'delete'];
  const buttons = others.map((action, i) => ({
    id: id + i + 1,
    parentId: id,
    name: `${TITLES[module]}${ACTION_TITLES[action] ?? action}`,
    type: BUTTON,
    permission: permissionOf(module, action),
    sort: i + 1,
  }));
  return [page, ...buttons];
};

export const DEMO_MENUS: ReadonlyArray<Menu> = [
  { ...ROOT, type: FOLDER },
  ...(Object.keys(MODULES) as ModuleName[]).flatMap(menusOf),
];
